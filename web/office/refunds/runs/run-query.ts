import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/refund-run-calls.ts'
import type { RefundRun } from '#contract/office/refund-runs.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { whileUnderway } from '#web/office/kit/lib/refresh.ts'

/** Whether a background process works on the run. */
export const isAdvancing = ({ status }: Pick<RefundRun, 'status'>): boolean =>
  status === 'preparing' || status === 'running'

/** Whether refunds of a run to cards are in progress. Refunds to accounts await staff, so they are not polled. */
const isAwaited = ({ totals }: RefundRun): boolean =>
  totals.to_card > 0 &&
  totals.processed + totals.problems + totals.without_account < totals.done - totals.skipped

/** The newest runs; polled while one of them is in progress. */
export const useRuns = () =>
  useQuery({
    queryKey: ['refund-runs'],
    queryFn: () => call(calls.listRefundRuns),
    refetchInterval: whileUnderway(({ runs }) => runs.some(isAdvancing)),
  })

/** One run, polled with its orders while it or its refunds to cards are in progress. */
export function useRun(id: string) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['refund-runs', id],
    queryFn: async () => {
      const answer = await call(calls.readRefundRun, { id })
      void client.invalidateQueries({ queryKey: ['refund-runs/:id/orders'] })
      return answer
    },
    refetchInterval: whileUnderway(({ run }) => isAdvancing(run) || isAwaited(run)),
  })
}

/** The orders of a run by their result. */
export const useRunOrders = ({ id }: RefundRun, filters: { result: string }) =>
  useList(calls.listRefundRunOrders, { id, ...filters })
