import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { world } from '#testing/harness/world.ts'
import { limitRefusedLocally } from './local-rate-limiter.ts'
import { limitFailures, limitTries } from './rate-limiter.ts'

//

const FIVE = { name: 'of a test', key: 'a campus', points: 5, seconds: 60 }

const miss = () => Promise.reject(new Refusal('Not found.', { status: 404 }))

/** The status of an attempt's response. */
const statusOf = (tried: Promise<unknown>): Promise<number> =>
  tried.then(
    () => 200,
    (error: unknown) => (error instanceof Refusal ? error.status : 500),
  )

type Enter = (work: () => Promise<void>) => Promise<void>

/** How many of 15 concurrent attempts are admitted: those admitted stay until the ten others are refused. */
async function countEntered(enter: Enter): Promise<number> {
  const allRefused = Promise.withResolvers<void>()
  let refused = 0
  const tryToEnter = () =>
    enter(() => allRefused.promise).catch((error: unknown) => {
      refused += 1
      if (refused === 10) allRefused.resolve()
      throw error
    })
  const all = await Promise.allSettled(Array.from({ length: 15 }, tryToEnter))
  return all.filter(({ status }) => status === 'fulfilled').length
}

test('concurrent attempts are limited, and successful ones do not count afterwards', async (t) => {
  const { shop } = await world(t, { rateLimits: true })
  const enter: Enter = (work) => limitTries(shop, [FIVE], {}, work)
  assert.equal(await countEntered(enter), 5)
  await enter(() => Promise.resolve())

  const write: Enter = (work) => limitRefusedLocally(shop, 'writes', 'a campus', FIVE, work)
  assert.equal(await countEntered(write), 5)
  await write(() => Promise.resolve())
})

test('failed attempts are counted across processes until their period is over', async (t) => {
  const w = await world(t, { rateLimits: true })
  const other = await w.beside()
  const guess = (shop: Shop) => statusOf(limitTries(shop, [FIVE], {}, miss))
  const said = await Promise.all(Array.from({ length: 12 }, (_, time) => guess(time % 2 ? other : w.shop)))
  assert.ok(said.filter((status) => status === 404).length <= 5)
  const missed = async () => (await guess(other)) === 404
  while (await missed());
  assert.deepEqual([await guess(w.shop), await guess(other)], [429, 429])
  w.clock.move('PT60S')
  assert.equal(await guess(w.shop), 404)
  w.clock.move('PT60S')
  await runHousekeeping(w.shop)
  const [row] = await w.shop.sql<{ kept: number }[]>`select count(*) as kept from rate_limits`
  assert.equal(row?.kept, 0)
})

test('a correct unguessable secret is accepted, however many wrong ones came from the same address', async (t) => {
  const { shop } = await world(t, { rateLimits: true })
  const follow = (find: () => Promise<unknown>) => statusOf(limitFailures(shop, [FIVE], {}, find))
  const said: number[] = []
  for (let time = 0; time < 7; time += 1) said.push(await follow(miss))
  assert.deepEqual(said, [404, 404, 404, 404, 404, 429, 429])
  assert.equal(await follow(() => Promise.resolve()), 200)
})

test('an error of the rate limiter after an attempt does not fail the attempt', async (t) => {
  const { shop } = await world(t, { rateLimits: true })
  const drop = () => shop.sql`drop table rate_limits`
  await limitTries(shop, [FIVE], {}, drop)
})
