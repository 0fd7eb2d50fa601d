import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/note-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as noteStories from '#server/orders/notes/notes.ts'
import * as officeNotes from '#server/office/notes/notes.ts'
import type { Shop } from '#server/platform/shop.ts'
import { staffSessionOf } from './access/authentication.ts'

const writerOf = (request: FastifyRequest): noteStories.Writer => staffSessionOf(request).staff

/** Notes of the staff about orders and customers. */
export function notes(app: App, shop: Shop): void {
  serve(app, calls.readOrderNotes, (request) =>
    officeNotes.ofOrder(shop, writerOf(request), request.params.code),
  )

  serve(app, calls.writeOrderNote, async (request) => {
    const { params: order, body } = request
    await shop.transact((tx) => noteStories.aboutOrder(tx, writerOf(request), order.code, body.text))
    return officeNotes.ofOrder(shop, writerOf(request), order.code)
  })

  serve(app, calls.readCustomerNotes, (request) =>
    officeNotes.ofCustomer(shop, writerOf(request), request.params.id ?? 0),
  )

  serve(app, calls.writeCustomerNote, async (request) => {
    const { params: customer, body } = request
    await shop.transact((tx) => noteStories.aboutCustomer(tx, writerOf(request), customer.id ?? 0, body.text))
    return officeNotes.ofCustomer(shop, writerOf(request), customer.id ?? 0)
  })

  serve(app, calls.editNote, async (request) => {
    const { params: note, body } = request
    await shop.transact((tx) => noteStories.edit(tx, writerOf(request), note.id ?? 0, body))
    return {}
  })

  serve(app, calls.removeNote, async (request) => {
    await shop.transact((tx) => noteStories.remove(tx, writerOf(request), request.params.id ?? 0))
    return {}
  })
}
