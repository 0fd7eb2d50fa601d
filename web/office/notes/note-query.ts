import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as calls from '#contract/calls/office/note-calls.ts'
import type { EditNote, NotesResponse } from '#contract/office/notes.ts'
import { call } from '#web/office/kit/lib/call.ts'

/** What notes are about. Its key begins with the noun of the lists that mark it. */
export interface NotesSubject {
  key: [noun: string, id: string]
  read: () => Promise<NotesResponse>
  write: (text: string) => Promise<NotesResponse>
}

export const aboutOrder = (code: string): NotesSubject => ({
  key: ['orders', code],
  read: () => call(calls.readOrderNotes, { code }),
  write: (text) => call(calls.writeOrderNote, { code, text }),
})

export const aboutCustomer = (id: number): NotesSubject => ({
  key: ['customers', String(id)],
  read: () => call(calls.readCustomerNotes, { id }),
  write: (text) => call(calls.writeCustomerNote, { id, text }),
})

/** The notes on an order or a customer; undefined while loading. */
export function useNotes(about: NotesSubject) {
  const client = useQueryClient()
  const key = ['notes', ...about.key]
  const { data, error } = useQuery({ queryKey: key, queryFn: about.read })
  /** Invalidates the notes, the history, and the marks in lists. */
  const reload = async (): Promise<void> => {
    await client.invalidateQueries({ queryKey: key })
    await client.invalidateQueries({ queryKey: [about.key[0]] })
  }
  return {
    notes: data?.notes,
    error,
    write: async (text: string) => {
      client.setQueryData(key, await about.write(text))
      await reload()
    },
    edit: (id: number, input: EditNote) => call(calls.editNote, { id, ...input }).then(reload),
    remove: (id: number) => call(calls.removeNote, { id }).then(reload),
  }
}
