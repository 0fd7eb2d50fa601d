import { NO_BUNDLE } from '#server/shop/bundles/bundles.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/** A fictional person for mail previews in the office. The domain is reserved for examples (RFC 2606). */
export const PERSON = { full_name: 'Ana Horvat', email: 'ana@example.com' }

/** A second fictional person. */
export const FRIEND = { full_name: 'Ivo Marić', email: 'ivo@example.com' }

const UNSHIPPED = {
  shipping_country: null,
  shipping_address: null,
  shipping_amount: 0,
  donation_amount: 0,
  donation_tax_rate: null,
  shipping_name: null,
  shipping_tax_rate: null,
}

const NO_LANGUAGE = {
  language: null,
  language_chosen: false,
  customer_language: null,
  provisional_session_id: null,
  accepted_language: null,
}

type ExampleTicket = ReturnType<typeof example>

/** An existing order with its content: its tickets, issued or not. */
export interface RealOrder {
  order: orders.OrderRow
  tickets: ExampleTicket[]
  merchandise: orders.Lines['merchandise']
}

const real = new WeakMap<Tx, RealOrder>()

/** Makes the samples of this transaction use an existing order. */
export const useOrder = (tx: Tx, one: RealOrder): void => void real.set(tx, one)

/** The fields that a real order determines itself, whatever the variant of a mail. */
const withoutAmounts = ({
  items_total: _items,
  discount_amount: _discount,
  total_price: _total,
  shipping_country: _country,
  shipping_address: _address,
  shipping_name: _name,
  ...form
}: Partial<orders.OrderRow>): Partial<orders.OrderRow> => form

/**
 * A fictional order: paid by card, with accepted terms, of a non-existent account; no table has its id. `changes` adapt it to a variant of
 * a mail; for a real order (`useOrder`) they do not affect amounts.
 */
export function order(tx: Tx, changes: Partial<orders.OrderRow> = {}): orders.OrderRow {
  const known = real.get(tx)
  if (!known) return { ...invented(tx), ...changes }
  const { abandon_at, paid_at, balance_due_at } = invented(tx)
  const dates = {
    abandon_at,
    paid_at,
    balance_due_at,
    payment_status: 'paid' as const,
    accepted_ts_and_cs: tx.now,
  }
  return { ...known.order, ...dates, ...withoutAmounts(changes) }
}

const invented = (tx: Tx): orders.OrderRow => ({
  id: 0,
  code: 'K7QX-M4RT',
  checksum: 'example',
  customer_id: 0,
  cart_id: null,
  staff: null,
  ...NO_LANGUAGE,
  client_hash: null,
  created_at: tx.now,
  payment_method: 'credit_card',
  payment_status: 'paid',
  problem_reason: null,
  billing_name: PERSON.full_name,
  billing_email: PERSON.email,
  recipient_email: null,
  recipient: PERSON.email,
  billing_country: Object.keys(site.of(tx).countries)[0] ?? 'HR',
  billing_address: {},
  company_name: null,
  vat_number: null,
  reverse_charge: false,
  ...UNSHIPPED,
  items_total: 14_500,
  discount_amount: 0,
  discount_name: null,
  discount_translations: {},
  voucher_id: null,
  total_price: 14_500,
  accepted_ts_and_cs: tx.now,
  has_payment_plan: false,
  payment_plan: [],
  abandon_at: tx.now.add({ hours: 72 }),
  paid_at: tx.now,
  has_refunds: false,
  balance_due_at: null,
  tickets_kept: false,
})

/** A ticket of that order, of the first product of the festival. */
export const ticket = (tx: Tx): ExampleTicket => real.get(tx)?.tickets[0] ?? example(tx)

/** All tickets of that order; one if it is fictional. */
export const tickets = (tx: Tx): ExampleTicket[] => real.get(tx)?.tickets ?? [example(tx)]

/** The merchandise of that order; none if it is fictional. */
export const merchandise = (tx: Tx): orders.Lines['merchandise'] => real.get(tx)?.merchandise ?? []

/** The ticket of an order line before it is issued. */
export const unissued = (tx: Tx, line: orders.Lines['products'][number]): ExampleTicket => ({
  ...example(tx),
  ...line,
  released_at: null,
  ...NO_DISCOUNT,
})

const example = (tx: Tx) => ({
  id: 0,
  code: 'TICKET-EXAMPLE',
  barcode_secret: 'example',
  order_id: 0,
  cart_product_id: 0,
  product_id: catalogue.of(tx).products[0]?.id ?? 0,
  transport_time_id: catalogue.of(tx).products[0]?.departures[0]?.id ?? null,
  variant_id: null as number | null,
  ...PERSON,
  age: null as string | null,
  status: 'active',
  price: 14_000,
  fee: 500,
  refund_fee: 0,
  name_changes_used: 0,
  last_edited_at: null as Temporal.Instant | null,
  created_at: tx.now,
  download_code: null as string | null,
  transferable: null as boolean | null,
  barcode_issued_at: tx.now as Temporal.Instant | null,
  released_at: null,
  ...NO_DISCOUNT,
  ...NO_BUNDLE,
})

/** Its payment, which is due; amounts in minor units. */
export const payment = (tx: Tx) => ({
  id: 0,
  order_id: 0,
  reference: 'EXAMPLE',
  position: 0,
  amount: order(tx).total_price,
  paid_amount: 0,
  due_at: tx.now,
  paid_at: null,
  payment_status: 'pending' as const,
  attempt: 0,
})
