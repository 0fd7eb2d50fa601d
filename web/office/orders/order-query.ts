import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

interface OrderAnswer {
  order: OfficeOrder
}

const keyOf = (code: string) => ['orders', 'one', code]

/** Whether a gateway is processing a refund, and will report its result. */
const isUnderway = ({ overpayments }: OfficeOrder): boolean =>
  overpayments.some(({ card_refund }) => card_refund === 'pending')

/** One order; undefined while loading. It is polled while a refund to a card is in progress. */
export function useOrder(code: string): { order: OfficeOrder | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: keyOf(code),
    queryFn: () => call(calls.readOrder, { code }),
    refetchInterval: whileUnderway(({ order }) => isUnderway(order)),
  })
  return { order: data?.order, error }
}

/** Caches the order of a response, and invalidates the lists, and what needs attention. */
function setOrder(client: QueryClient, answer: OrderAnswer): OfficeOrder {
  client.setQueryData(keyOf(answer.order.code), answer)
  void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  void client.invalidateQueries({ queryKey: ['attention'] })
  return answer.order
}

/** `act` awaits a call that changes the order, and caches the order that it answers. It throws `ApiError` on a refusal. */
export function useOrderActions(code: string) {
  const client = useQueryClient()
  return {
    act: async (acting: Promise<OrderAnswer>): Promise<OfficeOrder> => setOrder(client, await acting),
    reload: () => client.invalidateQueries({ queryKey: keyOf(code) }),
  }
}
