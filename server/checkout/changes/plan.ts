import { officeMessages } from '#contract/office/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import type { PaymentMethod, PaymentStatus } from '#contract/orders.ts'
import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { addedTo, removedFrom } from './items.ts'
import { chooseMethod } from './methods.ts'

/** What a change does to an order, worked out before anything is done. */
export interface Plan {
  /** As they are before. */
  lines: orders.Lines
  exchange: orders.places.Exchange
  after: Pick<
    orders.OrderRow,
    | 'items_total'
    | 'total_price'
    | 'payment_method'
    | 'shipping_amount'
    | 'shipping_country'
    | 'shipping_address'
    | 'shipping_name'
    | 'shipping_tax_rate'
  >
  methods: PaymentMethod[]
  changed: payments.method.ItemsChanged & { removedCodes: string; addedCodes: string }
}

/** Why the items of an order that is not paid cannot be changed, and what to do instead; null when they can. */
export function reasonNotToChange(order: orders.OrderRow, now: Temporal.Instant): string | null {
  const { payment_status, paid_at, has_refunds, has_payment_plan } = order
  if (orders.timeToPay.isOver(order, now)) return officeMessages.changeOver
  const whys: Partial<Record<PaymentStatus, string>> = {
    // It was paid while somebody looked at it.
    paid: officeMessages.changeMeanwhile,
    processing: officeMessages.changeBankWorks,
    problem: officeMessages.changeProblem,
  }
  const why = whys[payment_status]
  if (why !== undefined) return why
  // What was paid once has an invoice, also where its payment was taken back.
  if (paid_at !== null) return officeMessages.changeTakenBack
  if (order.cart_id === null) return officeMessages.changeReceived
  if (has_refunds) return officeMessages.changeRefunds
  return has_payment_plan ? officeMessages.changePlan : null
}

/**
 * What a change makes of a locked order.
 * Refuses, in this order:
 * - an order that cannot be changed (`reasonNotToChange`)
 * - a line that is not in it
 * - an item that a cart would refuse, or that is sold out
 * - merchandise without an address to ship it to
 * - an order that would cost no more than what is paid of it
 * - a method by which it cannot be paid, and another one once a part of it is paid
 */
export async function plan(tx: Tx, order: orders.OrderRow, input: PreviewOrderChange): Promise<Plan> {
  const why = reasonNotToChange(order, tx.now)
  if (why !== null) throw new Refusal(why)
  const [lines, rows] = await Promise.all([
    orders.lines(tx, [order.id]),
    payments.plans.ofOrders(tx, [order.id]),
  ])
  const removed = removedFrom(tx, lines, input)
  const kept = {
    products: lines.products.filter(({ id }) => !removed.products.includes(id)),
    merchandise: lines.merchandise.filter(({ id }) => !removed.merchandise.includes(id)),
  }
  const added = addedTo(tx, { kept, freed: removed.places }, input)
  const paid = payments.plans.totalPaid(rows)
  const amounts = amountsOf(order, kept, added)
  if (amounts.total_price <= paid) throw new Refusal(officeMessages.changeTooLittle)
  const products = [...kept.products, ...added.products]
  const { methods, payment_method } = chooseMethod(tx, { ...order, ...amounts }, products, {
    rows,
    wish: input.payment_method,
  })
  return {
    lines,
    exchange: { removed, added },
    after: { ...amounts, payment_method },
    methods,
    changed: {
      paid,
      removed: removed.places.map(({ name }) => name),
      added: added.places.map(({ name }) => name),
      removedCodes: removed.codes.join(', '),
      addedCodes: added.codes.join(', '),
    },
  }
}

type Items = Pick<orders.places.Exchange['added'], 'products' | 'merchandise'>

/** Its voucher stays as it is: an order that costs something has used up all of it. Shipping ends with the last merchandise. */
function amountsOf(order: orders.OrderRow, kept: orders.Lines, added: Items) {
  const lines = [...kept.products, ...kept.merchandise, ...added.products, ...added.merchandise]
  const items_total = lines.reduce((sum, { price, fee }) => sum + price + fee, 0)
  const isShipped = kept.merchandise.length + added.merchandise.length > 0
  if (added.merchandise.length > 0 && order.shipping_country === null)
    throw new Refusal(officeMessages.changeNoAddress, { field: 'merchandise' })
  const shipping = isShipped
    ? {
        shipping_amount: order.shipping_amount,
        shipping_country: order.shipping_country,
        shipping_address: order.shipping_address,
        shipping_name: order.shipping_name,
        shipping_tax_rate: order.shipping_tax_rate,
      }
    : NOT_SHIPPED
  const total_price = items_total + shipping.shipping_amount - order.discount_amount
  return { items_total, total_price, ...shipping }
}

const NOT_SHIPPED = {
  shipping_amount: 0,
  shipping_country: null,
  shipping_address: null,
  shipping_name: null,
  shipping_tax_rate: null,
}
