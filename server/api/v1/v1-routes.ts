import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/v1/v1-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as eventStream from '#server/operations/event-stream/event-stream.ts'
import * as objects from '#server/office/interface/interface.ts'
import type { Shop } from '#server/platform/shop.ts'
import { authenticatePrograms, keyOf } from './authentication.ts'
import { v1Docs } from './docs.ts'
import { writeRoutes } from './write-routes.ts'

/** The programmer's interface: what other programs read and write with a key. */
export function v1(app: App, shop: Shop): void {
  authenticatePrograms(app, shop)
  v1Docs(app, shop)
  catalogue(app, shop)
  sales(app, shop)
  people(app, shop)
  stream(app, shop)
  writeRoutes(app, shop)
}

const readerOf = (request: Pick<FastifyRequest, 'apiKey'>): objects.Reader => keyOf(request)

function catalogue(app: App, shop: Shop): void {
  serve(app, calls.listEvents, (request) => objects.events.list(shop, readerOf(request), request.query))

  serve(app, calls.readEvent, (request) => objects.events.one(shop, readerOf(request), request.params.key))

  serve(app, calls.listProducts, (request) => objects.products.list(shop, readerOf(request), request.query))

  serve(app, calls.readProduct, (request) =>
    objects.products.one(shop, readerOf(request), request.params.code),
  )

  serve(app, calls.listStock, (request) => objects.stock.list(shop, readerOf(request), request.query))
}

function sales(app: App, shop: Shop): void {
  serve(app, calls.listOrders, (request) => objects.orders.list(shop, readerOf(request), request.query))

  serve(app, calls.readOrder, (request) => objects.orders.one(shop, readerOf(request), request.params.code))

  serve(app, calls.listTickets, (request) => objects.tickets.list(shop, readerOf(request), request.query))

  serve(app, calls.readTicket, (request) => objects.tickets.one(shop, readerOf(request), request.params.code))

  serve(app, calls.listAdmissions, (request) =>
    objects.admissions.list(shop, readerOf(request), request.query),
  )

  serve(app, calls.listRefunds, (request) => objects.refunds.list(shop, readerOf(request), request.query))

  serve(app, calls.readRefund, (request) => objects.refunds.one(shop, readerOf(request), request.params.id))
}

function people(app: App, shop: Shop): void {
  serve(app, calls.listCustomers, (request) => objects.customers.list(shop, readerOf(request), request.query))

  serve(app, calls.readCustomer, (request) =>
    objects.customers.one(shop, readerOf(request), request.params.id),
  )

  serve(app, calls.listAllocations, (request) =>
    objects.allocations.list(shop, readerOf(request), request.query),
  )

  serve(app, calls.listGuests, (request) => objects.guests.list(shop, readerOf(request), request.query))

  serve(app, calls.readGuest, (request) => objects.guests.one(shop, readerOf(request), request.params.id))

  serve(app, calls.listNewsOptOuts, (request) =>
    objects.listNewsOptOuts(shop, readerOf(request), request.query),
  )
}

function stream(app: App, shop: Shop): void {
  const serializerCompiler = () => JSON.stringify
  serve(
    app,
    calls.listChanges,
    (request) => eventStream.read(shop, keyOf(request), request.query),
    // Each event has only the fields of its own kind of objects; comparing it with all kinds would take longer than reading it.
    { serializerCompiler },
  )
}
