/** What the figures know of an order. Amounts are minor units. */
export interface OrderFacts {
  id: number
  /** When the quarter of an hour began in which it was placed. */
  quarter: string
  /** Placed by a customer or by the staff; a ticket that was given away has an order of its own, which sold nothing. */
  is_sale: boolean
  payment_status: string
  has_refunds: boolean
  shipping_amount: number
  discount_amount: number
  total_price: number
  paid: number
  lines: LineFacts[]
  refunds: { total: number; items: RefundedItem[] }[]
}

/** What an order has of one item; `held` are the places that it has not let go. */
export interface LineFacts {
  product_id: number | null
  merchandise_id: number | null
  event_id: number | null
  income: number
  held: number
}

/** What a refund that the staff have accepted gives back; `held` when its place was not let go. */
export interface RefundedItem {
  product_id: number | null
  merchandise_id: number | null
  amount: number
  shipping_refund: number
  held: boolean
}

/** So much of one part. */
export interface Figure {
  part: 'all' | 'event' | 'product' | 'merchandise' | 'shipping' | 'vouchers' | 'rest'
  ref: number
  orders: number
  places: number
  /** Places that were refunded. */
  returned: number
  income: number
  refunded: number
}
