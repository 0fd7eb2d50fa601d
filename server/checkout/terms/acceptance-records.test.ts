import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as site from '#server/shop/site/site.ts'
import { buyTicket, changeTicket } from '#testing/fixtures/tickets.ts'
import { configure } from '#testing/fixtures/site.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { world } from '#testing/harness/world.ts'

/** Any change of rows, accidental or intentional. */
const WORKS = [
  "update terms_versions set text = '<p>Be rich.</p>'",
  'delete from terms_versions',
  'truncate terms_versions cascade',
  "update terms_acceptances set ip = '203.0.113.7'",
  'update terms_acceptances set at = now()',
  'delete from terms_acceptances',
  'truncate terms_acceptances',
  'update orders set accepted_ts_and_cs = null',
  'update orders set accepted_ts_and_cs = now()',
  "update ticket_changes set before = '{}'",
  'delete from ticket_changes',
  'truncate ticket_changes',
]

test('the records of accepted terms and of ticket changes are immutable', async (t) => {
  // S4-23 A-070 A-080 A-096
  const w = await world(t)
  const token = await customer(w)
  await changeTicket(w, token, await buyTicket(w, token), { full_name: 'Eva Horvat' })
  const all = async () => [
    [...(await w.shop.sql`select * from terms_versions`)],
    [...(await w.shop.sql`select * from terms_acceptances`)],
    [...(await w.shop.sql`select * from ticket_changes`)],
    [...(await w.shop.sql`select id, accepted_ts_and_cs from orders`)],
  ]
  const before = await all()
  assert.ok(before.every(({ length }) => length === 1))
  for (const work of WORKS) await assert.rejects(w.shop.sql.unsafe(work), { code: '23001' }, work)
  assert.deepEqual(await all(), before)
})

test('newer terms shown to a customer who had already accepted are not recorded as accepted', async (t) => {
  // S4-23 A-080
  const w = await world(t)
  const token = await customer(w)
  await buyTicket(w, token)
  const [order] = (await w.post('/api/get-data', { token })).body.data.orders
  await configure(w, { texts: { ...site.of(w.shop).texts, terms: '<p>Be kinder.</p>' } })
  const link = { order: order.code, checksum: order.checksum }
  const { status } = await w.post('/api/accept-terms-and-conditions', link)
  assert.equal(status, 200)
  const versions = await w.shop.sql<{ text: string }[]>`select text from terms_versions`
  assert.deepEqual(
    versions.map(({ text }) => text),
    ['<h2>Terms</h2><p>Be kind.</p>'],
  )
})
