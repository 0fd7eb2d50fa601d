import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '#testing/harness/database.ts'
import { ConnectionPool } from './pool.ts'
import { countConnections, poolSizes } from './pools.ts'

test('the database allows enough connections for all processes, on small and large machines', () => {
  for (const machine of [1, 2, 64])
    for (const processes of [1, 2, 16, 64]) {
      const { stock, public: shop, urgent, background } = poolSizes(processes, machine)
      const pooled = (processes + 1) * (stock.max + shop.max + urgent.max + background.max)
      assert.ok(countConnections(processes, machine) > pooled, `${processes} processes, ${machine} cores`)
    }
  // Sixteen processes and their worker exceed the default of a hundred connections.
  assert.ok(countConnections(16, 2) > 170)
})

test('a pool closes, with all its connections, even if somebody never returns one', async (t) => {
  const { url, drop } = await cloneDatabase()
  t.after(drop)
  const pool = new ConnectionPool(url, { max: 1 })
  const kept = await pool.connect()
  await pool.close(10)
  await assert.rejects(kept.query('select'))
})
