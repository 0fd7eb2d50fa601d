import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import { checkOutByCard, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { deliverEvent } from '#testing/fixtures/payments.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { world, type World } from '#testing/harness/world.ts'

/** A weekend ticket of €133.00, for which the bank has charged HUF 50,000.00; its reference at the bank. */
async function chargedInForints(w: World) {
  const { order, event } = await checkOutByCard(w, 'weekend')
  const { reference } = event
  await w.shop.sql`
    update sandbox_sessions set amount = 5000000, status = 'succeeded', event_id = ${event.id} where reference = ${reference}`
  await deliverEvent(w, { ...event, amount: 5_000_000, currency: 'HUF' })
  return { ...order, reference }
}

const resolve = (who: Clerk, { code }: { code: string }, input: object) =>
  who.post(`/office/api/orders/${code}/resolutions`, { kept: null, ...input })

/** The balances at the gateway, on receivables, on overpayments and at the bank. */
async function balances(who: Clerk): Promise<number[]> {
  const accounts: LedgerAccount[] = (await who.get('/office/api/ledger/accounts')).body.accounts
  return ['gateway sandbox-redirect', 'receivables', 'overpayments', 'bank'].map(
    (name) => accounts.find(({ key }) => key === name)?.closing ?? 0,
  )
}

test('a payment in another currency is in the books with the value that finance gives it when it resolves the order', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const [valued, unvalued] = [await chargedInForints(w), await chargedInForints(w)]
  assert.deepEqual(await balances(finance), [0, 26_600, 0, 0])
  const { reference } = valued
  for (const [values, why] of [
    [[{ reference, value: 0 }], 'The value of a payment in another currency must be more than zero.'],
    [
      [{ reference: unvalued.reference, value: 12_800 }],
      'This order has no such payment in another currency that is not in the books yet.',
    ],
  ] as const) {
    const { status, body } = await resolve(finance, valued, { to: 'paid', values })
    assert.deepEqual([status, body.errors], [422, { values: [why] }])
  }

  w.clock.move('PT2H')
  const values = [{ reference, value: 12_800 }]
  assert.equal((await resolve(finance, valued, { to: 'paid', values })).status, 200)
  assert.equal((await resolve(finance, unvalued, { to: 'cancelled' })).status, 200)
  assert.deepEqual(await balances(finance), [12_800, 0, 0, 500])
  const { status, tickets } = await summaryOf(w, valued)
  assert.deepEqual([status, tickets], ['paid', 1])
  const { payments, received } = await officeOrderOf(finance, valued.code)
  const [attempt] = payments[0]?.attempts ?? []
  assert.deepEqual(
    [received, attempt?.amount, attempt?.charged, attempt?.reported, attempt?.settled_at],
    [13_300, 12_800, { amount: 5_000_000, currency: 'HUF' }, [], '2027-01-15T09:00:00Z'],
  )
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('what a gateway refunds of a payment in another currency counts in proportion to its value, and it cannot be refunded from here', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const order = await chargedInForints(w)
  const { reference } = order
  await resolve(finance, order, { to: 'cancelled', values: [{ reference, value: 12_800 }] })
  assert.deepEqual(await balances(finance), [12_800, 0, -12_800, 0])
  const [overpayment] = (await officeOrderOf(finance, order.code)).overpayments
  const back = { overpayment: overpayment?.id, to_card: true }
  const refused = await finance.post(`/office/api/orders/${order.code}/overpayment-returns`, back)
  assert.equal(refused.status, 422)

  const refunded = { reference, currency: 'HUF' }
  await cardRefunds.recordRefunded(w.shop, 'sandbox-redirect', { ...refunded, refunded: 1_250_000 })
  assert.equal((await balances(finance))[0], 9_600)
  await cardRefunds.recordRefunded(w.shop, 'sandbox-redirect', { ...refunded, refunded: 5_000_000 })
  assert.equal((await balances(finance))[0], 0)
})
