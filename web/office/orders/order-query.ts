import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { get, post } from '#web/office/kit/lib/call.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

interface Answer {
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
    queryFn: () => get<Answer>(`orders/${encodeURIComponent(code)}`),
    refetchInterval: whileUnderway(({ order }) => isUnderway(order)),
  })
  return { order: data?.order, error }
}

/** Caches the order of a response, and invalidates the lists. */
function setOrder(client: QueryClient, answer: Answer): OfficeOrder {
  client.setQueryData(keyOf(answer.order.code), answer)
  void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  return answer.order
}

/** `act` posts to a path of the order ("cancellations") and caches the result. It throws `ApiError` on a refusal. */
export function useOrderActions(code: string) {
  const client = useQueryClient()
  return {
    act: async (path: string, input: object = {}): Promise<OfficeOrder> =>
      setOrder(client, await post<Answer>(`orders/${encodeURIComponent(code)}/${path}`, input)),
    reload: () => client.invalidateQueries({ queryKey: keyOf(code) }),
  }
}
