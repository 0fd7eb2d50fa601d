import assert from 'node:assert/strict'
import { test } from 'node:test'
import { customer } from '#testing/fixtures/customers.ts'
import { createPaidOrder, transferOrder } from '#testing/fixtures/orders.ts'
import { world } from '#testing/harness/world.ts'
import { listCandidates } from './candidate-queries.ts'

test('an amount alone finds the newest unpaid orders of that amount, and a code finds any order', async (t) => {
  const w = await world(t)
  await createPaidOrder(w, await customer(w))
  const codes: string[] = []
  for (let n = 0; n < 4; n++) codes.unshift((await transferOrder(w)).code)
  const [newest = '', ...others] = codes
  const ended = 'cancelled'
  await w.shop.sql`update orders set payment_status = ${ended} where code = ${newest}`
  const find = async (named: string[], amounts: number[]) => {
    const since = w.clock.now().subtract({ hours: 24 })
    const rows = await listCandidates(w.shop.sql, since, { codes: named, amounts, ibans: [] }, 2)
    return rows.map(({ code, due, due_in_all }) => ({ code, due, due_in_all }))
  }
  const owed = (code: string) => ({ code, due: 13_300, due_in_all: 13_300 })
  assert.deepEqual(await find([], [13_300]), others.slice(0, 2).map(owed))
  assert.deepEqual(await find([], [13_300, 1]), others.slice(0, 2).map(owed))
  assert.deepEqual(await find(others, [13_300]), others.map(owed))
  assert.deepEqual(await find([newest], []), [owed(newest)])
  assert.deepEqual(await find([], [1]), [])
})
