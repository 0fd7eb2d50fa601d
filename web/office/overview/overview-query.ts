import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { Overview } from '#contract/office/overview.ts'
import { call } from '#web/office/kit/lib/call.ts'

const A_MINUTE = 60_000

/** The current figures of the festival, read each minute; undefined while loading. */
export function useOverview(): Overview | undefined {
  const { data, error } = useQuery({
    queryKey: ['overview'],
    queryFn: () => call(calls.readOverview),
    refetchInterval: A_MINUTE,
  })
  if (error && !data) throw error
  return data?.overview
}
