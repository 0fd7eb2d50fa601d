import { useQuery } from '@tanstack/react-query'
import type { RefundRun, RefundRunOrder } from '#contract/office/refund-runs.ts'
import { get } from '#web/office/lib/call.ts'
import { REFRESH_EVERY, useList } from '#web/office/lib/list-query.ts'

/** Whether a run takes itself further. */
export const isAdvancing = ({ status }: Pick<RefundRun, 'status'>): boolean =>
  status === 'preparing' || status === 'running'

/** Whether orders of a run still wait for their money; those that go to an account wait for the staff. */
const isAwaited = ({ status, totals }: RefundRun): boolean =>
  status === 'finished' &&
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

/** The orders of a run by their result. */
export const useRunOrders = (run: RefundRun, filters: { result: string }) =>
  useList<RefundRunOrder>(
    `refund-runs/${run.id}/orders`,
    filters,
    ({ refund, reason, destination, status }) =>
      (isAdvancing(run) && refund === null && reason === null) ||
      (destination === 'card' && status === 'processing'),
  )
