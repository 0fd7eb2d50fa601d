import assert from 'node:assert/strict'
import { test } from 'node:test'
import { poolSizes } from '#server/platform/database/pools.ts'
import { openSql } from '#server/platform/database/sql.ts'
import { addTicket } from '#testing/fixtures/carts.ts'
import { departures, takenStockOf } from '#testing/fixtures/stock.ts'
import { recordQueries } from '#testing/harness/statements.ts'
import { world } from '#testing/harness/world.ts'

test('buyers of a locked product are all asked to retry soon, in one batch', async (t) => {
  const w = await world(t)
  const began = performance.now()
  const [, queries] = await recordQueries(w, () =>
    w.shop.sql.begin(async (tx) => {
      await tx`select from stock for update`
      const answers = await Promise.all(['Ana', 'Bo', 'Cy'].map((full_name) => addTicket(w, { full_name })))
      assert.deepEqual(
        answers.map(({ status, headers }) => [status, headers['retry-after']]),
        answers.map(() => [503, '2']),
      )
    }),
  )
  // Every other statement waits ten seconds for a lock.
  assert.ok(performance.now() - began < 9_000)
  assert.equal(queries.filter((query) => /from stock where .* for update/s.test(query)).length, 1)
  assert.equal(await takenStockOf(w, 'weekend'), 0)
  assert.equal((await addTicket(w)).status, 200)
})

test('a ticket is sold while all other connections are busy', async (t) => {
  const w = await world(t)
  const one = openSql(w.url, { max: 1 })
  t.after(() => one.end())
  await one`select pg_advisory_lock(1)`
  const { max } = poolSizes(1).public
  // Each holds a connection until the lock is free; one waits for a connection.
  const readers = Array.from({ length: max + 1 }, () =>
    w.shop.sql`select pg_advisory_xact_lock_shared(1)`.then(() => 'read'),
  )
  assert.equal((await addTicket(w)).status, 200)
  assert.equal(await Promise.race([...readers, Promise.resolve('waiting')]), 'waiting')
  await one`select pg_advisory_unlock(1)`
  assert.equal((await Promise.all(readers)).length, max + 1)
})

test('buyers in a batch that PostgreSQL aborts for a deadlock are asked to retry, and the batch is not retried one by one', async (t) => {
  const w = await world(t)
  await w.shop.sql`
    create function end_deadlock() returns trigger language plpgsql as $$
      begin raise exception 'deadlock detected' using errcode = '40P01'; end $$`
  await w.shop.sql`create trigger end_deadlock before update on stock execute function end_deadlock()`
  const [answers, queries] = await recordQueries(w, () =>
    Promise.all(['Ana', 'Bo', 'Cy'].map((full_name) => addTicket(w, { full_name }))),
  )
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['retry-after']]),
    answers.map(() => [503, '2']),
  )
  assert.equal(queries.filter((query) => /from stock where .* for update/s.test(query)).length, 1)
  await w.shop.sql`drop trigger end_deadlock on stock`
  assert.equal((await addTicket(w)).status, 200)
})

test('only the requested departures of a bus are locked, so a lock on another one delays nobody', async (t) => {
  const w = await world(t)
  const [early, late] = await departures(w)
  assert.ok(early && late)
  await w.shop.sql.begin(async (tx) => {
    await tx`select from stock where id = (select stock_id from travel_times where id = ${late.id}) for update`
    const ride = { external_code: 'bus', age: '', transport_time_id: early.id }
    assert.equal((await addTicket(w, ride)).status, 200)
    assert.equal((await addTicket(w, { ...ride, transport_time_id: late.id })).status, 503)
  })
})
