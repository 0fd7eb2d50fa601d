import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Bench } from './bench.ts'
import { recount } from './recount.ts'
import { FAULTS_AT_HOME, FAULTS_OF_NETWORK, round, roundAt, roundInBatch, type Outcome } from './rounds.ts'
import { operate } from './operations.ts'
import { newVisit, operationsOf, type Visit } from './visit.ts'

// The short form of `npm run bench:crash`.

function assertFine({ lost, doubled, wrong, lateMails }: Outcome): void {
  assert.deepEqual({ lost, doubled, wrong, lateMails }, { lost: [], doubled: [], wrong: [], lateMails: 0 })
}

test('a shop that is killed together with its PostgreSQL under load recovers by itself and keeps every acknowledged write', async (t) => {
  const bench = await Bench.open({ network: false })
  t.after(() => bench.close())
  assertFine(await round(bench, 'both', 'both', FAULTS_AT_HOME.both))
})

test('thorough: forty orders, and then their payments, that are killed in the middle of a batch are placed and paid once, with invoices without a gap', async (t) => {
  const bench = await Bench.open({ network: false })
  t.after(() => bench.close())
  for (const operation of ['checkout', 'notification'] as const)
    assertFine(await roundInBatch(bench, operation, operation, operation, FAULTS_AT_HOME.server))
})

test('thorough: every acknowledged write survives lost connections to the database, and none is applied twice', async (t) => {
  const bench = await Bench.open({ network: true })
  t.after(() => bench.close())
  assertFine(await round(bench, 'all', 'all connections', FAULTS_OF_NETWORK['all connections']))
  const cut = FAULTS_OF_NETWORK['all connections']
  for (const operation of ['checkout', 'notification', 'transfer'] as const) {
    const outcome = await roundAt(bench, operation, 3, operation, cut)
    assert.ok(outcome, `${operation} says less than that`)
    assertFine(outcome)
  }

  // Verifies the recount itself: it detects missing and duplicate effects.
  const [kept, gone] = [await wholeVisit(bench), await wholeVisit(bench)]
  assert.deepEqual(await recount(bench.sql(), [kept, gone]), { acknowledged: 10, lost: [], doubled: [] })
  const [own] = gone.names
  await bench.sql()`update tickets set full_name = ${kept.names[0]} where full_name = ${own}`
  const { lost, doubled } = await recount(bench.sql(), [kept, gone])
  assert.deepEqual(
    lost,
    ['notification', 'admission', 'transfer'].map((each) => `${each} of ${own}`),
  )
  assert.deepEqual(
    doubled,
    ['notification', 'admission'].map((each) => `${each} of ${kept.names[0]}`),
  )
  // A duplicate line has another id, and possibly another cart.
  await bench.sql()`
    insert into cart_products (cart_id, product_id, full_name, name_key, email, age, price, fee, released_at)
    select cart_id, product_id, full_name, name_key, email, age, price, fee, now() from cart_products
     where full_name = ${kept.names[0]}`
  assert.deepEqual(
    (await recount(bench.sql(), [kept])).doubled.filter((each) => each.startsWith('add ')),
    [`add of ${kept.names[0]}`],
  )
})

/** A visit from the first ticket in the cart to its transfer. */
async function wholeVisit(bench: Bench): Promise<Visit> {
  const [visitor, heir] = await bench.visitors(2)
  assert.ok(visitor && heir)
  const visit = newVisit(visitor, heir)
  for (const operation of operationsOf(visit)) assert.ok(await operate(bench, visit, operation))
  return visit
}
