import { batchedInsert } from '#server/platform/batched.ts'
import { type Accepted, type AcceptedTerms, keepingAcceptances } from './acceptance/acceptance.ts'
import { columns, type NewOrder, type OrderRow } from './queries.ts'

interface Insertion {
  order: NewOrder
  /** What its customer accepts at the same time. A later acceptance would update the order, and all of its indexes, a second time. */
  terms: AcceptedTerms | undefined
}

export const insertOrder = batchedInsert(
  (tx, insertions: Insertion[]) => tx<OrderRow[]>`
    with placed as (
    insert into orders (
      code, checksum, customer_id, cart_id, staff, created_at, payment_method, payment_status, billing_name, billing_email,
      billing_country, billing_address, shipping_country, shipping_address, shipping_amount, shipping_name, shipping_tax_rate,
      items_total, discount_amount, discount_name, discount_translations, total_price, accepted_ts_and_cs, has_payment_plan,
      payment_plan, abandon_at, voucher_id, recipient_email, client_hash, company_name, vat_number, reverse_charge, language,
      language_chosen, provisional_session_id, donation_amount, donation_tax_rate)
    select
      code, checksum, customer_id, cart_id, staff, created_at, payment_method, payment_status, billing_name, billing_email,
      billing_country, billing_address, shipping_country, shipping_address, shipping_amount, shipping_name, shipping_tax_rate,
      items_total, discount_amount, discount_name, coalesce(discount_translations, '{}'), total_price, accepted_ts_and_cs,
      has_payment_plan, payment_plan, abandon_at, voucher_id, recipient_email, client_hash, company_name, vat_number,
      reverse_charge, language, coalesce(language_chosen, false), provisional_session_id, coalesce(donation_amount, 0), donation_tax_rate
      from json_populate_recordset(null::orders, ${JSON.stringify(insertions.map(({ order }) => order))}::text::json)
    returning ${columns(tx)}),
    ${keepingAcceptances(tx, tx`placed`, acceptedOf(insertions))}
    select * from placed`,
  { ofInput: ({ order }) => order.code, ofRow: ({ code }) => code },
)

const acceptedOf = (insertions: Insertion[]): Accepted[] =>
  insertions.flatMap(({ order, terms }) => (terms ? [{ ...terms, code: order.code }] : []))
