import { Type } from 'typebox'
import { get, patch, post } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'
import { EditNote, NotesResponse, WriteNote } from '#contract/office/notes.ts'

const order = {
  params: Type.Object({ code: Text() }),
  answer: NotesResponse,
  may: 'see orders',
  refuses: [404, 422],
} as const

const customer = {
  params: Type.Object({ id: Id() }),
  answer: NotesResponse,
  may: 'see customers',
  refuses: [404, 422],
} as const

const note = {
  params: Type.Object({ id: Id() }),
  answer: Type.Object({}),
  may: 'see orders',
  refuses: [404, 422],
} as const

export const readOrderNotes = get('/office/api/orders/:code/notes', {
  summary: 'The notes about an order, newest first.',
  ...order,
})

export const writeOrderNote = post('/office/api/orders/:code/notes', {
  summary: 'Writes a note about an order.',
  body: WriteNote,
  ...order,
})

export const readCustomerNotes = get('/office/api/customers/:id/notes', {
  summary: 'The notes about a customer, newest first.',
  ...customer,
})

export const writeCustomerNote = post('/office/api/customers/:id/notes', {
  summary: 'Writes a note about a customer.',
  body: WriteNote,
  ...customer,
})

export const editNote = patch('/office/api/notes/:id', {
  summary: 'Changes the text of a note. Only its author and owners may.',
  body: EditNote,
  ...note,
})

export const removeNote = post('/office/api/notes/:id/removals', {
  summary: 'Removes a note. Only its author and owners may.',
  ...note,
})
