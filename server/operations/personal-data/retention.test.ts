import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import type { Durations } from '#server/shop/site/site.ts'
import { filledCart } from '#testing/fixtures/carts.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { changeTicket } from '#testing/fixtures/tickets.ts'
import { world, type World } from '#testing/harness/world.ts'

interface Left {
  carts: number
  mails: number
  holders: number
  changes: number
  names: number
}

/** What housekeeping leaves of unordered lines, of mails, of ticket holders, and of their history. */
async function left(w: World): Promise<Left> {
  await w.runHousekeeping()
  const [row] = await w.shop.sql<Left[]>`
    select (select count(*) from cart_products where order_id is null) as carts, (select count(*) from mails) as mails,
           (select count(*) from tickets where full_name <> '—') as holders,
           (select count(*) from history_personal_data where history = 'ticket_changes') as changes,
           (select count(*) from cart_products where full_name in ('Ana Horvat', 'Mia Horvat')) as names`
  assert.ok(row)
  return row
}

test('carts, mails and ticket holders are erased after the festival’s retention periods, and the office shows how many', async (t) => {
  const w = await world(t)
  const token = await customer(w)
  const order = await createPaidOrder(w, token)
  const [ticket] = order.tickets
  assert.ok(ticket)
  const own = { ...ticket, order_id: order.id, code: ticket.code ?? '' }
  const to = { full_name: 'Mia Horvat', email: 'mia@example.com', reassign: false }
  assert.equal((await changeTicket(w, token, own, to)).status, 200)
  await filledCart(w)
  await w.mails()
  w.clock.move('PT20M')
  const first = await left(w)
  assert.deepEqual([first.carts, first.holders, first.changes], [1, 1, 2])
  assert.ok(first.mails > 0)
  w.clock.move('P29D')
  assert.equal((await left(w)).carts, 1)
  w.clock.move('P2D')
  assert.equal((await left(w)).carts, 0)
  // The event ends on 11 July; mails sent before are kept.
  w.clock.move('P320D')
  assert.deepEqual({ ...(await left(w)), mails: 0 }, { carts: 0, mails: 0, holders: 1, changes: 2, names: 1 })
  w.clock.move('P16D')
  assert.deepEqual(await left(w), { carts: 0, mails: 0, holders: 0, changes: 0, names: 0 })
  assert.deepEqual(await consistency.check(w.shop), [])

  const owner = await clerk(w, 'owner')
  const { retention } = (await owner.get('/office/api/retention')).body
  const went = Object.fromEntries(
    retention.map((row: { kind: string; erased: number }) => [row.kind, row.erased]),
  )
  assert.deepEqual([went.endedCarts, went.holders], [1, 1])
  assert.ok(went.sentMails > 0 && went.logIns > 0)
})

test('holders are kept for the configured time after the event, and without a date indefinitely', async (t) => {
  const w = await world(t)
  await createPaidOrder(w, await customer(w))
  const [row] = await w.shop.sql<{ settings: { durations: Durations } }[]>`select settings from site`
  assert.ok(row)
  await configure(w, { durations: { ...row.settings.durations, holders: 'P1D' } })
  w.clock.move('P176D')
  assert.equal((await left(w)).holders, 1)
  await w.shop.sql`update events set starts_at = null, ends_at = null`
  w.clock.move('P90D')
  assert.equal((await left(w)).holders, 1)
  await w.shop.sql`update events set ends_at = '2027-07-11T02:00:00Z'`
  assert.equal((await left(w)).holders, 0)
})
