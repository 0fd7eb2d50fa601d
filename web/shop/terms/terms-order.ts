import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/shop/order-link-calls.ts'
import type { TermsOrder } from '#contract/links.ts'
import { lineTotal } from '#contract/order-totals.ts'
import { call } from '#web/lib/api/call.ts'

interface TermsOrderResult {
  order: TermsOrder | undefined
  /** For any failure, so that it does not reveal whether the order exists. */
  expired: boolean
  retry: () => void
}

/** The order of a link. */
export function useTermsOrder(order: string, checksum: string): TermsOrderResult {
  const query = useQuery({
    queryKey: ['terms-order', order, checksum],
    queryFn: async () => (await call(calls.getTermsAndConditionsOrder, { order, checksum })).order,
    staleTime: 0,
  })
  return { order: query.data, expired: query.isError, retry: () => void query.refetch() }
}

/** Whether a card payment is due after the acceptance: the places of an unpaid order are not issued. */
export const isUnpaid = (order: TermsOrder): boolean =>
  order.payment_method === 'credit_card' && order.cartProducts.length + order.cartMerchandise.length > 0

/** Whether nothing of the order has a price, as of tickets that were given: nothing is said of money. */
export const isPresent = (order: TermsOrder): boolean =>
  [...order.tickets, ...order.cartProducts].every((ticket) => lineTotal(ticket) === 0) &&
  order.total_price + order.merchandisePurchases.length + order.cartMerchandise.length === 0
