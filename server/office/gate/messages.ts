import { defineMessages } from '#contract/define-messages.ts'

/** The names of suggested lists, and the headings of attendance files. */
export const messages = defineMessages('server/office/gate', {
  entry: '{event}: entry',
  headings: {
    holder: 'Holder',
    product: 'Product',
    departure: 'Departure',
    ticket: 'Ticket',
    status: 'Status',
    order: 'Order',
    came: 'Came',
    admitted_at: 'First admitted',
    gate: 'Gate',
    last_at: 'Last scan',
    inside: 'Inside',
  },
  yes: 'yes',
  no: 'no',
})
