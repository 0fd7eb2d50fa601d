import { expect, it } from 'vitest'
import { CodeTracker } from './code-tracker.ts'

it('a code is scanned once while it is in view, also if some frames miss it', () => {
  const inPicture = new CodeTracker()
  const pictures = [['a'], ['a'], [], ['a'], [], [], ['a']]
  const scanned = pictures.map((texts, index) => inPicture.next(texts, index * 500))
  expect(scanned).toEqual(['a', null, null, null, null, null, null])
})

it('a code that has left the picture is scanned again', () => {
  const inPicture = new CodeTracker()
  expect(inPicture.next(['a'], 0)).toBe('a')
  expect(inPicture.next([], 1000)).toBeNull()
  expect(inPicture.next(['a'], 2500)).toBe('a')
})

it('the next code needs no touch, but waits until the previous result was visible for a while', () => {
  const inPicture = new CodeTracker()
  expect(inPicture.next(['a', 'b'], 0)).toBe('a')
  expect(inPicture.next(['a', 'b'], 300)).toBeNull()
  expect(inPicture.next(['a', 'b'], 1000)).toBe('b')
  expect(inPicture.next(['b', 'a'], 2000)).toBeNull()
})
