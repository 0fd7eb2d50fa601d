import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Checklist, DismissItem } from '#contract/office/checklist.ts'
import { get, patch } from '#web/office/kit/lib/call.ts'

const KEY = ['checklist']
const A_MINUTE = 60_000

interface Answer {
  checklist: Checklist
}

/** The current checklist. */
export const useChecklist = () =>
  useQuery({ queryKey: KEY, queryFn: () => get<Answer>('checklist'), refetchInterval: A_MINUTE })

/** Dismisses an item, or restores it. */
export function useDismiss() {
  const client = useQueryClient()
  return async (input: DismissItem) => void client.setQueryData(KEY, await patch<Answer>('checklist', input))
}
