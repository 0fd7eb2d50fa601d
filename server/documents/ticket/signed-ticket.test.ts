import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { code } from '#server/platform/security/random.ts'
import { isSignedTicket, signedTicket } from '#server/documents/documents.ts'

const SECRET = 'a secret of the tests, thirty-two long'
const ticket = { code: 'V3NT-8KQ2-7Y0B', barcode_secret: 'first print' }

test('the gate believes its own tickets', () => {
  fc.assert(
    fc.property(fc.string(), (barcode_secret) => {
      const own = { code: code(12), barcode_secret }
      assert.ok(isSignedTicket(SECRET, own, signedTicket(SECRET, own)))
    }),
  )
})

test('one changed letter anywhere in the code makes it nobody’s', () => {
  const real = signedTicket(SECRET, ticket)
  fc.assert(
    fc.property(fc.nat(real.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, letter) => {
      const forged = real.slice(0, at) + letter + real.slice(at + 1)
      assert.equal(isSignedTicket(SECRET, ticket, forged), forged === real)
    }),
  )
})

test('a ticket that was given to somebody else does not open the gate for its old holder', () => {
  const old = signedTicket(SECRET, ticket)
  assert.ok(!isSignedTicket(SECRET, { ...ticket, barcode_secret: 'second print' }, old))
})

test('another festival’s secret signs nothing here, and another ticket’s signature fits no other', () => {
  const elsewhere = signedTicket('another secret, also thirty-two long', ticket)
  assert.ok(!isSignedTicket(SECRET, ticket, elsewhere))
  const other = signedTicket(SECRET, { ...ticket, code: 'V3NT-8KQ2-7Y0C' })
  assert.ok(!isSignedTicket(SECRET, ticket, other.replace('7Y0C', '7Y0B')))
})

test('the code is short enough to be scanned from a cracked phone, and does not tell the secret', () => {
  const text = signedTicket(SECRET, ticket)
  assert.ok(text.length <= 64, text)
  assert.ok(!text.includes(ticket.barcode_secret))
})
