import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Note } from '#contract/office/notes.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { aboutOrder } from './note-query.ts'
import { NotesSection } from './NotesSection.tsx'

const NOTE: Note = {
  id: 4,
  text: 'Calls every day.',
  at: '2027-01-15T09:00:00Z',
  by: 'Sam',
  edited_at: null,
  editable: true,
  earlier: [],
}
const OTHERS: Note = {
  ...NOTE,
  id: 3,
  text: 'Paid at the door.',
  by: 'Eva',
  editable: false,
  earlier: [{ text: 'Pays at the door.', at: '2027-01-14T09:00:00Z', by: 'Eva' }],
}

async function open(): Promise<{ call: string; body: unknown }[]> {
  renderOffice(
    [
      {
        path: '/',
        Component: OfficeShell,
        children: [{ path: '*', element: <NotesSection about={aboutOrder('K7QX-2M9D')} /> }],
      },
    ],
    '/orders/K7QX-2M9D',
    {
      'GET session': { session: sessionOf('sales') },
      'GET orders/K7QX-2M9D/notes': { notes: [NOTE, OTHERS] },
      'POST orders/K7QX-2M9D/notes': { notes: [NOTE, OTHERS] },
      'PATCH notes/4': {},
      'POST notes/4/removals': {},
    },
  )
  const sent: { call: string; body: unknown }[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push({ call: url, body: JSON.parse(init.body) })
    return answer(url, init)
  })
  await screen.findByText('Calls every day.')
  return sent
}

test('a note is written, and the field is empty for the next one', async () => {
  const sent = await open()
  fireEvent.change(screen.getByLabelText('New note'), { target: { value: 'Wants a window seat.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('New note').value).toBe(''))
  expect(sent).toEqual([
    { call: '/office/api/orders/K7QX-2M9D/notes', body: { text: 'Wants a window seat.' } },
  ])
})

test('only one’s own notes can be edited, and earlier versions of a note can be read', async () => {
  const sent = await open()
  expect(screen.getAllByRole('button', { name: 'Edit' })).toHaveLength(1)
  expect(screen.queryByText('Pays at the door.')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Earlier version' }))
  expect(screen.getByText('Pays at the door.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: 'Called once.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ text: 'Called once.', seen: 'Calls every day.' })
})
