import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SandboxEntry } from '#contract/office/sandbox-bank.ts'
import * as consistency from '#server/operations/consistency/consistency.ts'
import { customer } from '#testing/fixtures/customers.ts'
import { checkOutByCard, createPaidOrder, officeOrderOf, summaryOf } from '#testing/fixtures/orders.ts'
import { useGateway } from '#testing/fixtures/payments.ts'
import { BANK, changeRefundStatus, requestRefund } from '#testing/fixtures/refunds.ts'
import { configure } from '#testing/fixtures/site.ts'
import { clerk, type Clerk } from '#testing/fixtures/staff.ts'
import { shopWithStripe } from '#testing/harness/stripe-server.ts'
import { world, type World } from '#testing/harness/world.ts'

const PATH = '/office/api/sandbox-bank'

const entries = async (who: Clerk): Promise<SandboxEntry[]> => (await who.get(PATH)).body.rows

const press = async (who: Clerk, what: string, input: object, status = 200) =>
  assert.equal((await who.post(`${PATH}/${what}`, input)).status, status)

/** A paid order with a pending refund to the card, the refund's id, and a staff member. */
async function refunded(w: World, mode: string) {
  await configure(w, { refunds: { toCard: true } })
  const token = await customer(w)
  const finance = await clerk(w, 'finance')
  const order = await createPaidOrder(w, token)
  await press(finance, 'modes', { mode })
  const noBank = Object.fromEntries(Object.keys(BANK).map((field) => [field, '']))
  const id = Number((await requestRefund(w, token, order, noBank)).body.refund_id)
  await changeRefundStatus(finance, [id], 'processing')
  await w.mails()
  const status = async () =>
    (await w.shop.sql<{ status: string }[]>`select status from refunds where id = ${id}`)[0]?.status
  return { finance, status, code: order.code }
}

test('the slow sandbox bank leaves a payment processing for a minute, and then confirms it once', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  await press(finance, 'modes', { mode: 'slow' })
  const { order, event } = await checkOutByCard(w, 'weekend')
  await w.app.inject({ method: 'POST', url: `/sandbox-bank/${event.reference}/pay` })
  assert.equal((await summaryOf(w, order)).status, 'processing')
  const page = await w.app.inject({ method: 'GET', url: `/sandbox-bank/${event.reference}` })
  assert.match(page.body, /paid, and its money is under way/)
  w.clock.move('PT59S')
  await w.runHousekeeping()
  assert.equal((await summaryOf(w, order)).status, 'processing')
  w.clock.move('PT1S')
  for (const _ of ['once', 'again']) await w.runHousekeeping()
  const { status, tickets, confirmations } = await summaryOf(w, order)
  assert.deepEqual({ status, tickets, confirmations }, { status: 'paid', tickets: 1, confirmations: 1 })
  const [{ kind, status: known, order_code } = {}] = await entries(finance)
  assert.deepEqual([kind, known, order_code], ['payment', 'succeeded', order.code])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the slow sandbox bank leaves a refund processing for a minute', async (t) => {
  const w = await world(t)
  const { status } = await refunded(w, 'slow')
  assert.equal(await status(), 'processing')
  w.clock.move('PT1M')
  await w.runHousekeeping()
  assert.equal(await status(), 'processed')
})

test('the failing sandbox bank returns a refund after three days, and staff can have one returned at once', async (t) => {
  const w = await world(t)
  const { status } = await refunded(w, 'failing')
  assert.equal(await status(), 'processed')
  w.clock.move('P3D')
  await w.runHousekeeping()
  assert.equal(await status(), 'problem')
  assert.deepEqual(await consistency.check(w.shop), [])

  const other = await world(t)
  const again = await refunded(other, 'instant')
  const [refund] = await entries(again.finance)
  await press(again.finance, 'refund-failures', { refund: refund?.ref })
  assert.equal(await again.status(), 'problem')
  await press(again.finance, 'refund-failures', { refund: refund?.ref }, 422)
  await press(again.finance, 'refund-failures', { refund: 'nobody’s' }, 422)
})

test('staff open a dispute of a sandbox payment and decide it, each once', async (t) => {
  const w = await world(t)
  const finance = await clerk(w, 'finance')
  const { code } = await createPaidOrder(w, await customer(w))
  const [paid] = await entries(finance)
  await press(finance, 'disputes', { payment: paid?.ref })
  await press(finance, 'disputes', { payment: paid?.ref }, 422)
  const order = await officeOrderOf(finance, code)
  assert.deepEqual([order.payment_status, order.disputes[0]?.status], ['problem', 'open'])
  const [{ dispute, dispute_status } = {}] = await entries(finance)
  assert.equal(dispute_status, 'open')
  await press(finance, 'decisions', { dispute, status: 'drawn' }, 422)
  await press(finance, 'decisions', { dispute, status: 'lost' })
  await press(finance, 'decisions', { dispute, status: 'won' }, 422)
  const { disputes, received } = await officeOrderOf(finance, code)
  assert.deepEqual([disputes[0]?.status, received], ['lost', 0])
  assert.deepEqual(await consistency.check(w.shop), [])
})

test('the sandbox bank can be used in the office only while it is the payment gateway', async (t) => {
  const { w } = await shopWithStripe(t)
  const finance = await clerk(w, 'finance')
  assert.equal((await finance.get(PATH)).status, 404)
  for (const [what, input] of [
    ['modes', { mode: 'slow' }],
    ['refund-failures', { refund: 'any' }],
    ['disputes', { payment: 'any' }],
    ['decisions', { dispute: 'any', status: 'lost' }],
  ] as const)
    await press(finance, what, input, 404)
  await useGateway(w, 'sandbox-submit')
  await press(finance, 'modes', { mode: 'wild' }, 422)
  await press(finance, 'modes', { mode: 'slow' })
})
