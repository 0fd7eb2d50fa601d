import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'

/** A person who does not exist, as the office shows mails to them. The domain is kept free for examples (RFC 2606). */
export const PERSON = { full_name: 'Ana Horvat', email: 'ana@example.com' }

/** Somebody else of that kind. */
export const FRIEND = { full_name: 'Ivo Marić', email: 'ivo@example.com' }

const UNSHIPPED = {
  shipping_country: null,
  shipping_address: null,
  shipping_amount: 0,
  shipping_name: null,
  shipping_tax_rate: null,
}

const UNSPOKEN = { language: null, language_chosen: false, spoken: null, accepted_language: null }

/** An order that does not exist: paid by card, its terms accepted, with an account that nobody has. No table has its id. */
export const order = (tx: Tx, changes: Partial<orders.OrderRow> = {}): orders.OrderRow => ({
  id: 0,
  code: 'K7QX-M4RT',
  checksum: 'example',
  customer_id: 0,
  cart_id: null,
  staff: null,
  ...UNSPOKEN,
  client: null,
  created_at: tx.now,
  payment_method: 'credit_card',
  payment_status: 'paid',
  problem_reason: null,
  billing_name: PERSON.full_name,
  billing_email: PERSON.email,
  mails_to: null,
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
  voucher_id: null,
  total_price: 14_500,
  accepted_ts_and_cs: tx.now,
  has_payment_plan: false,
  payment_plan: [],
  abandon_at: tx.now.add({ hours: 72 }),
  paid_at: tx.now,
  has_refunds: false,
  rest_due_at: null,
  tickets_kept: false,
  ...changes,
})

/** A ticket of that order, of the first product of the festival. */
export const ticket = (tx: Tx) => ({
  id: 0,
  code: 'TICKET-EXAMPLE',
  barcode_secret: 'example',
  order_id: 0,
  cart_product_id: 0,
  product_id: catalogue.of(tx).products[0]?.id ?? 0,
  transport_time_id: catalogue.of(tx).products[0]?.departures[0]?.id ?? null,
  ...PERSON,
  age: null,
  status: 'active',
  price: 14_000,
  fee: 500,
  refund_fee: 0,
  name_changes_used: 0,
  last_edited_at: null,
  created_at: tx.now,
  barcode_issued_at: tx.now,
  released_at: null,
})

/** Its payment, which is due, in minor units. */
export const payment = (tx: Tx) => ({
  id: 0,
  order_id: 0,
  reference: 'EXAMPLE',
  position: 0,
  amount: 14_500,
  paid_amount: 0,
  due_at: tx.now,
  paid_at: null,
  payment_status: 'pending' as const,
  attempt: 0,
})
