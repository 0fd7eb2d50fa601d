import { useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/waiting-room-calls.ts'
import type { WaitingRoomLineResponse } from '#contract/office/waiting-room.ts'
import { useLoaded } from '#web/office/kit/lib/loaded.ts'
import { call } from '#web/office/kit/lib/call.ts'

const KEY = ['waiting-room']

const RELOAD_MS = 2_000

/** The current state of the queue; undefined while loading. */
export function useQueue(): WaitingRoomLineResponse | undefined {
  const data = useLoaded({
    queryKey: KEY,
    queryFn: () => call(calls.readWaitingRoom),
    refetchInterval: RELOAD_MS,
  })
  return data
}

/** Pauses or resumes admissions. */
export function usePause() {
  const client = useQueryClient()
  return async (paused: boolean) =>
    void client.setQueryData(KEY, await call(calls.pauseWaitingRoom, { paused }))
}
