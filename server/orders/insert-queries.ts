import { batchedInsert } from '#server/platform/batched.ts'
import { columns, type NewOrder, type OrderRow } from './queries.ts'

export const insertOrder = batchedInsert(
  (tx, orders: NewOrder[]) => tx<OrderRow[]>`
    insert into orders (
      code, checksum, customer_id, cart_id, staff, created_at, payment_method, payment_status, billing_name, billing_email,
      billing_country, billing_address, shipping_country, shipping_address, shipping_amount, shipping_name, shipping_tax_rate,
      items_total, discount_amount, discount_name, discount_translations, total_price, accepted_ts_and_cs, has_payment_plan,
      payment_plan, abandon_at, voucher_id, recipient_email, client_hash, company_name, vat_number, reverse_charge, language,
      language_chosen, provisional_session_id)
    select
      code, checksum, customer_id, cart_id, staff, created_at, payment_method, payment_status, billing_name, billing_email,
      billing_country, billing_address, shipping_country, shipping_address, shipping_amount, shipping_name, shipping_tax_rate,
      items_total, discount_amount, discount_name, coalesce(discount_translations, '{}'), total_price, accepted_ts_and_cs,
      has_payment_plan, payment_plan, abandon_at, voucher_id, recipient_email, client_hash, company_name, vat_number,
      reverse_charge, language, coalesce(language_chosen, false), provisional_session_id
      from json_populate_recordset(null::orders, ${JSON.stringify(orders)}::text::json)
    returning ${columns(tx)}`,
  { ofInput: ({ code }) => code, ofRow: ({ code }) => code },
)
