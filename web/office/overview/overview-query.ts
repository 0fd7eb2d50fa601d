import * as calls from '#contract/calls/office/overview-calls.ts'
import type { Overview } from '#contract/office/overview.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

const A_MINUTE = 60_000

/** The current figures of the festival, read each minute; undefined while loading. */
export function useOverview(): Overview | undefined {
  const data = useLoaded({
    queryKey: ['overview'],
    queryFn: () => call(calls.readOverview),
    refetchInterval: A_MINUTE,
  })
  return data?.overview
}
