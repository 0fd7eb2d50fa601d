import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isCode, isKey } from './formats.ts'
import { codeFrom, keyFrom, unusedCode } from './codes.ts'

test('a code and a key follow a name in any language, and are valid', () => {
  const cases: [name: string, code: string, key: string][] = [
    ['Weekend ticket', 'weekend-ticket', 'weekend-ticket'],
    ['  Über-Nacht: Müller & Đoković ', 'uber-nacht-muller-dokovic', 'uber-nacht-muller-dokovic'],
    ['3 nights', '3-nights', 'nights'],
    ['Straße łódź', 'strasse-lodz', 'strasse-lodz'],
    ['夏祭り', '', ''],
    ['x'.repeat(80), 'x'.repeat(40), 'x'.repeat(40)],
  ]
  for (const [name, code, key] of cases) {
    assert.deepEqual([codeFrom(name), keyFrom(name)], [code, key])
    assert.ok(code === '' || (isCode(code) && isKey(key)))
  }
})

test('a code that is taken gets a number', () => {
  assert.equal(unusedCode('weekend', ['camping']), 'weekend')
  assert.equal(unusedCode('weekend', ['weekend', 'weekend-2']), 'weekend-3')
  assert.equal(unusedCode('', ['']), '')
})
