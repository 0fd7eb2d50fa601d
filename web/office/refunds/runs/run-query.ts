import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RefundRun, RefundRunOrder } from '#contract/office/refund-runs.ts'
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

/** One run, refreshed while it goes on or money of it is on its way. */
export const useRun = (id: string) =>
  useQuery({
    queryKey: ['refund-runs', id],
    queryFn: () => get<{ run: RefundRun }>(`refund-runs/${encodeURIComponent(id)}`),
    refetchInterval: ({ state: { data } }) =>
      data && (isAdvancing(data.run) || isAwaited(data.run)) ? REFRESH_EVERY : false,
  })

/** The orders of a run by their result, read again whenever the totals of the run have changed. */
export function useRunOrders({ id, totals }: RefundRun, filters: { result: string }) {
  const path = `refund-runs/${id}/orders`
  const client = useQueryClient()
  useEffect(() => {
    void client.invalidateQueries({ queryKey: [path] })
  }, [client, path, totals])
  return useList<RefundRunOrder>(path, filters)
}
