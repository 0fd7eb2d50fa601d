import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Tx } from '#server/platform/shop.ts'
import { createPaidOrder } from '#testing/fixtures/orders.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { processRefund, requestedRefund } from '#testing/fixtures/refunds.ts'
import { allHaveRead } from '#testing/harness/locks.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import { issueWith } from './issue.ts'
import type { NewCreditNote } from './queries.ts'

const MANY = 10
const EACH_ONCE = Array.from({ length: MANY }, (_, index) => `CN-2027-${String(index + 1).padStart(6, '0')}`)

/** A festival with this many refunds in processing. */
async function paying(t: TestContext): Promise<{ w: World; ids: number[] }> {
  const w = await world(t)
  const token = await customer(w)
  const ids: number[] = []
  for (let index = 0; index < MANY; index++) {
    const id = await requestedRefund(w, token, await createPaidOrder(w, token))
    await processRefund(w, id, 'start')
    ids.push(id)
  }
  return { w, ids }
}

async function numbers(w: World): Promise<string[]> {
  const rows = await w.shop.sql<{ number: string }[]>`select number from credit_notes order by number`
  return rows.map(({ number }) => number)
}

test('two processes number credit notes without duplicates, and a rollback leaves no gap', async (t) => {
  const { w, ids } = await paying(t)
  const shops = [w.shop, await w.beside()]
  const complete = (id: number, index: number, fails: boolean) =>
    (shops[index % 2] ?? w.shop).transact(async (tx) => {
      await refunds.staffActions.complete(tx, 'Iva', id)
      if (fails) throw new Error('The power is gone')
    })
  const first = await Promise.allSettled(ids.map((id, index) => complete(id, index, index % 3 === 0)))
  const done = first.filter(({ status }) => status === 'fulfilled').length
  assert.equal(done, 6)
  assert.deepEqual(await numbers(w), EACH_ONCE.slice(0, done))
  await Promise.all(
    ids.map((id, index) => (index % 3 === 0 ? complete(id, index, false) : Promise.resolve())),
  )
  assert.deepEqual(await numbers(w), EACH_ONCE)
})

/** Reads the next number without locking it, by two concurrent callers. */
const writeUnlocked =
  (twoHaveRead: () => Promise<void>) => async (tx: Tx, year: number, note: NewCreditNote) => {
    const [row] = await tx<{ issued: number }[]>`select issued from credit_note_years where year = ${year}`
    await twoHaveRead()
    const place = (row?.issued ?? 0) + 1
    await tx`
      insert into credit_note_years (year, issued) values (${year}, ${place})
      on conflict (year) do update set issued = ${place}`
    await tx`
      insert into credit_notes (order_id, refund_id, number, issued_at, snapshot, total)
      values (${note.order_id}, ${note.refund_id}, ${`CN-${year}-${place}`}, ${tx.now}, '{}', 1)`
  }

test('control: without the lock on the year credit notes share numbers', async (t) => {
  const { w, ids } = await paying(t)
  await w.shop.sql`alter table credit_notes drop constraint credit_notes_number_key`
  const rows = await w.shop.sql<{ refund_id: number; order_id: number }[]>`
    select id as refund_id, order_id from refunds where id = any(${ids})`
  const write = writeUnlocked(allHaveRead(2))
  const issue = (row: { refund_id: number; order_id: number }) =>
    // Its content does not matter here.
    w.shop.transact((tx) =>
      issueWith(tx, { ...row, id: 0, snapshot: {} as NewCreditNote['snapshot'] }, write),
    )
  await Promise.all(rows.map(issue))
  const given = await numbers(w)
  assert.equal(given.length, MANY)
  assert.ok(new Set(given).size < MANY, 'no number was given twice, so the race test proves nothing')
})
