import { afterEach, expect, it } from 'vitest'
import { listenToReader } from './keyboard-reader.ts'

let stop = () => undefined as void
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

/**
 * Types a text into an element with `between` milliseconds per key, and Enter; returns the scans, and whether the default action
 * of Enter was prevented.
 */
function type(text: string, between: number, target: EventTarget = document.body) {
  const scans: string[] = []
  stop()
  stop = listenToReader((read) => scans.push(read))
  let at = 10_000
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(event, 'timeStamp', { value: (at += between) })
    return target.dispatchEvent(event)
  }
  for (const key of text) press(key)
  return { scans, isEnterLeft: press('Enter') }
}

const field = () => document.body.appendChild(document.createElement('input'))
const button = () => document.body.appendChild(document.createElement('button'))

it('the input of a barcode reader is scanned wherever the focus is, and its Enter triggers nothing', () => {
  for (const target of [document.body, field(), button()])
    expect(type('F2.AAAABBBBCCCC.1.X.Y', 8, target)).toEqual({
      scans: ['F2.AAAABBBBCCCC.1.X.Y'],
      isEnterLeft: false,
    })
})

it('typing by a person is no scan, and Enter on a button works', () => {
  expect(type('Ana Horvat', 150, field())).toEqual({ scans: [], isEnterLeft: true })
  expect(type('', 8, button())).toEqual({ scans: [], isEnterLeft: true })
})

it('two scans after each other are two', () => {
  const { scans } = type('AAAABBBBCCCC', 8)
  expect(scans).toEqual(['AAAABBBBCCCC'])
  expect(type('DDDDEEEEFFFF', 8).scans).toEqual(['DDDDEEEEFFFF'])
})
