import assert from 'node:assert/strict'
import { test } from 'node:test'
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
