import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import { runHousekeeping } from '#server/housekeeping.ts'
import { sign } from '#server/platform/security/signing.ts'
import { configure } from '#testing/fixtures/site.ts'
import { world } from '#testing/harness/world.ts'
import { runPaymentLoad } from './payment-load.ts'

test('thirty payments with repeated notifications to two processes, beside housekeeping, cancellations and refunds, yield one credit, ticket, invoice, mail and refund each', async (t) => {
  const w = await world(t)
  await configure(w, { refunds: { toCard: true } })
  const other = await w.beside()
  let turn = 0
  const report = await runPaymentLoad(w, {
    payments: 30,
    async deliver(event) {
      const body = JSON.stringify(event)
      const headers = { 'x-sandbox-signature': sign(w.shop.settings.secret, 'sandbox-bank', body) }
      await gatewayEvents.receive(turn++ % 2 ? other : w.shop, 'sandbox-redirect', { headers, body })
      return 200
    },
    runHousekeeping: async () => {
      await Promise.all([w.runHousekeeping(), runHousekeeping(other)])
    },
  })
  assert.deepEqual(report.wrong, [])
  assert.ok(report.notifications > 200 && report.refunded > 0)
})
