import { defineMessages } from '#contract/define-messages.ts'

/** The texts of packing lists and of address labels. */
export const messages = defineMessages('server/documents/parcels', {
  packingList: 'Packing list',
  labels: 'Address labels',
  parcels:
    '{count, plural, one {# parcel} other {# parcels}}, {pieces, plural, one {# piece} other {# pieces}}',
  pick: 'To pick',
  none: 'Nothing to ship.',
  order: 'Order {code}',
  times: '{quantity} ×',
  drawn: '{festival}, {time}',
  page: 'Page {page} of {count}',
})
