import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
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

const pdf = { may: 'change orders', streams: 'application/pdf' } as const

export const listParcels = get('/office/api/parcels', {
  summary: 'Parcels to send, or parcels sent, by order.',
  query: ParcelFilters,
  answer: ParcelList,
  may: 'see orders',
})

export const shipParcels = post('/office/api/shipments', {
  summary:
    'Marks the unshipped merchandise of several orders as shipped, and notifies their customers by mail.',
  body: ShipParcels,
  answer: ShippedParcels,
  may: 'change orders',
  refuses: [422],
})

export const undoShipment = post('/office/api/shipments/:id/undoings', {
  summary: 'Undoes a shipment; its customer gets a correction if they got the shipping mail.',
  params: Type.Object({ id: Id() }),
  body: UndoShipment,
  answer: UndoneShipment,
  may: 'change orders',
  refuses: [404, 422],
})

export const undoShipmentBatch = post('/office/api/shipment-batches/:id/undoings', {
  summary: 'Undoes a batch of shipments, identified by its first one.',
  params: Type.Object({ id: Id() }),
  body: UndoShipment,
  answer: UndoneBatch,
  may: 'change orders',
  refuses: [404, 422],
})

export const downloadPackingList = get('/office/api/packing-lists', {
  summary: 'The packing list of the parcels of orders, with totals, as PDF.',
  query: PackingFilters,
  ...pdf,
})

export const downloadAddressLabels = get('/office/api/address-labels', {
  summary: 'The addresses of the parcels of orders as labels on sheets of A4, as PDF.',
  query: LabelFilters,
  ...pdf,
})
