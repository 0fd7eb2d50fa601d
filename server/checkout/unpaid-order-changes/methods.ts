import { lookup } from '#contract/lookup.ts'
import { listed } from '#contract/define-messages.ts'
import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import { allowedMethods, BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gateways from '#server/payments/gateways/gateways.ts'
import type * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * The possible payment methods of a changed order, and the chosen one; an empty `requested` keeps the current one. Credits from another
 * order do not count as a payment method.
 * Refuses:
 * - a method that is not possible, and another one once money has been received
 */
export async function chooseMethod(
  tx: Tx,
  order: orders.OrderRow,
  products: { product_id: number }[],
  { paying, requested }: { paying: payments.method.ChangedPayments; requested: string },
): Promise<{ methods: PaymentMethod[]; payment_method: PaymentMethod }> {
  const { paid, next } = paying
  const current = order.payment_method
  if (!next) {
    const payment_method = paid > 0 ? current : 'voucher'
    return { methods: [payment_method], payment_method }
  }
  const possible = methodsOf(tx, order, products).filter(
    (method) => method !== 'credit_card' || takesCard(tx, next),
  )
  const stays = paid > 0 && (await incomingPayments.credited(tx, order.id)) < paid
  const methods = stays ? [current] : possible
  if (stays && requested !== '' && requested !== current)
    throw new Refusal(officeMessages.changeMethodOfPart, FIELD)
  const payment_method = methods.find((method) => method === (requested === '' ? current : requested))
  if (!payment_method)
    throw new Refusal(notPossible(tx, requested === '' ? current : requested, methods), FIELD)
  return { methods, payment_method }
}

/**
 * The possible payment methods of a new order with the unpaid amount `due` in minor units, and the chosen one; an empty `requested` means
 * the `former` one if possible, otherwise the first. An order without an unpaid amount keeps the former method, even one of the box office.
 * The order of a changed box-office sale may be paid on the spot: `taken` is then the method.
 * Refuses:
 * - an order without a possible method, and a method that is not possible
 */
export function chooseFirstMethod(
  tx: Tx,
  order: Pick<orders.OrderRow, 'billing_country' | 'total_price'>,
  products: { product_id: number }[],
  { due, requested, former }: { due: number; requested: string; former: string },
): { methods: PaymentMethod[]; payment_method: PaymentMethod; taken: Till | null } {
  const { paymentGateway, currency } = site.of(tx)
  const smallest = gateways.named(paymentGateway).smallestAmount(currency)
  const till = BOX_OFFICE_METHODS.find((method) => method === former)
  if (till && due === 0 && order.total_price > 0)
    return { methods: [till], payment_method: till, taken: null }
  const methods = methodsOf(tx, order, products).filter(
    (method) => method !== 'credit_card' || due === 0 || due >= smallest,
  )
  const named = (name: string) => methods.find((method) => method === name)
  const tills = till && due > 0 ? BOX_OFFICE_METHODS : []
  const taken = tills.find((method) => method === requested)
  if (taken) return { methods: [...methods, ...tills], payment_method: methods[0] ?? 'bank_transfer', taken }
  const payment_method = requested === '' || due === 0 ? (named(former) ?? methods[0]) : named(requested)
  if (!payment_method)
    throw new Refusal(notPossible(tx, requested === '' ? former : requested, methods), FIELD)
  return { methods: [...methods, ...tills], payment_method, taken: null }
}

type Till = (typeof BOX_OFFICE_METHODS)[number]

const FIELD = { field: 'payment_method' }

function notPossible(tx: Tx, requested: string, methods: PaymentMethod[]): string {
  const { paymentMethods } = site.of(tx)
  const labels = lookup<string>({ ...messages.paymentMethods, ...paymentMethods })
  const possible = listed(methods.map((each) => labels[each] ?? each))
  return officeMessages.changeMethodImpossible({
    method: labels[requested] ?? requested,
    possible: possible || '–',
  })
}

function methodsOf(
  tx: Tx,
  order: Pick<orders.OrderRow, 'billing_country' | 'total_price'>,
  products: { product_id: number }[],
): PaymentMethod[] {
  const { productById } = catalogue.of(tx)
  const { events, paymentMethods } = site.of(tx)
  const ids = new Set(products.map(({ product_id }) => productById.get(product_id)?.event_id))
  return allowedMethods({
    paymentMethods,
    events: events.filter(({ id }) => ids.has(id)).map(({ settings }) => settings),
    country: order.billing_country,
    total: order.total_price,
  })
}

function takesCard(tx: Tx, { amount, attempt }: { amount: number; attempt: number }): boolean {
  const { paymentGateway, currency, creditCardMaxAttempts } = site.of(tx)
  const smallest = gateways.named(paymentGateway).smallestAmount(currency)
  return amount >= smallest && attempt < creditCardMaxAttempts
}
