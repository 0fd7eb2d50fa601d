import { useQueryClient } from '@tanstack/react-query'
import * as gateCalls from '#contract/calls/office/gate-calls.ts'
import * as calls from '#contract/calls/office/gate-setup-calls.ts'
import type { Conflicts, GateFigures, GateSetup, WriteCheckInList, WriteGate } from '#contract/office/gate.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { REFRESH_EVERY } from '#web/office/kit/lib/refresh.ts'

const SETUP = ['gates']

/** Gates, lists and devices, polled while the page is visible; undefined while loading. */
export function useSetup(): GateSetup | undefined {
  const data = useLoaded({
    queryKey: SETUP,
    queryFn: () => call(calls.readGateSetup),
    refetchInterval: REFRESH_EVERY,
  })
  return data
}

/** The figures of the gates, polled while the page is visible; undefined while loading. */
export function useFigures(): GateFigures | undefined {
  const data = useLoaded({
    queryKey: ['gate-figures'],
    queryFn: () => call(gateCalls.readGateFigures),
    refetchInterval: REFRESH_EVERY,
  })
  return data
}

/** The conflicting admissions of offline devices; undefined while loading. */
export function useConflicts(): Conflicts | undefined {
  const data = useLoaded({
    queryKey: ['conflicts'],
    queryFn: () => call(gateCalls.listConflicts),
    refetchInterval: REFRESH_EVERY,
  })
  return data
}

/** Creates, changes or deletes records of the gates, and caches the response. Throws `ApiError` on a refusal. */
export function useSetupActions() {
  const client = useQueryClient()
  const keep = async (setup: Promise<GateSetup>): Promise<void> => {
    client.setQueryData(SETUP, await setup)
  }
  return {
    addGate: (gate: WriteGate) => keep(call(calls.addGate, gate)),
    changeGate: (id: number, gate: WriteGate) => keep(call(calls.changeGate, { id, ...gate })),
    removeGate: (id: number) => keep(call(calls.removeGate, { id })),
    addList: (list: WriteCheckInList) => keep(call(calls.addCheckInList, list)),
    changeList: (id: number, list: WriteCheckInList) => keep(call(calls.changeCheckInList, { id, ...list })),
    removeList: (id: number) => keep(call(calls.removeCheckInList, { id })),
    revokeDevice: (id: number) => keep(call(calls.revokeDevice, { id })),
    reload: () => client.invalidateQueries({ queryKey: SETUP }),
  }
}
