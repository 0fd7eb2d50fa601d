import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { API_RESOURCES } from '#contract/office/api-keys.ts'
import * as eventStream from './event-stream.ts'
import { apiKey } from '#testing/fixtures/api-keys.ts'
import { transferOrder } from '#testing/fixtures/orders.ts'
import { world, type World } from '#testing/harness/world.ts'

const READER = { reads: [...API_RESOURCES], event_ids: null, personal_data: true }

/** Changes orders in many transactions at once, every third of which fails, while several processes read the stream. */
async function race(w: World): Promise<number[]> {
  const orders = await Promise.all(Array.from({ length: 6 }, () => transferOrder(w)))
  const other = await w.beside()
  const told: number[] = []
  const follow = async (shop: World['shop']) => {
    for (let after = '0', turn = 0; turn < 30; turn++) {
      const { data, next } = await eventStream.read(shop, READER, { after, limit: 7 })
      if (shop === other) told.push(...data.map(({ number }) => number))
      after = next
    }
  }
  const changes = Array.from({ length: 60 }, (_, n) =>
    change(w, orders[n % 6]?.id ?? 0, n % 3 === 0).catch(() => null),
  )
  await Promise.all([...changes, follow(w.shop), follow(other)])
  await eventStream.read(w.shop, READER, { after: '0', limit: 500 })
  return told
}

const change = (w: World, id: number, fails: boolean) =>
  w.shop.transact(async (tx) => {
    await tx`update orders set has_refunds = not has_refunds where id = ${id}`
    if (fails) throw new Error('killed')
  })

const numbersOf = async (w: World): Promise<number[]> =>
  (await w.shop.sql<{ number: number }[]>`select number from events_out order by number`).map(
    ({ number }) => number,
  )

test('numbers have no gaps and are never told out of order, whatever fails and whoever reads', async (t) => {
  const w = await world(t)
  // The orders say that they have refunds, and have none.
  w.explainFindings(/refund/)
  await apiKey(w)
  const told = await race(w)
  const numbers = await numbersOf(w)
  assert.equal(numbers.length, 6 + 40)
  assert.deepEqual(
    numbers,
    numbers.map((_, at) => at + 1),
  )
  assert.deepEqual(told, numbers.slice(0, told.length), 'nobody skips one that comes later')
  const ofStream = async () =>
    (await consistency.check(w.shop)).filter((finding) => /[Ee]vent|stream/.test(finding))
  assert.deepEqual(await ofStream(), [])
  await w.shop.sql`update events_out set object_id = 9999 where number = 3`
  await w.shop.sql`delete from events_out where number = 2`
  assert.deepEqual(await ofStream(), [
    'Of the stream that other programs read 46 numbers were given, 45 are there.',
    'Event 3, order.placed, has no cause.',
  ])
  await w.shop.sql`delete from events_out`
  await w.shop.sql`update event_stream set last_number = 0`
})

test('control: numbers that a sequence gives in the transaction of the cause have gaps', async (t) => {
  const w = await world(t)
  await apiKey(w)
  await w.shop.sql`create sequence numbers`
  await w.shop.sql`alter table events_out drop constraint events_out_numbered_with_parts`
  await w.shop
    .sql`alter table events_out alter number set default nextval('numbers'), alter at set default now()`
  const { id } = await transferOrder(w)
  await change(w, id, false)
  await assert.rejects(change(w, id, true), /killed/)
  await change(w, id, false)
  const [before = 0, after] = (await numbersOf(w)).slice(-2)
  assert.equal(after, before + 2)
})
