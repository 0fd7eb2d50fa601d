import { defineMessages } from '#contract/define-messages.ts'

/** The texts of parcels: pending and shipped ones, and their documents. */
export const messages = defineMessages('web/office/parcels', {
  title: 'Parcels',
  lead: 'Paid merchandise, order by order. Select several orders to print their documents and mark them as shipped.',
  states: { waiting: 'To ship', shipped: 'Shipped', pickUp: 'To collect on site' },
  search: 'Search parcels',
  searchHint: 'Order, name, e-mail, pick-up code',
  noneWaiting: 'Nothing to ship',
  noneWaitingHint: 'Paid merchandise appears here immediately.',
  noneToCollect: 'Nothing to collect',
  noneToCollectHint:
    'Paid merchandise that is collected on site appears here. Hand it over on the page of its order.',
  noneShipped: 'Nothing shipped yet',
  noneShippedHint: 'Parcels you mark as shipped appear here. You can undo it.',
  order: 'Order',
  to: 'To',
  printedAs: 'Printed as: {text}',
  pieces: 'Contents',
  shippedAt: 'Shipped',
  item: '{quantity} × {name}',
  by: '{time}, {by}',
  mailed: 'Customer notified {time}',
  mailWaits: 'Customer mail pending',
  chosen: '{count, plural, =0 {None selected} one {# parcel selected} other {# parcels selected}}',
  packingList: 'Packing list',
  packingListAll: 'Packing list of all',
  labels: 'Address labels',
  labelsAll: 'Address labels of all',
  sheet: 'A4 sheet',
  sheets: { '3x8': '24 labels, 70 × 37 mm', '2x7': '14 labels, 99.1 × 38.1 mm' },
  start: 'Start at label',
  startHint: 'Labels are counted row by row. Earlier labels are left blank.',
  print: 'Open labels',
  most: 'At most 500 parcels are printed at once, oldest first.',
  ship: '{count, plural, one {Mark # parcel as shipped} other {Mark # parcels as shipped}}',
  shipEffect:
    '{count, plural, one {The customer gets a mail that the parcel is on its way.} other {Each customer gets a mail that the parcel is on its way.}} You can undo this later.',
  shipped: '{count, plural, one {# parcel marked as shipped.} other {# parcels marked as shipped.}}',
  leftOut: '{count, plural, one {One parcel was not marked} other {# parcels were not marked}}',
  leftOutOrder: '{order}: {why}',
  undo: 'Undo shipment',
  undoOf: 'Undo shipment: {order}',
  undoEffect: 'Its items go back to the items to ship.',
  undoTold:
    'The customer was notified {time} that it is on its way. They get another mail that it has not been shipped yet.',
  undoUntold:
    'The mail to the customer has not been sent yet. It is withdrawn, and the customer is not notified.',
  undoBatch: 'Undo all {count} shipped together',
  undoAll: 'Undo all {count}',
  undoBatchOf: 'Undo all {count} shipped together with {order}',
  undoBatchEffect:
    'The items of all {count} parcels go back to the items to ship. Customers who were already notified get another mail that their parcel has not been shipped yet; mails not sent yet are withdrawn.',
  undoneBatch:
    '{count, plural, one {# shipment undone.} other {# shipments undone.}} {notified, plural, =0 {No customers are notified.} one {One customer is notified.} other {# customers are notified.}}',
  notUndone:
    '{count, plural, one {One shipment could not be undone} other {# shipments could not be undone}}',
  reason: 'Reason',
  undone: 'Shipment undone. The customer is not notified.',
  undoneTold: 'Shipment undone. The customer gets a mail that it has not been shipped yet.',
})
