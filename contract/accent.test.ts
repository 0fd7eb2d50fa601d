import assert from 'node:assert/strict'
import test from 'node:test'
import * as fc from 'fast-check'
import { accentFrom, accentStyle, contrast } from './accent.ts'

const anyColour = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`)

test('every accent colour has enough contrast wherever it is used', () => {
  fc.assert(
    fc.property(anyColour, (colour) => {
      const accent = accentFrom(colour)
      if (accent === null) return false
      const pairs: [string, string][] = [
        [accent.fill, accent.onFill],
        [accent.fillStrong, accent.onFill],
        [accent.onPaper, '#fdf9f1'],
        [accent.onPaper, '#ffffff'],
        [accent.onNight, '#15112f'],
        [accent.onNight, '#1c1738'],
      ]
      return pairs.every(([one, other]) => (contrast(one, other) ?? 0) >= 4.5)
    }),
    { numRuns: 400 },
  )
})

test('an accent colour that is already readable is not changed', () => {
  const accent = accentFrom('#ffb347')
  assert.deepEqual([accent?.fill, accent?.onFill, accent?.onNight], ['#ffb347', '#15112f', '#ffb347'])
})

test('an accent colour is darkened on light and lightened on dark backgrounds where necessary', () => {
  assert.notEqual(accentFrom('#ffb347')?.onPaper, '#ffb347')
  assert.notEqual(accentFrom('#3b0a6b')?.onNight, '#3b0a6b')
})

test('an accent colour may be written in three hex digits', () => {
  assert.deepEqual(accentFrom('#fa3'), accentFrom('#ffaa33'))
})

test('an invalid colour yields neither an accent nor a style', () => {
  for (const written of ['amber', 'url(javascript:1)']) {
    assert.equal(accentFrom(written), null)
    assert.equal(accentStyle(written), '')
  }
  assert.equal(accentStyle(null), '')
})
