import type { OrderRow } from '#server/orders/queries.ts'

/** A new order that costs nothing and comes from no cart: one of tickets that were handed on, or of guests. */
export const FREE = {
  cart_id: null,
  client_hash: null,
  payment_status: 'pending',
  company_name: null,
  vat_number: null,
  reverse_charge: false,
  shipping_country: null,
  shipping_address: null,
  shipping_amount: 0,
  shipping_name: null,
  shipping_tax_rate: null,
  items_total: 0,
  discount_amount: 0,
  discount_name: null,
  voucher_id: null,
  total_price: 0,
  has_payment_plan: false,
  payment_plan: [],
  abandon_at: null,
} as const satisfies Partial<OrderRow>
