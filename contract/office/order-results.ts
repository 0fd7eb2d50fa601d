import { Type, type Static } from 'typebox'
import { ListOf, Nullable, Text } from '#contract/kinds.ts'

/** So many orders are changed by one call at most. */
export const MAX_CHANGED_ORDERS = 200

/** The codes of orders to cancel. */
export const CancelOrders = Type.Object({ orders: ListOf(Text()) })

/** The codes of orders, and their new payment deadline: the end of this day of the festival. */
export const ExtendDeadlines = Type.Object({ orders: ListOf(Text()), until: Text() })

/** The result for one order; `message` says why it stays as it was. */
export const OrderResult = Type.Object({
  code: Type.String(),
  done: Type.Boolean(),
  message: Nullable(Type.String()),
})
export type OrderResult = Static<typeof OrderResult>

export const OrderResultsResponse = Type.Object({ orders: Type.Array(OrderResult) })
export type OrderResultsResponse = Static<typeof OrderResultsResponse>
