import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Id, Text } from '#contract/kinds.ts'
import { EditNote, NotesResponse, WriteNote } from '#contract/office/notes.ts'
import type { App } from '#server/api/app-type.ts'
import * as noteStories from '#server/orders/notes/notes.ts'
import * as officeNotes from '#server/office/notes/notes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from './access/authentication.ts'

const writerOf = (request: FastifyRequest): noteStories.Writer => staffSessionOf(request).staff

/** Notes of the staff about orders and customers. */
export function notes(app: App, shop: Shop): void {
  ofOrders(app, shop)
  ofCustomers(app, shop)
  const config = { may: 'see orders', refuses: [404, 422] } as const
  const params = Type.Object({ id: Id() })
  const answer = { 200: Type.Object({}) }

  const edit = { summary: 'Changes the text of a note. Only its author and owners may.' }
  const editing = { ...edit, params, body: EditNote, response: answer }
  app.patch('/office/api/notes/:id', { schema: editing, config }, async (request) => {
    const { params: note, body } = request
    await shop.transact((tx) => noteStories.edit(tx, writerOf(request), note.id ?? 0, body))
    return {}
  })

  const remove = { summary: 'Removes a note. Only its author and owners may.' }
  const removing = { ...remove, params, response: answer }
  app.post('/office/api/notes/:id/removals', { schema: removing, config }, async (request) => {
    await shop.transact((tx) => noteStories.remove(tx, writerOf(request), request.params.id ?? 0))
    return {}
  })
}

function ofOrders(app: App, shop: Shop): void {
  const params = Type.Object({ code: Text() })
  const response = { 200: NotesResponse }
  const config = { may: 'see orders', refuses: [404, 422] } as const
  const read = { summary: 'The notes about an order, newest first.', params, response }
  app.get('/office/api/orders/:code/notes', { schema: read, config }, (request) =>
    officeNotes.ofOrder(shop, writerOf(request), request.params.code),
  )

  const write = { summary: 'Writes a note about an order.', params, body: WriteNote, response }
  app.post('/office/api/orders/:code/notes', { schema: write, config }, async (request) => {
    const { params: order, body } = request
    await shop.transact((tx) => noteStories.aboutOrder(tx, writerOf(request), order.code, body.text))
    return officeNotes.ofOrder(shop, writerOf(request), order.code)
  })
}

function ofCustomers(app: App, shop: Shop): void {
  const params = Type.Object({ id: Id() })
  const response = { 200: NotesResponse }
  const config = { may: 'see customers', refuses: [404, 422] } as const
  const read = { summary: 'The notes about a customer, newest first.', params, response }
  app.get('/office/api/customers/:id/notes', { schema: read, config }, (request) =>
    officeNotes.ofCustomer(shop, writerOf(request), request.params.id ?? 0),
  )

  const write = { summary: 'Writes a note about a customer.', params, body: WriteNote, response }
  app.post('/office/api/customers/:id/notes', { schema: write, config }, async (request) => {
    const { params: customer, body } = request
    await shop.transact((tx) => noteStories.aboutCustomer(tx, writerOf(request), customer.id ?? 0, body.text))
    return officeNotes.ofCustomer(shop, writerOf(request), customer.id ?? 0)
  })
}
