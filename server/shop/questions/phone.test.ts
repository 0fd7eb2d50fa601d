import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toE164 } from './phone.ts'

test('a phone number is kept in E.164, however it is written, and refused without its country or with too few digits', () => {
  const read = (text: string) => [text, toE164(text)]
  const expected: [string, string | null][] = [
    ['+385 91 234 5678', '+385912345678'],
    ['00385 91/234-5678', '+385912345678'],
    ['+49 (0)30 901820', '+4930901820'],
    ['＋49 30 901820', '+4930901820'],
    ['091 234 5678', null],
    ['+385 1', null],
    ['+385 1 234 5678 9012 3', null],
    ['+44 20 7946 0958 ext. 5', null],
    ['+999 123 456 78', null],
    ['call +385 91 234 5678', null],
    ['', null],
  ]
  assert.deepEqual(
    expected.map(([text]) => read(text)),
    expected,
  )
})
