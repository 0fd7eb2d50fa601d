import { defineMessages } from '#contract/define-messages.ts'

/** The confirmation of an order. */
export const messages = defineMessages('server/fulfilment', {
  order: 'Order',
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
})
