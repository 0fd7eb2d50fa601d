/** The data of an order for the figures. Amounts are in minor units. */
export interface OrderFacts {
  id: number
  /** The beginning of the quarter of an hour in which it was placed. */
  quarter: string
  /** Whether it was placed by a customer or by staff; the order of a transferred ticket has no sales. */
  is_sale: boolean
  payment_status: string
  has_refunds: boolean
  shipping_amount: number
  donation_amount: number
  discount_amount: number
  total_price: number
  paid: number
  lines: LineFacts[]
  refunds: { total: number; items: RefundedItem[] }[]
}

/** The sales of an item in an order; `held` are the places that were not released. */
export interface LineFacts {
  product_id: number | null
  merchandise_id: number | null
  event_id: number | null
  income: number
  held: number
}

/** A refund that staff have started; `held`: its place was not released. */
export interface RefundedItem {
  product_id: number | null
  merchandise_id: number | null
  amount: number
  shipping_refund: number
  held: boolean
  /** It gives back the fees that were kept of an item; the item itself was refunded before. */
  again: boolean
}

/** What was sold of one kind: of everything, of an event, product or merchandise item (`subject_id`, else 0), or another part of order totals. */
export interface Figure {
  kind: 'all' | 'event' | 'product' | 'merchandise' | 'shipping' | 'vouchers' | 'cancelled_balance'
  subject_id: number
  orders: number
  places: number
  /** Places that were refunded. */
  returned: number
  income: number
  refunded: number
}
