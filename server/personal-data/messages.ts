import { defineMessages } from '#contract/define-messages.ts'

/** Why a person's data cannot be erased yet. */
export const messages = defineMessages('server/personal-data', {
  obstacles: {
    ticket: 'Ticket for {name}: it is still to come. Afterwards, or once the ticket was given back.',
    order: 'Order {name}: it is not settled yet. Pay or cancel it first.',
    refund: 'Order {name}: money of it is on its way back. Once it has arrived.',
    dispute: 'Order {name}: its payment is contested at the bank. Once that is decided.',
    parcel: 'Order {name}: something of it is still to be sent. Once it was.',
  },
})
