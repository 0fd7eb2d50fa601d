import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NotesResponse } from '#contract/office/notes.ts'
import { get, patch, post } from '#web/office/kit/lib/call.ts'

/** The notes on an order or a customer, by their path ("orders/K7QX-2M9D"); undefined while loading. */
export function useNotes(path: string) {
  const client = useQueryClient()
  const key = ['notes', path]
  const { data, error } = useQuery({ queryKey: key, queryFn: () => get<NotesResponse>(`${path}/notes`) })
  /** Invalidates the notes, the history, and the marks in lists. */
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: [path.split('/')[0]] })
  }
  return {
    notes: data?.notes,
    error,
    write: async (text: string) => {
      client.setQueryData(key, await post<NotesResponse>(`${path}/notes`, { text }))
      await reload()
    },
    edit: (id: number, input: { text: string; seen: string }) => patch(`notes/${id}`, input).then(reload),
    remove: (id: number) => post(`notes/${id}/removals`).then(reload),
  }
}
