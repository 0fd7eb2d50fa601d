import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Shop } from '#server/platform/shop.ts'
import { keptFor } from './kept.ts'

/** A shop with a clock of its own, and a source of numbers that count how often it was read. */
function counting() {
  const state = { ms: 0, reads: 0, fails: false }
  const shop = { clock: { now: () => Temporal.Instant.fromEpochMilliseconds(state.ms) } } as unknown as Shop
  const read = async () => {
    state.reads += 1
    if (state.fails) throw new Error('the database is away')
    return state.reads
  }
  return { state, shop, read }
}

test('what many ask for is read once, also by those who ask while it is read, and again when it is old or forgotten', async () => {
  const { state, shop, read } = counting()
  const { find, forget } = keptFor({ lastMs: 1000 }, read)
  assert.deepEqual(await Promise.all([find(shop), find(shop)]), [1, 1])
  state.ms = 999
  assert.equal(await find(shop), 1)
  state.ms = 1000
  assert.equal(await find(shop), 2)
  forget(shop)
  assert.equal(await find(shop), 3)
})

test('a value that may be older is returned at once while it is read anew, but not once it is too old', async () => {
  const { state, shop, read } = counting()
  const { find } = keptFor({ lastMs: 1000, mostMs: 5000 }, read)
  assert.equal(await find(shop), 1)
  state.ms = 2000
  assert.deepEqual([await find(shop), await find(shop)], [1, 2])
  state.ms = 9000
  assert.equal(await find(shop), 3)
})

test('a failure reaches everybody who waited for it, and is not kept', async () => {
  const { state, shop, read } = counting()
  const { find } = keptFor({ lastMs: 1000 }, read)
  state.fails = true
  const both = await Promise.allSettled([find(shop), find(shop)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  state.fails = false
  assert.equal(await find(shop), 2)
})
