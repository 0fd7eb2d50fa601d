import { messages as shopMessages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type {
  Charge,
  GatewayEvent,
  PaymentEvent,
  RefundInstruction,
  RefundResult,
} from '#server/gateways/gateways.ts'
import * as gateways from '#server/gateways/gateways.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { code } from '#server/platform/security/random.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
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
  const test = await shop.transact((tx) => create(tx, amountOf(shop)))
  try {
    const page = await gateways.named(test.gateway).openPage(shop, chargeOf(shop, test))
    await queries.saveGatewayRef(shop.sql, test.id, page.ref)
    return page.instruction
  } catch (error) {
    shop.log.error({ err: error, gateway: test.gateway }, 'test payment not opened')
    throw new Refusal(officeMessages.gatewayTestNotOpened({ reason: reasonOf(error) }))
  }
}

async function create(tx: Tx, amount: number): Promise<queries.GatewayTestRow> {
  const { paymentGateway: gateway, currency } = site.of(tx)
  const created_by = tx.request?.actor ?? 'system'
  const [test] = await queries.insertTest(tx, { reference: code(16), gateway, amount, currency, created_by })
  if (!test) throw new Error('A test payment was not written')
  await audit.record(tx, 'system', 'test payment opened', `gateway ${gateway}`, { amount })
  return test
}

function chargeOf(shop: Shop, { reference, amount, currency }: queries.GatewayTestRow): Charge {
  const { name, locale } = site.of(shop)
  const page = `${shop.settings.publicUrl}/office/site/gateway`
  return {
    reference,
    order: 'TEST',
    amount,
    currency,
    description: officeMessages.gatewayTest({ festival: name }),
    lines: [{ name: officeMessages.gatewayTest({ festival: name }), amount, quantity: 1 }],
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
  if (reference === null || (await queries.isTest(shop.sql, gateway, reference)).length === 0) return false
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
  return 'refunded' in event ? event.refunded.reference : null
}

async function recordPayment(tx: Tx, event: PaymentEvent): Promise<void> {
  const [asked] = await queries.lockByReference(tx, event.reference)
  const isAsked = asked?.amount === event.amount && asked.currency === event.currency
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
  const test = await shop.transact((tx) => start(tx, id))
  const result = await sendRefund(shop, test)
  await queries.saveRefund(shop.sql, test.reference, result, shop.clock.now())
}

async function start(tx: Tx, id: number): Promise<queries.GatewayTestRow> {
  const [test] = await queries.lockTest(tx, id)
  if (!test) throw new Refusal(shopMessages.notFound, { status: 404 })
  if (test.status !== 'succeeded' || test.refund_status !== null)
    throw new Refusal(officeMessages.gatewayTestNotPaid)
  if (!gateways.isReady(tx.shop.settings, test.gateway, test.currency))
    throw new Refusal(officeMessages.gatewayTestElsewhere)
  await queries.setRefundPending(tx, id)
  await audit.record(tx, 'system', 'test payment returned', `gateway ${test.gateway}`, {
    amount: test.amount,
  })
  return test
}

async function sendRefund(shop: Shop, test: queries.GatewayTestRow): Promise<RefundResult> {
  const { id, gateway } = test
  try {
    return await gateways.named(gateway).refund(shop, instructionOf(test))
  } catch (error) {
    shop.log.error({ err: error, gateway }, 'test payment not given back')
    await queries.clearRefund(shop.sql, id)
    throw new Refusal(officeMessages.gatewayTestNotReturned({ reason: reasonOf(error) }))
  }
}

const instructionOf = (test: queries.GatewayTestRow): RefundInstruction => {
  const { reference, amount, currency } = test
  return { reference, attempt: test, amount, currency }
}

const ASK_EVERY = Temporal.Duration.from({ minutes: 1 })

/** Polls the status of pending test refunds: the process that requested one may have ended before the answer came. */
export async function followRefunds(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const pending = await queries.lockPendingRefunds(shop.sql, now, now.subtract(ASK_EVERY))
  await Promise.all(pending.map((test) => followRefund(shop, test)))
}

async function followRefund(shop: Shop, test: queries.GatewayTestRow): Promise<void> {
  if (!gateways.isReady(shop.settings, test.gateway, test.currency)) return
  try {
    await queries.saveRefund(shop.sql, test.reference, await findRefund(shop, test), shop.clock.now())
  } catch (error) {
    shop.log.error({ err: error, gateway: test.gateway }, 'test payment on its way back not looked at')
  }
}

/** Requests a refund that is unknown to the gateway again, if that cannot refund twice. */
async function findRefund(shop: Shop, test: queries.GatewayTestRow): Promise<RefundResult> {
  const gateway = gateways.named(test.gateway)
  const known = await gateway.retrieveRefund(shop, { ...instructionOf(test), ref: null })
  if (known) return known
  if (gateway.refundsAreRepeatable) return gateway.refund(shop, instructionOf(test))
  return { ref: null, status: 'unknown', failure_code: null }
}
