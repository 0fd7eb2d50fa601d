import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { encode } from 'uqr'
import { modulesOf } from './qr-code.ts'

/** Letters that look random, the same in every run. */
const lettersOf = (seed: number, length: number): string =>
  createHash('shake256', { outputLength: length })
    .update(String(seed))
    .digest()
    .reduce((text, byte) => text + '0123456789ABCDEFGHJKMNPQRSTVWXYZ'.charAt(byte & 31), '')

test('a QR code has the mask that the library finds by drawing all eight', () => {
  const lengths = [1, 12, 40, 117, 117, 117, 117, 117, 117, 200, 400]
  const texts = lengths.map((length, seed) => lettersOf(seed, length))
  for (const text of [...texts, '', '0'.repeat(300), 'A'.repeat(117), 'Zoë – 山'.repeat(9)]) {
    const { size, dark } = modulesOf(text)
    const { data } = encode(text, { border: 0, ecc: 'M' })
    assert.equal(size, data.length)
    assert.deepEqual([...dark], data.flat().map(Number), text)
  }
})
