import * as calls from '#contract/calls/office/parcel-calls.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as documents from '#server/documents/documents.ts'
import * as officeParcels from '#server/office/parcels/parcels.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { sendPdf } from './document-routes.ts'

/** Packing and shipping merchandise: batches of parcels, packing lists and labels, and undoing a shipment. */
export function parcels(app: App, shop: Shop): void {
  serve(app, calls.listParcels, ({ query }) => officeParcels.list(shop, query))

  serve(app, calls.shipParcels, ({ body }) =>
    shop.transact((tx) => staffActions.shipping.shipAll(tx, body.orders)),
  )

  serve(app, calls.undoShipment, ({ params, body }) =>
    shop.transact((tx) => staffActions.shipping.undo(tx, params.id ?? 0, body)),
  )

  serve(app, calls.undoShipmentBatch, ({ params, body }) =>
    shop.transact((tx) => staffActions.shipping.undoBatch(tx, params.id ?? 0, body)),
  )

  papers(app, shop)
}

function papers(app: App, shop: Shop): void {
  serve(app, calls.downloadPackingList, async ({ query }, reply) => {
    const data = { festival: site.of(shop).name, locale: site.of(shop).locale, drawnAt: shop.clock.now() }
    const packed = await officeParcels.toPack(shop, query.orders)
    return sendPdf(reply, await documents.packingListPdf({ ...data, parcels: packed }), 'packing-list.pdf')
  })

  serve(app, calls.downloadAddressLabels, async ({ query }, reply) => {
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
