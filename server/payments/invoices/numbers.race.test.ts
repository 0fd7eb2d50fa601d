import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import { checkOutByCard, type CardCheckout } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import { issueWith } from './issue.ts'
import type { NewInvoice } from './queries.ts'

const BUYERS = 50
const EACH_ONCE = Array.from({ length: BUYERS }, (_, index) => `2027-${String(index + 1).padStart(6, '0')}`)

async function crowd(t: TestContext): Promise<{ w: World; buyers: CardCheckout[] }> {
  const w = await world(t)
  const buyers: CardCheckout[] = []
  for (let index = 0; index < BUYERS; index++) buyers.push(await checkOutByCard(w, 'camping'))
  return { w, buyers }
}

async function numbers(w: World): Promise<string[]> {
  const rows = await w.shop.sql<{ number: string }[]>`select number from invoices order by number`
  return rows.map(({ number }) => number)
}

test('fifty orders that are paid concurrently get the invoice numbers 1 to 50, without duplicates or gaps', async (t) => {
  // A-092
  const { w, buyers } = await crowd(t)
  const statuses = await Promise.all(buyers.map(({ event }) => deliverEvent(w, event)))
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.deepEqual(await numbers(w), EACH_ONCE)
})

test('two processes number invoices from one row, and a rollback leaves no gap', async (t) => {
  const { w, buyers } = await crowd(t)
  // The orders are completed without their money.
  w.explainFindings(/ is paid, and 0 is paid\.$/)
  const shops = [w.shop, await w.beside()]
  const pay = (index: number, fails: boolean) => {
    const [shop, buyer] = [shops[index % 2], buyers[index]]
    assert.ok(shop && buyer)
    return shop.transact(async (tx) => {
      await fulfilment.complete(tx, await orders.lock(tx, buyer.order.id))
      if (fails) throw new Error('The power is gone')
    })
  }
  const all = buyers.map((_, index) => index)
  const first = await Promise.allSettled(all.map((index) => pay(index, index % 3 === 0)))
  assert.equal(first.filter(({ status }) => status === 'rejected').length, 17)
  assert.deepEqual(await numbers(w), EACH_ONCE.slice(0, 33))
  await Promise.all(all.filter((index) => index % 3 === 0).map((index) => pay(index, false)))
  assert.deepEqual(await numbers(w), EACH_ONCE)
})

/** Reads the next number without locking it, by two concurrent callers. */
const writeUnlocked = (twoHaveRead: () => Promise<void>) => async (tx: Tx, invoice: NewInvoice) => {
  const { year, order_id } = invoice
  const [row] = await tx<{ issued: number }[]>`select issued from invoice_years where year = ${year}`
  await twoHaveRead()
  const place = (row?.issued ?? 0) + 1
  await tx`
    insert into invoice_years (year, issued) values (${year}, ${place})
    on conflict (year) do update set issued = ${place}`
  await tx`
    insert into invoices (order_id, number, issued_at, snapshot)
    values (${order_id}, ${`${year}-${place}`}, ${tx.now}, '{}')`
}

test('control: without the lock on the year the fifty orders share numbers', async (t) => {
  const { w, buyers } = await crowd(t)
  await w.shop.sql`alter table invoices drop constraint invoices_number_key`
  const none = { products: [], merchandise: [] }
  const write = writeUnlocked(allHaveRead(2))
  const issue = ({ order }: CardCheckout) => w.shop.transact(async (tx) => issueWith(tx, order, none, write))
  await Promise.all(buyers.map(issue))
  const given = await numbers(w)
  assert.equal(given.length, BUYERS)
  assert.ok(new Set(given).size < BUYERS, 'no number was given twice, so the race test proves nothing')
})
