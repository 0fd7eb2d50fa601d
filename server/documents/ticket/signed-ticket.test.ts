import assert from 'node:assert/strict'
import { verify } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { fromBase32, readBarcode, toBase32, typedCode } from '#contract/gate/barcode.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { barcodes } from '#server/documents/documents.ts'

const { isSignedTicket, signedTicket } = barcodes
const SECRET = 'a secret of the tests, thirty-two long'
const ISSUED = Temporal.Instant.from('2027-03-01T10:00:00Z')
const ticket: barcodes.TicketIdentity = {
  code: 'V3NT-8KQ2-7Y0B',
  product_id: 7,
  created_at: ISSUED,
  barcode_issued_at: null,
}

test('the gate accepts signed tickets', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (product_id) => {
      const own = { ...ticket, code: code(12), product_id }
      assert.ok(isSignedTicket(SECRET, own, signedTicket(SECRET, own)))
      assert.equal(barcodes.codeOfBarcode(signedTicket(SECRET, own)), own.code)
    }),
    { numRuns: 30 },
  )
})

test('a signed ticket with any changed character is invalid', () => {
  const real = signedTicket(SECRET, ticket)
  fc.assert(
    fc.property(fc.nat(real.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, letter) => {
      const forged = real.slice(0, at) + letter + real.slice(at + 1)
      assert.equal(isSignedTicket(SECRET, ticket, forged), forged.trim() === real, forged)
    }),
  )
})

test('a device verifies a signed ticket with only the public key', () => {
  const barcode = readBarcode(signedTicket(SECRET, ticket))
  assert.ok(barcode)
  assert.deepEqual(
    { code: barcode.code, product: barcode.product_id, issued: barcode.issued_at },
    { code: ticket.code, product: 7, issued: ISSUED.epochMilliseconds },
  )
  const key = { key: { kty: 'OKP', crv: 'Ed25519', x: barcodes.ticketKey(SECRET) }, format: 'jwk' } as const
  assert.ok(verify(null, Buffer.from(barcode.signed), key, barcode.signature))
  assert.ok(!verify(null, Buffer.from(`${barcode.signed}0`), key, barcode.signature))
})

test('a transferred ticket is no longer valid for its former holder', () => {
  const changed = { ...ticket, barcode_issued_at: ISSUED.add({ milliseconds: 1 }) }
  const print = signedTicket(SECRET, ticket)
  assert.ok(!isSignedTicket(SECRET, changed, print))
  assert.ok(barcodes.isGenuine(SECRET, print), 'but it is known as one of ours')
})

test('a ticket signed with another festival’s secret or another ticket’s signature is invalid', () => {
  const elsewhere = signedTicket('another secret, also thirty-two long', ticket)
  assert.ok(!isSignedTicket(SECRET, ticket, elsewhere) && !barcodes.isGenuine(SECRET, elsewhere))
  const other = signedTicket(SECRET, { ...ticket, code: 'V3NT-8KQ2-7Y0C' })
  assert.ok(!isSignedTicket(SECRET, ticket, other.replace('7Y0C', '7Y0B')))
})

test('a signed ticket fits into a QR code of 41 × 41 modules in alphanumeric mode', () => {
  assert.match(signedTicket(SECRET, ticket), /^[0-9A-Z.]{1,154}$/)
})

test('base 32 decodes every encoded value, and refuses non-canonical texts', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 70 }), (bytes) => {
      assert.deepEqual(fromBase32(toBase32(bytes)), bytes)
    }),
  )
  assert.deepEqual([fromBase32('0U'), fromBase32('01'), fromBase32('z')], [null, null, null])
})

test('a ticket code may be typed in lower case, without dashes and with O for 0', () => {
  for (const typed of ['V3NT-8KQ2-7Y0B', 'v3nt8kq27yob', ' v3nt 8kq2 7yOb '])
    assert.equal(typedCode(typed), ticket.code, typed)
  assert.equal(typedCode('V3NT'), '')
})
