import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runHousekeeping } from '#server/housekeeping.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import { checkOutByCard, summaryOf } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { countLocked } from '#testing/harness/locks.ts'
import { shopWithStripe } from '#testing/harness/stripe-server.ts'
import { world, type World } from '#testing/harness/world.ts'

/** Creates an order for which something becomes due after `after`, with a mail of this template. */
interface Due {
  prepare: (w: World) => Promise<OrderRow>
  after: string
  template: string
}

const decline = async (w: World): Promise<OrderRow> => {
  const { order, event } = await checkOutByCard(w, 'weekend')
  await w.app.inject({ method: 'POST', url: `/sandbox-bank/${event.reference}/decline` })
  return order
}

const DUE: Record<string, Due> = {
  'an unpaid order past its deadline': { prepare: decline, after: 'PT61M', template: 'order-abandoned' },
  'an unfinished payment': {
    prepare: async (w) => (await checkOutByCard(w, 'weekend')).order,
    after: 'PT11M',
    template: 'payment-unfinished',
  },
  'a declined payment': { prepare: decline, after: 'PT6M', template: 'payment-failed' },
  'an unpaid installment': {
    prepare: async (w) => {
      const { order, event } = await checkOutByCard(w, 'plan')
      await deliverEvent(w, event)
      return order
    },
    after: 'P24D',
    template: 'installment-reminder',
  },
}

/** The number of an order's mails of a template. */
const mailsOf = async ({ shop: { sql } }: World, { id }: OrderRow, template: string): Promise<number> =>
  (await sql`select from mails where order_id = ${id} and template = ${template}`).length

/** Runs an action while another transaction, as of a second process, locks an order; nothing may wait for it. */
async function beside(w: World, { id }: OrderRow, work: () => Promise<void>): Promise<void> {
  const [locked, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = w.shop.sql.begin(async (tx) => {
    await tx`select from orders where id = ${id} for update`
    locked.resolve()
    await ended.promise
  })
  await locked.promise
  const state = { isDone: false }
  const working = work().finally(() => (state.isDone = true))
  try {
    while (!state.isDone) {
      await w.shop.sql`select pg_sleep(0.01)`
      assert.equal(await countLocked(w.shop), 0, 'nobody waits for what another process is at')
    }
  } finally {
    ended.resolve()
    await holding
    await working
  }
}

for (const [what, { prepare, after, template }] of Object.entries(DUE))
  test(`${what} is skipped while another process has locked it, and the others are processed`, async (t) => {
    const w = await world(t)
    const [held, free] = [await prepare(w), await prepare(w)]
    w.clock.move(after)
    await beside(w, held, () => w.runHousekeeping())
    const told = async () => [await mailsOf(w, held, template), await mailsOf(w, free, template)]
    assert.deepEqual(await told(), [0, 1])
    w.clock.move('PT1M')
    for (const _ of ['once', 'again']) await w.runHousekeeping()
    assert.deepEqual(await told(), [1, 1])
  })

test('two processes share the orders to abandon, and each payment page is expired once', async (t) => {
  const { w, stripe } = await shopWithStripe(t)
  const orders = []
  for (let order = 0; order < 12; order += 1) orders.push((await checkOutByCard(w, 'weekend')).order)
  const other = await w.beside()
  w.clock.move('PT61M')
  await Promise.all([w.shop, other].map(runHousekeeping))
  // One that the other process was reading about at its gateway is left until its claim has ended.
  w.clock.move('PT1M')
  await Promise.all([w.shop, other].map(runHousekeeping))
  for (const order of orders) assert.equal((await summaryOf(w, order)).status, 'abandoned')
  const ended = stripe.calls.filter(({ path }) => path.endsWith('/expire')).map(({ path }) => path)
  assert.deepEqual([ended.length, new Set(ended).size], [12, 12])
})

test('a gateway that does not respond is asked about at most ten payments in one run', async (t) => {
  const { w, stripe } = await shopWithStripe(t, { gatewayCalls: { timeoutMs: 2_000, retries: 0 } })
  for (let order = 0; order < 12; order += 1) await checkOutByCard(w, 'weekend')
  const look = async () => {
    stripe.calls.length = 0
    w.clock.move('PT2M')
    await w.runHousekeeping()
    return new Set(stripe.calls.map(({ path }) => path)).size
  }
  stripe.illness = 'silent'
  assert.equal(await look(), 10)
  stripe.illness = null
  assert.equal(await look(), 12)
})
