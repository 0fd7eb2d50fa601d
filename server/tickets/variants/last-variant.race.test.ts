import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as customers from '#server/people/customers/customers.ts'
import * as sessions from '#server/people/customers/sessions/sessions.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { readWithoutLock } from '#testing/fixtures/stock.ts'
import { buyTicket } from '#testing/fixtures/tickets.ts'
import { pitchOf, withPitches } from '#testing/fixtures/variants.ts'
import { world, type World } from '#testing/harness/world.ts'
import * as variants from './variants.ts'

interface Camper {
  customer: customers.CustomerRow
  code: string
}

/** Two customers with a place for a tent each, and one free place for a van. */
async function twoCampers(w: World): Promise<{ campers: Camper[]; van: number }> {
  await withPitches(w, { allow_variant_changes_until: '2027-07-01T00:00' })
  const tent = await pitchOf(w, 'Tent')
  const campers: Camper[] = []
  for (const email of ['ana@example.com', 'zoe@example.org']) {
    const token = await customer(w, email)
    const { code } = await buyTicket(w, token, { external_code: 'camping', age: '', variant_id: tent })
    const row = await sessions.findByToken(w.shop, token)
    assert.ok(row)
    campers.push({ customer: row, code })
  }
  return { campers, van: await pitchOf(w, 'Van') }
}

/** The taken places of each variant, and the number of its lines and tickets. */
const places = async (w: World) =>
  Array.from(
    await w.shop.sql<{ taken: number; lines: number; tickets: number }[]>`
      select s.taken,
             (select count(*) from cart_products where variant_id = v.id and released_at is null) as lines,
             (select count(*) from tickets where variant_id = v.id) as tickets
        from variants v join stock s on s.id = v.stock_id order by v.position limit 2`,
    (row) => [row.taken, row.lines, row.tickets],
  )

test('of two changes to the last place for a van, in two processes, one succeeds, and the other keeps its tent', async (t) => {
  //
  const w = await world(t)
  const { campers, van } = await twoCampers(w)
  const other = await w.beside()
  const results = await Promise.allSettled(
    campers.map(({ customer: by, code }, index) =>
      (index === 0 ? w.shop : other).transact((tx) =>
        variants.set(tx, by, { token: '', code, variant_id: van }),
      ),
    ),
  )
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  assert.deepEqual(refusals, ['This item is out of stock.'])
  assert.deepEqual(await places(w), [
    [1, 1, 1],
    [1, 1, 1],
  ])
})

test('control: without the lock and the check both get the last place for a van', async (t) => {
  const w = await world(t)
  await w.shop.sql`alter table stock drop constraint stock_never_oversold`
  const { campers, van } = await twoCampers(w)
  const unguarded = readWithoutLock(2)
  await Promise.all(
    campers.map(({ customer: by, code }) =>
      w.shop.transact((tx) => variants.set(tx, by, { token: '', code, variant_id: van }, unguarded)),
    ),
  )
  const [first] = await places(w)
  assert.deepEqual(
    first,
    [2, 2, 2],
    'the unguarded changes did not oversell, so the race test proves nothing',
  )
})
