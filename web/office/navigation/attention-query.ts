import { useQuery } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/overview-calls.ts'
import type { Attention } from '#contract/office/attention.ts'
import { call } from '#web/office/kit/lib/call.ts'

const A_MINUTE = 60_000
const TEN_SECONDS = 10_000

/**
 * What needs attention, by page: counted each minute, and when a component that uses it is mounted. Undefined while loading, and if it
 * cannot be loaded: then the navigation has no numbers.
 */
export const useAttention = (): Attention | undefined =>
  useQuery({
    queryKey: ['attention'],
    queryFn: () => call(calls.readAttention),
    staleTime: TEN_SECONDS,
    refetchInterval: A_MINUTE,
    retry: false,
  }).data?.attention
