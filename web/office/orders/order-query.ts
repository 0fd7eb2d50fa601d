import { useDebouncedValue } from '@mantine/hooks'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderResult, OrderResultsResponse } from '#contract/office/order-results.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

interface OrderAnswer {
  order: OfficeOrder
}

const keyOf = (code: string) => ['orders', 'one', code]

/** Whether a gateway is processing a refund, and will report its result. */
const isUnderway = ({ overpayments }: OfficeOrder): boolean =>
  overpayments.some(({ card_refund }) => card_refund === 'pending')

const queryOf = (code: string) => ({
  queryKey: keyOf(code),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(calls.readOrder, { code }, signal),
})

/** One order; undefined while loading. It is polled while a refund to a card is in progress. */
export function useOrder(code: string): { order: OfficeOrder | undefined; error: Error | null } {
  const { data, error } = useQuery({
    ...queryOf(code),
    refetchInterval: whileUnderway(({ order }) => isUnderway(order)),
  })
  return { order: data?.order, error }
}

/** Long enough that nothing is loaded of the rows that somebody only passes. */
const REST_MS = 250
/** Its row in the list is newer. */
const A_MINUTE = 60_000

/** The order of the row on which somebody rests; what was loaded within a minute is shown at once. */
export function useRestedOrder(code: string) {
  const [rested] = useDebouncedValue(code, REST_MS)
  const { data, error, refetch } = useQuery({
    ...queryOf(code),
    enabled: rested === code,
    staleTime: A_MINUTE,
  })
  return { order: data?.order, error: data ? null : error, retry: () => void refetch() }
}

/** Caches the order of a response, and invalidates the lists, and what needs attention. */
function setOrder(client: QueryClient, answer: OrderAnswer): OfficeOrder {
  client.setQueryData(keyOf(answer.order.code), answer)
  void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  void client.invalidateQueries({ queryKey: ['attention'] })
  return answer.order
}

/** The orders of a response that stay as they were. */
export const refusedIn = ({ orders }: OrderResultsResponse): OrderResult[] =>
  orders.filter(({ done }) => !done)

/** Has the lists, the orders and what needs attention loaded anew. */
export const reloadOrders = (client: QueryClient): Promise<unknown> =>
  Promise.all(['orders', 'attention'].map((key) => client.invalidateQueries({ queryKey: [key] })))

/**
 * `act` awaits a call that changes the order, and caches the order that it answers; `actAlone` one that changes several orders, of which this is
 * the only one. They throw `ApiError` on a refusal, `actAlone` as that of its field.
 */
export function useOrderActions(code: string) {
  const client = useQueryClient()
  return {
    act: async (acting: Promise<OrderAnswer>): Promise<OfficeOrder> => setOrder(client, await acting),
    actAlone: async (acting: Promise<OrderResultsResponse>, field = ''): Promise<void> => {
      const [refused] = refusedIn(await acting)
      if (refused) throw new ApiError(422, { [field]: [refused.message ?? ''] }, refused.message, '')
      await reloadOrders(client)
    },
    reload: () => client.invalidateQueries({ queryKey: keyOf(code) }),
  }
}
