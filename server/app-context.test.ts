import assert from 'node:assert/strict'
import { test } from 'node:test'
import { OPENED, world } from '#testing/harness/world.ts'

test('a shop loads its festival over one connection and leaves the others to customers', async (t) => {
  const w = await world(t, {}, OPENED)
  assert.equal(w.shop.sql.load('public').open, 1)
})
