import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderRow } from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'

const { shipAll } = staffActions.shipping

/** Two staff members ship concurrently, in different processes: the number of parcels that each has marked. */
async function twoPress(w: World, orders: string[], lock?: (tx: Tx, codes: string[]) => Promise<OrderRow[]>) {
  const shops = [w.shop, await w.beside()]
  const marked = await Promise.all(
    shops.map((shop, index) =>
      // The other one has selected them in reverse order.
      shop.transact((tx) => shipAll(tx, index === 0 ? orders : orders.toReversed(), lock)),
    ),
  )
  const [{ shipments } = { shipments: 0 }] = await w.shop.sql<{ shipments: number }[]>`
    select count(*)::integer as shipments from shipments`
  const mails = (await w.mails()).filter(({ template }) => template === 'shipped').length
  return { marked: marked.map(({ shipped }) => shipped).toSorted(), shipments, mails }
}

async function parcels(w: World): Promise<string[]> {
  const token = await customer(w)
  const codes: string[] = []
  for (let n = 0; n < 5; n++)
    codes.push((await createPaidOrder(w, token, { weekend: [], merchandise: ['shirt'] })).code)
  return codes
}

test('of two staff members who mark the same parcels as shipped concurrently one succeeds, and each customer gets one mail', async (t) => {
  const w = await world(t)
  assert.deepEqual(await twoPress(w, await parcels(w)), { marked: [0, 5], shipments: 5, mails: 5 })
})

test('control: without the lock on the orders both mark them, and each customer gets two mails', async (t) => {
  const w = await world(t)
  const codes = await parcels(w)
  const bothHaveRead = allHaveRead(2)
  const read = async (tx: Tx) => {
    const rows = await tx<OrderRow[]>`
      select *, order_recipient(customer_id, recipient_email) as recipient,
             order_language(customer_id, language, language_chosen) as customer_language from orders where code = any(${codes}::text[]) order by id`
    await bothHaveRead()
    return [...rows]
  }
  assert.deepEqual(await twoPress(w, codes, read), { marked: [5, 5], shipments: 10, mails: 10 })
})
