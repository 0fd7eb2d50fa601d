import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  LabelFilters,
  PackingFilters,
  ParcelFilters,
  ParcelList,
  ShipParcels,
  ShippedParcels,
  UndoneBatch,
  UndoneShipment,
  UndoShipment,
} from '#contract/office/parcels.ts'
import type { App } from '#server/api/app-type.ts'
import * as documents from '#server/documents/documents.ts'
import * as officeParcels from '#server/office/parcels/parcels.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { sendPdf } from './documents.ts'

/** Packing and shipping merchandise: batches of parcels, packing lists and labels, and undoing a shipment. */
export function parcels(app: App, shop: Shop): void {
  const list = {
    summary: 'Parcels to send, or parcels sent, by order.',
    querystring: ParcelFilters,
    response: { 200: ParcelList },
  }
  app.get('/office/api/parcels', { schema: list, config: { may: 'see orders' } }, ({ query }) =>
    officeParcels.list(shop, query),
  )

  const ship = {
    summary:
      'Marks the unshipped merchandise of several orders as shipped, and notifies their customers by mail.',
    body: ShipParcels,
    response: { 200: ShippedParcels },
  }
  const config = { may: 'change orders', refuses: [422] } as const
  app.post('/office/api/shipments', { schema: ship, config }, ({ body }) =>
    shop.transact((tx) => staffActions.shipping.shipAll(tx, body.orders)),
  )

  const undo = {
    summary: 'Undoes a shipment; its customer gets a correction if they got the shipping mail.',
    params: Type.Object({ id: Id() }),
    body: UndoShipment,
    response: { 200: UndoneShipment },
  }
  const undone = { may: 'change orders', refuses: [404, 422] } as const
  app.post('/office/api/shipments/:id/undoings', { schema: undo, config: undone }, ({ params, body }) =>
    shop.transact((tx) => staffActions.shipping.undo(tx, params.id ?? 0, body)),
  )

  const undoBatch = {
    summary: 'Undoes a batch of shipments, identified by its first one.',
    params: Type.Object({ id: Id() }),
    body: UndoShipment,
    response: { 200: UndoneBatch },
  }
  app.post('/office/api/shipment-batches/:id/undoings', { schema: undoBatch, config: undone }, (request) =>
    shop.transact((tx) => staffActions.shipping.undoBatch(tx, request.params.id ?? 0, request.body)),
  )

  papers(app, shop)
}

function papers(app: App, shop: Shop): void {
  const pdf = { may: 'change orders', streams: 'application/pdf' } as const
  const packing = {
    summary: 'The packing list of the parcels of orders, with totals, as PDF.',
    querystring: PackingFilters,
  }
  app.get('/office/api/packing-lists', { schema: packing, config: pdf }, async ({ query }, reply) => {
    const data = { festival: site.of(shop).name, locale: site.of(shop).locale, drawnAt: shop.clock.now() }
    const packed = await officeParcels.toPack(shop, query.orders)
    return sendPdf(reply, await documents.packingListPdf({ ...data, parcels: packed }), 'packing-list.pdf')
  })

  const labels = {
    summary: 'The addresses of the parcels of orders as labels on sheets of A4, as PDF.',
    querystring: LabelFilters,
  }
  app.get('/office/api/address-labels', { schema: labels, config: pdf }, async ({ query }, reply) => {
    const packed = await officeParcels.toPack(shop, query.orders)
    const sheet = { sheet: query.sheet, start: query.start, drawnAt: shop.clock.now() }
    const file = await documents.addressLabelsPdf({
      ...sheet,
      festival: site.of(shop).name,
      parcels: packed,
    })
    return sendPdf(reply, file, 'address-labels.pdf')
  })
}
