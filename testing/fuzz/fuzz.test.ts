import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as consistency from '#server/consistency/consistency.ts'
import { world } from '#testing/harness/world.ts'
import { fuzz } from './run.ts'

test('three thousand requests of every kind, right and wrong, are answered as the documents say', async (t) => {
  const w = await world(t)
  const { faults, answers, slowest } = await fuzz(w, { seed: Number(process.env['SEED'] ?? 1), requests: Number(process.env['N'] ?? 3_000), found: (f) => console.log(f.number, f.actor, f.call, f.status, f.said, f.request.url.slice(0, 200), f.request.payload?.toString().slice(0, 300)) })
  if (process.env['SHOW']) console.log([...answers].toSorted().map(([a, b]) => `${a} ${b}`).join('\n'), [...slowest].toSorted((a, b) => b[1] - a[1]).slice(0, 12))
  assert.equal(faults.length, 0)
  assert.deepEqual(await consistency.check(w.shop), [])
})
