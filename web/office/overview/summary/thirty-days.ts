import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/figure-calls.ts'
import type { SalesFigures } from '#contract/office/figures.ts'
import { call } from '#web/office/kit/lib/call.ts'

const A_MINUTE = 60_000

const figuresOf = (query: { span: string; first: string; last: string }) => ({
  queryKey: ['sales/figures', { ...query, event: '' }],
  queryFn: () => call(calls.readFigures, { ...query, event: '' }),
  placeholderData: keepPreviousData,
  refetchInterval: A_MINUTE,
})

/** The sales of the last thirty days, and of the thirty before by day; these are undefined while loading, and empty if there were none. */
export function useThirtyDays(): {
  figures: SalesFigures | undefined
  former: SalesFigures['days'] | undefined
  error: Error | null
} {
  const { data, error } = useQuery(figuresOf({ span: 'month', first: '', last: '' }))
  const before = data?.figures.before ?? null
  const { data: earlier } = useQuery({
    ...figuresOf({ span: '', first: before?.first ?? '', last: before?.last ?? '' }),
    enabled: before !== null,
  })
  const former = before === null ? [] : earlier?.figures.days
  return { figures: data?.figures, former: data && former, error: data ? null : error }
}
