import { defineMessages } from '#contract/define-messages.ts'

/** Why a person's data cannot be erased yet. */
export const messages = defineMessages('server/personal-data', {
  obstacles: {
    ticket: 'Tickets for {names} are still valid. Ask again after the event, or once they were given back.',
    order:
      '{count, plural, one {Order {names} is} other {Orders {names} are}} not settled yet: to be paid or cancelled first.',
    refund:
      'Money of {count, plural, one {order {names}} other {orders {names}}} is on its way back. Ask again once it has arrived.',
    dispute:
      'A payment of {count, plural, one {order {names}} other {orders {names}}} is contested at the bank. Ask again once that is decided.',
    parcel:
      'Something of {count, plural, one {order {names}} other {orders {names}}} is still to be sent. Ask again once it was.',
  },
})
