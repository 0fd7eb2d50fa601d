import { messages as shopMessages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type {
  Charge,
  GatewayEvent,
  PaymentEvent,
  RefundInstruction,
  RefundResult,
} from '#server/payments/gateways/gateways.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as queries from './queries.ts'

/** The amount of a test payment: the minimum that the gateway accepts. */
export const amountOf = (shop: Shop): number =>
  gateways.named(site.of(shop).paymentGateway).smallestAmount(site.of(shop).currency)

/**
 * Opens a page of the configured gateway for the smallest amount, without an order, and returns how the browser gets there. Paying there
 * shows that keys, page, return and notification work.
 *
 * Refuses:
 * - a gateway that is not configured, with what is missing
 * - when the gateway fails, with what it says
 */
export async function open(shop: Shop): Promise<PaymentInstruction> {
  const { paymentGateway, currency } = site.of(shop)
  const fault = gateways.findFault(shop.settings, paymentGateway, currency)
  if (fault !== null) throw new Refusal(officeMessages.gatewayNotReady({ fault }))
  const testPayment = await shop.transact((tx) => create(tx, amountOf(shop)))
  try {
    const page = await gateways.named(testPayment.gateway).openPage(shop, chargeOf(shop, testPayment))
    await queries.saveGatewayRef(shop.sql, testPayment.id, page.ref)
    return page.instruction
  } catch (error) {
    shop.log.error({ err: error, gateway: testPayment.gateway }, 'test payment not opened')
    throw new Refusal(officeMessages.testPaymentNotOpened({ reason: reasonOf(error) }))
  }
}

async function create(tx: Tx, amount: number): Promise<queries.TestPaymentRow> {
  const { paymentGateway: gateway, currency } = site.of(tx)
  const created_by = tx.request?.actor ?? 'system'
  const [testPayment] = await queries.insertTestPayment(tx, {
    reference: code(16),
    gateway,
    amount,
    currency,
    created_by,
  })
  if (!testPayment) throw new Error('A test payment was not written')
  await audit.record(tx, 'system', 'test payment opened', `gateway ${gateway}`, { amount })
  return testPayment
}

function chargeOf(shop: Shop, { reference, amount, currency }: queries.TestPaymentRow): Charge {
  const { name, locale } = site.of(shop)
  const page = `${shop.settings.publicUrl}/office/site/gateway`
  return {
    reference,
    payment: 'TEST',
    order: 'TEST',
    amount,
    currency,
    description: officeMessages.testPayment({ festival: name }),
    lines: [{ name: officeMessages.testPayment({ festival: name }), amount, quantity: 1 }],
    payer: { name, email: site.of(shop).contactEmail },
    locale,
    returnUrl: page,
    cancelUrl: page,
  }
}

const MAX_LENGTH = 200

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, MAX_LENGTH)

/** Records a notification about a test payment; returns false for any other. Touches no order. */
export async function recordEvent(shop: Shop, gateway: string, event: GatewayEvent): Promise<boolean> {
  const reference = referenceOf(event)
  if (reference === null || (await queries.isTestPayment(shop.sql, gateway, reference)).length === 0)
    return false
  await shop.transact(async (tx) => {
    if ('payment' in event) await recordPayment(tx, event.payment)
    if ('refund' in event) await queries.saveRefund(tx, reference, event.refund, tx.now)
  })
  return true
}

/** A test payment is refunded under its own reference. */
function referenceOf(event: GatewayEvent): string | null {
  if ('payment' in event) return event.payment.reference
  if ('failedTry' in event) return event.failedTry.reference
  if ('refund' in event) return event.refund.reference
  if ('returned' in event) return event.returned.reference
  return 'refunded' in event ? event.refunded.reference : null
}

async function recordPayment(tx: Tx, event: PaymentEvent): Promise<void> {
  const [attempt] = await queries.lockByReference(tx, event.reference)
  const isAsked = attempt?.amount === event.amount && attempt.currency === event.currency
  const status = event.outcome === 'succeeded' && !isAsked ? 'mismatch' : event.outcome
  await queries.saveEvent(tx, event.reference, status, event.transaction ?? null)
}

/**
 * Refunds a test payment through its gateway, once.
 *
 * Refuses:
 * - an unknown id (404)
 * - one that was not paid, or was already refunded
 * - a gateway that is no longer configured or cannot be reached: the refund can then be retried
 */
export async function refund(shop: Shop, id: number): Promise<void> {
  const testPayment = await shop.transact((tx) => start(tx, id))
  const result = await sendRefund(shop, testPayment)
  await queries.saveRefund(shop.sql, testPayment.reference, result, shop.clock.now())
}

async function start(tx: Tx, id: number): Promise<queries.TestPaymentRow> {
  const [testPayment] = await queries.lockTestPayment(tx, id)
  if (!testPayment) throw new Refusal(shopMessages.notFound, { status: 404 })
  if (testPayment.status !== 'succeeded' || testPayment.refund_status !== null)
    throw new Refusal(officeMessages.testPaymentNotPaid)
  if (!gateways.isReady(tx.shop.settings, testPayment.gateway, testPayment.currency))
    throw new Refusal(officeMessages.testPaymentElsewhere)
  await queries.setRefundPending(tx, id)
  await audit.record(tx, 'system', 'test payment returned', `gateway ${testPayment.gateway}`, {
    amount: testPayment.amount,
  })
  return testPayment
}

async function sendRefund(shop: Shop, testPayment: queries.TestPaymentRow): Promise<RefundResult> {
  const { id, gateway } = testPayment
  try {
    return await gateways.named(gateway).refund(shop, instructionOf(testPayment))
  } catch (error) {
    shop.log.error({ err: error, gateway }, 'test payment not given back')
    await queries.clearRefund(shop.sql, id)
    throw new Refusal(officeMessages.testPaymentNotReturned({ reason: reasonOf(error) }))
  }
}

const instructionOf = (testPayment: queries.TestPaymentRow): RefundInstruction => {
  const { reference, amount, currency } = testPayment
  return { reference, attempt: testPayment, amount, currency }
}

const ASK_EVERY = Temporal.Duration.from({ minutes: 1 })

/** Polls the status of pending test refunds: the process that requested one may have ended before the answer came. */
export async function followRefunds(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const pending = await queries.lockPendingRefunds(shop.sql, now, now.subtract(ASK_EVERY))
  await Promise.all(pending.map((testPayment) => followRefund(shop, testPayment)))
}

async function followRefund(shop: Shop, testPayment: queries.TestPaymentRow): Promise<void> {
  if (!gateways.isReady(shop.settings, testPayment.gateway, testPayment.currency)) return
  try {
    await queries.saveRefund(
      shop.sql,
      testPayment.reference,
      await findRefund(shop, testPayment),
      shop.clock.now(),
    )
  } catch (error) {
    shop.log.error({ err: error, gateway: testPayment.gateway }, 'test payment on its way back not looked at')
  }
}

/** Requests a refund that is unknown to the gateway again, if that cannot refund twice. */
async function findRefund(shop: Shop, testPayment: queries.TestPaymentRow): Promise<RefundResult> {
  const gateway = gateways.named(testPayment.gateway)
  const known = await gateway.retrieveRefund(shop, { ...instructionOf(testPayment), ref: null })
  if (known) return known
  if (gateway.refundsAreRepeatable) return gateway.refund(shop, instructionOf(testPayment))
  return { ref: null, status: 'unknown', failure_code: null }
}
