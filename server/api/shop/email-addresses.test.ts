import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as staff from '#server/people/staff/staff.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

//

const NONE = [
  '<ana@example.org>',
  'Ana <ana@example.org>',
  'ana@example.org (Ana)',
  'ana@example.org,bea@example.org',
]

test('an email address with a name, brackets or a comment is invalid in the shop, in the office and on the command line', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  const invalid = { email: ['Please enter a valid email address.'] }
  for (const email of NONE) {
    for (const call of ['register', 'request-password-reset', 'request-login-code', 'email-tickets'])
      assert.deepEqual((await w.post(`/api/${call}`, { full_name: 'Ana', email })).body.errors, invalid, call)
    assert.deepEqual(Object.keys((await addTicket(w, { email })).body.errors), ['email'])
    const invited = await owner.post('/office/api/staff', { email, full_name: 'Ana', role: 'gate' })
    assert.deepEqual(invited.body.errors, invalid)
    await assert.rejects(
      w.shop.transact((tx) => staff.inviteOwner(tx, email)),
      { errors: invalid },
    )
    const { body } = await owner.get('/office/api/site')
    const changed = await owner.patch('/office/api/site', {
      version: body.part.version,
      value: { contactEmail: email },
    })
    assert.equal(changed.status, 422)
    assert.match(JSON.stringify(changed.body.errors), /Must be an e-mail address/)
  }
})

test('a customer has one account, however the email address is typed', async (t) => {
  const w = await world(t)
  for (const email of ['ZOË@Example.org', ' zoe\u0308@example.org '])
    assert.equal((await w.post('/api/register', { full_name: 'Zoë', email })).status, 200)
  const rows = await w.shop.sql<{ email: string }[]>`select email from customers`
  assert.deepEqual([...rows], [{ email: 'zoë@example.org' }])
})
