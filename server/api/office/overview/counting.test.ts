import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as ledger from '#server/books/ledger/ledger.ts'
import * as sales from '#server/books/sales/sales.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { clerk } from '#testing/fixtures/staff.ts'
import { world } from '#testing/harness/world.ts'

/** Errors in the sums, and what `festoon check` reports. */
const FAULTS: [string, string, string][] = [
  [
    'an income that is too high',
    "update sales_quarter_hours set income = income + 1 where kind = 'product'",
    'The figures of sales (product 1, 2027-01-15 09:00 UTC): income is 39901 instead of 39900.',
  ],
  [
    'days of items that are gone',
    "delete from sales_days where kind = 'product'",
    'The figures of sales (product 1, 2027-01-15): income is 0 instead of 39900.',
  ],
  [
    'days of payment methods that are gone',
    'delete from method_sales_days',
    'The figures of sales (bank_transfer, 2027-01-15): income is 0 instead of 39900.',
  ],
  [
    'a day that is the wrong one',
    'update method_sales_days set day = day + 1',
    'The figures of sales (bank_transfer, 2027-01-16): places is 3 instead of 0.',
  ],
  [
    'a quarter of an hour that is the wrong one',
    "update sales_quarter_hours set starts_at = starts_at + interval '15 minutes' where kind = 'product'",
    'The figures of sales (product 1, 2027-01-15 09:15 UTC): places is 3 instead of 0.',
  ],
  [
    'differences that cancel each other out',
    'update method_sales_quarter_hours set income = income - 1, paid = paid + 1',
    'The figures of sales (bank_transfer, 2027-01-15 09:00 UTC): paid is 1 instead of 0.',
  ],
]

test('the check finds sales figures that are wrong, missing, or on the wrong day', async (t) => {
  const w = await world(t)
  for (let n = 0; n < 3; n++) await transferOrder(w)
  assert.deepEqual(await consistency.check(w.shop), [])
  for (const [what, statement, sentence] of FAULTS)
    await assert.rejects(
      w.shop.transact(async (tx) => {
        await tx.unsafe(statement)
        const found = await sales.miscounted(tx)
        assert.ok(found.includes(sentence), `${what}:\n${found.join('\n')}`)
        throw new Error('undone')
      }),
      /^Error: undone$/,
    )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('charts and overview do not wait until a long backlog of the ledger is posted', async (t) => {
  const w = await world(t)
  const owner = await clerk(w, 'owner')
  await transferOrder(w)
  await w.shop
    .sql`insert into ledger_queue (order_id) select id from orders cross join generate_series(1, 5000)`
  const left = async () => {
    const [row] = await w.shop.sql<{ rows: number }[]>`select count(*)::integer as rows from ledger_queue`
    return row?.rows ?? 0
  }
  assert.equal((await owner.get('/office/api/sales/days?days=90&split=method')).status, 200)
  assert.ok((await left()) > 2_000)
  assert.equal((await owner.get('/office/api/overview')).status, 200)
  assert.ok((await left()) > 0)
  await ledger.post(w.shop)
  assert.equal(await left(), 0)
})
