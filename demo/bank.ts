import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import type * as orders from '#server/orders/orders.ts'
import * as gatewayEvents from '#server/operations/gateway-events/gateway-events.ts'
import * as plans from '#server/payments/plans/plans.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sign } from '#server/platform/security/signing.ts'
import * as site from '#server/shop/site/site.ts'

/** Presses a button on the page of the sandbox bank, which notifies the shop. Does nothing without a page. */
export async function pressButton(
  shop: Shop,
  payment: PaymentInstruction | null,
  outcome: 'succeeded' | 'declined' | 'cancelled',
): Promise<void> {
  if (payment)
    await sandboxBank.settle(shop, referenceOf(payment), outcome, (notification) =>
      notifyShop(shop, notification),
    )
}

/**
 * Reports an event of an order's first payment for which the sandbox bank's page has no button: pending, paid late, or all but
 * `missing` of it.
 */
export async function reportPayment(
  shop: Shop,
  order: orders.OrderRow,
  payment: PaymentInstruction | null,
  outcome: 'processing' | 'succeeded',
  { missing = 0 } = {},
): Promise<void> {
  const [first] = await plans.ofOrders(shop.sql, [order.id])
  if (!payment || !first) return
  const reference = referenceOf(payment)
  const { currency, paymentGateway } = site.of(shop)
  const amount = first.amount - missing
  const body = JSON.stringify({
    id: `${reference} ${outcome}`,
    reference,
    order: order.code,
    outcome,
    amount,
    currency,
  })
  const signature = sign(shop.settings.secret, sandboxBank.signature.PURPOSE, body)
  await gatewayEvents.receive(shop, paymentGateway, {
    headers: { [sandboxBank.signature.HEADER]: signature },
    body,
  })
}

/** "/gateways/sandbox-redirect/notifications" contains the name of the gateway. */
async function notifyShop(
  shop: Shop,
  { path, headers, body }: sandboxBank.ledger.Notification,
): Promise<number> {
  await gatewayEvents.receive(shop, path.split('/')[2] ?? '', { headers, body })
  return 200
}

/** The URL of the bank's payment page ends with its reference. */
const referenceOf = ({ url }: PaymentInstruction): string => url.slice(url.lastIndexOf('/') + 1)
