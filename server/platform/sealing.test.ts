import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seal, unseal } from './sealing.ts'

const SECRET = 'a secret of the tests, thirty-two long'
const text = 'Zoë, HR12 1001 0051 8630 0016 0'

test('what is sealed comes out as it went in, and looks different every time', () => {
  const [one, other] = [seal(SECRET, 'banks', text), seal(SECRET, 'banks', text)]
  assert.notEqual(one, other)
  assert.equal(unseal(SECRET, 'banks', one), text)
  assert.equal(unseal(SECRET, 'banks', seal(SECRET, 'banks', '')), '')
  assert.ok(!Buffer.from(one, 'base64url').includes('1001'))
})

test('what is sealed opens with no other secret, for no other purpose, and not with a bit changed', () => {
  const sealed = seal(SECRET, 'banks', text)
  assert.throws(() => unseal(`${SECRET}!`, 'banks', sealed))
  assert.throws(() => unseal(SECRET, 'tickets', sealed))
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    assert.throws(() => unseal(SECRET, 'banks', changed.toString('base64url')))
  }
  assert.throws(() => unseal(SECRET, 'banks', ''))
})
