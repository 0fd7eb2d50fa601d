import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Conflicts, GateFigures, GateSetup } from '#contract/office/gate.ts'
import { get, patch, post } from '#web/office/kit/lib/call.ts'
import { REFRESH_EVERY } from '#web/office/kit/lib/refresh.ts'

const SETUP = ['gates']

/** Gates, lists and devices, polled while the page is visible; undefined while loading. */
export function useSetup(): GateSetup | undefined {
  const { data, error } = useQuery({
    queryKey: SETUP,
    queryFn: () => get<GateSetup>('gates'),
    refetchInterval: REFRESH_EVERY,
  })
  if (error && !data) throw error
  return data
}

/** The figures of the gates, polled while the page is visible; undefined while loading. */
export function useFigures(): GateFigures | undefined {
  const { data, error } = useQuery({
    queryKey: ['gate-figures'],
    queryFn: () => get<GateFigures>('gate-figures'),
    refetchInterval: REFRESH_EVERY,
  })
  if (error && !data) throw error
  return data
}

/** The conflicting admissions of offline devices; undefined while loading. */
export function useConflicts(): Conflicts | undefined {
  const { data, error } = useQuery({
    queryKey: ['conflicts'],
    queryFn: () => get<Conflicts>('conflicts'),
    refetchInterval: REFRESH_EVERY,
  })
  if (error && !data) throw error
  return data
}

/** Creates, changes or deletes records of the gates, and caches the response. Throws `ApiError` on a refusal. */
export function useSetupActions() {
  const client = useQueryClient()
  const keep = (setup: GateSetup): void => void client.setQueryData(SETUP, setup)
  return {
    add: async (path: string, input: object) => keep(await post<GateSetup>(path, input)),
    change: async (path: string, input: object) => keep(await patch<GateSetup>(path, input)),
    reload: () => client.invalidateQueries({ queryKey: SETUP }),
  }
}
