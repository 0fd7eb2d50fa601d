import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/checklist-calls.ts'
import type { DismissItem } from '#contract/office/checklist.ts'
import { call } from '#web/office/kit/lib/call.ts'

const KEY = ['checklist']
const A_MINUTE = 60_000

/** The current checklist. */
export const useChecklist = () =>
  useQuery({ queryKey: KEY, queryFn: () => call(calls.readChecklist), refetchInterval: A_MINUTE })

/** Dismisses an item, or restores it. */
export function useDismiss() {
  const client = useQueryClient()
  return async (input: DismissItem) => void client.setQueryData(KEY, await call(calls.dismissItem, input))
}
