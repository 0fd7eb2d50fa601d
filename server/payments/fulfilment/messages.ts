import { defineMessages } from '#contract/define-messages.ts'

/** The confirmation of an order. */
export const messages = defineMessages('server/fulfilment', {
  order: 'Order',
  pickUpCode: 'Code for collecting at the festival',
  ticket: 'Ticket',
  total: 'Total',
  voucher: 'Voucher',
  shipsTo: 'Goes to',
  viewOrder: 'View your order',
  acceptTerms: 'Accept the Terms and Conditions',

  confirmation: {
    subject: 'Your order {order} is confirmed',
    heading: 'Thank you for your order',
    text: 'your order at {festival} is confirmed. See you there.',
    invoice: 'Download your invoice',
  },

  invitation: {
    subject: 'You are invited to {festival}',
    heading: 'You are invited',
    text: 'you are a guest of {festival}. Your tickets cost nothing.',
    accept: 'Please accept the terms and conditions first: your tickets have their codes from then on.',
  },
})
