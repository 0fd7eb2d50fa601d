import * as samples from '#server/orders/mail-samples/mail-samples.ts'
import * as fulfilment from '#server/payments/fulfilment/fulfilment.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { Language } from '#contract/languages.ts'
import { messages } from '#contract/messages.ts'
import type { CheckoutCart } from '#contract/orders.ts'
import * as carts from '#server/carts/carts.ts'
import * as customers from '#server/people/customers/customers.ts'
import * as mail from '#server/mail/mail.ts'
import * as previews from '#server/mail/previews/previews.ts'
import * as orders from '#server/orders/orders.ts'
import { normalizeName } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/shop/pricing/pricing.ts'
import * as site from '#server/shop/site/site.ts'
import { placeOrder } from './place-order.ts'
import type { PlaceOrderInput } from './validation.ts'
import { messages as mails } from './messages.ts'

/** An order by phone: a cart filled by staff, and its customer. */
export interface StaffOrderInput extends Pick<CheckoutCart, 'cart' | 'voucher_code' | 'order_answers'> {
  customer: PlaceOrderInput['customer']
  person: { full_name: string; email: string }
  /** Why items are sold without what they need; empty if they are not. */
  needs_override?: string
  /** The language for the customer about this order, if staff have chosen one. */
  language?: string
  order: Omit<CheckoutCart['order'], 'accepted_ts_and_cs' | 'terms_version'>
}

/**
 * Places the order of a cart for a customer; `staff` is its Via. An account is created if there is none. An existing one keeps its name;
 * the order is billed to the name in `person`. A mail has the link for accepting the terms and paying by card, within the deadline
 * of orders by staff.
 * Refuses:
 * - a person without a name or an address
 * - a language that the festival does not support
 * - what `checkOut` refuses, except for the terms; items without what they need only without a reason (`needs_override`)
 */
export async function placeForCustomer(
  tx: Tx,
  staff: string,
  input: StaffOrderInput,
): Promise<orders.OrderRow> {
  const cart = await carts.ordering.lockForUpdate(tx, input.cart)
  if ('order_id' in cart) throw new Refusal(messages.cartExpired, { status: 404 })
  const customer = await customers.accounts.findOrCreate(tx, input.person)
  const placing = { ...input, order: { ...input.order, accepted_ts_and_cs: null } }
  const by = { staff, name: normalizeName(input.person.full_name), language: languageOf(tx, input) }
  const { order } = await placeOrder(tx, customer, cart, placing, by)
  // The confirmation of a zero-price order has a link to its terms.
  if (order.total_price === 0) await fulfilment.complete(tx, order)
  else await sendTermsMail(tx, order)
  return order
}

function languageOf(tx: Tx, { language = '' }: StaffOrderInput): Language | null {
  if (language === '') return null
  const chosen = site.of(tx).languages.find((each) => each === language)
  if (!chosen) throw new Refusal(messages.languageUnknown, { field: 'language' })
  return chosen
}

async function sendTermsMail(tx: Tx, order: orders.OrderRow): Promise<void> {
  const texts = mails.terms
  const envelope = { to: orders.recipients.of(order), order: order.id, template: 'terms' }
  await mail.send(tx, envelope, ({ name: festival, locale, timezone }) => {
    const until = order.abandon_at && formatDateTime(order.abandon_at.toString(), timezone, locale)
    return {
      subject: texts.subject({ order: order.code }),
      content: {
        heading: texts.heading,
        name: order.billing_name,
        paragraphs: [texts.text({ festival })],
        rows: [
          [texts.order, order.code],
          [texts.total, pricing.format(tx, order.total_price)],
          ...(until ? [[texts.heldUntil, until] satisfies [string, string]] : []),
        ],
        button: { label: texts.accept, url: orders.links.termsPage(tx, order) },
      },
    }
  })
}

previews.register((tx) => [() => sendTermsMail(tx, samples.order(tx, { accepted_ts_and_cs: null }))])
