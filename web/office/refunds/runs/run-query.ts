import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RefundRun, RefundRunOrder, RefundRunWithPreviewResponse } from '#contract/office/refund-runs.ts'
import { get } from '#web/office/lib/call.ts'
import { REFRESH_EVERY, useList } from '#web/office/lib/list-query.ts'

/** Whether a run takes itself further. */
export const isAdvancing = ({ status }: Pick<RefundRun, 'status'>): boolean =>
  status === 'preparing' || status === 'running'

/** Whether money of a run is on its way to a card. What goes to an account waits for people, and for no page. */
const isAwaited = ({ totals }: RefundRun): boolean =>
  totals.to_card > 0 &&
  totals.processed + totals.problems + totals.without_account < totals.done - totals.skipped

/** The newest runs; refreshed while one of them goes on. */
export const useRuns = () =>
  useQuery({
    queryKey: ['refund-runs'],
    queryFn: () => get<{ runs: RefundRun[] }>('refund-runs'),
    refetchInterval: ({ state }) => (state.data?.runs.some(isAdvancing) ? REFRESH_EVERY : false),
  })

const ordersPath = (id: number | string): string => `refund-runs/${id}/orders`

/** One run, refreshed while it goes on or money of it is on its way, and its orders with it. */
export function useRun(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['refund-runs', id],
    queryFn: async () => {
      const answer = await get<RefundRunWithPreviewResponse>(`refund-runs/${encodeURIComponent(id)}`)
      void client.invalidateQueries({ queryKey: [ordersPath(id)] })
      return answer
    },
    refetchInterval: ({ state: { data } }) =>
      data && (isAdvancing(data.run) || isAwaited(data.run)) ? REFRESH_EVERY : false,
  })
}

/** The orders of a run by their result. */
export const useRunOrders = ({ id }: RefundRun, filters: { result: string }) =>
  useList<RefundRunOrder>(ordersPath(id), filters)
