import assert from 'node:assert/strict'
import { test } from 'node:test'
import { encrypt, decrypt } from './encryption.ts'

const SECRET = 'a secret of the tests, thirty-two long'
const text = 'Zoë, HR12 1001 0051 8630 0016 0'

test('encrypted text decrypts to the original, and each encryption differs', () => {
  const [one, other] = [encrypt(SECRET, 'banks', text), encrypt(SECRET, 'banks', text)]
  assert.notEqual(one, other)
  assert.equal(decrypt(SECRET, 'banks', one), text)
  assert.equal(decrypt(SECRET, 'banks', encrypt(SECRET, 'banks', '')), '')
  assert.ok(!Buffer.from(one, 'base64url').includes('1001'))
})

test('encrypted text does not decrypt with another secret, for another purpose, or with one bit changed', () => {
  const encrypted = encrypt(SECRET, 'banks', text)
  assert.throws(() => decrypt(`${SECRET}!`, 'banks', encrypted))
  assert.throws(() => decrypt(SECRET, 'tickets', encrypted))
  const bytes = Buffer.from(encrypted, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    assert.throws(() => decrypt(SECRET, 'banks', changed.toString('base64url')))
  }
  assert.throws(() => decrypt(SECRET, 'banks', ''))
})
