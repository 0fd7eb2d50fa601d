import { messages } from '#contract/messages.ts'
import type { WebhookRequest } from '#server/payments/gateways/gateways.ts'
import * as testPayments from '#server/payments/test-payments/test-payments.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import * as payments from '#server/payments/payments.ts'
import * as failures from '#server/payments/failures/failures.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * Receives a notification of a gateway: verifies it, then applies it once to its subject: a payment, a refund, a dispute or a test
 * payment. A duplicate changes nothing.
 *
 * Refuses, having written nothing:
 * - a reference that is not ours, and a gateway that is unknown or not configured (404)
 * - a wrong or missing signature (401)
 * - an unreadable body (400)
 */
export async function receive(shop: Shop, gateway: string, request: WebhookRequest): Promise<void> {
  if (!gateways.isReady(shop.settings, gateway, site.of(shop).currency))
    throw new Refusal(messages.notFound, { status: 404 })
  const event = await gateways.parseEvent(shop, gateway, request)
  if (!event || ('payment' in event && (await payments.recordEvent(shop, gateway, event.payment)))) return
  if (await testPayments.recordEvent(shop, gateway, event)) return
  if ('payment' in event) throw new Refusal(messages.notFound, { status: 404 })
  if ('failedTry' in event) return failures.recordFailedTry(shop, gateway, event.failedTry)
  if ('refund' in event) return cardRefunds.recordEvent(shop, event.refund)
  if ('dispute' in event) return disputes.recordEvent(shop, gateway, event.dispute)
  if ('returned' in event) return cardRefunds.recordReturned(shop, gateway, event.returned)
  if ('refunded' in event) return cardRefunds.recordRefunded(shop, gateway, event.refunded)
}

/** Delivers a notification of the sandbox bank, which is part of the shop, and returns the status that a request would be answered with. */
export async function deliver(
  shop: Shop,
  { gateway, ...request }: sandboxBank.ledger.Notification,
): Promise<number> {
  try {
    await receive(shop, gateway, request)
    return 200
  } catch (error) {
    if (error instanceof Refusal) return error.status
    shop.log.error({ err: error, gateway }, 'a notification of the sandbox bank has failed')
    return 500
  }
}

/** Scheduled events of the sandbox bank. */
export const sandboxHousekeeping = (shop: Shop): Promise<void> =>
  sandboxBank.ledger.settleDue(shop, (notification) => deliver(shop, notification))
