import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { get, post } from '#web/office/lib/call.ts'

interface Answer {
  order: OfficeOrder
}

const keyOf = (code: string) => ['orders', 'one', code]

/** An order with everything that happened to it; undefined while it is asked for. */
export function useOrder(code: string): { order: OfficeOrder | undefined; error: Error | null } {
  const { data, error } = useQuery({
    queryKey: keyOf(code),
    queryFn: () => get<Answer>(`orders/${encodeURIComponent(code)}`),
  })
  return { order: data?.order, error }
}

/** Takes an order as an answer brought it; the lists that hold it are asked for again. */
function setOrder(client: QueryClient, answer: Answer): OfficeOrder {
  client.setQueryData(keyOf(answer.order.code), answer)
  void client.invalidateQueries({ queryKey: ['orders'], predicate: ({ queryKey }) => queryKey[1] !== 'one' })
  return answer.order
}

/** Does something about an order ("cancellations"), and shows it as it is then. Throws what the server refused. */
export function useOrderActions(code: string) {
  const client = useQueryClient()
  return {
    act: async (what: string, wish: object = {}): Promise<OfficeOrder> =>
      setOrder(client, await post<Answer>(`orders/${encodeURIComponent(code)}/${what}`, wish)),
    reload: () => client.invalidateQueries({ queryKey: keyOf(code) }),
  }
}
