import { defineMessages } from '#contract/define-messages.ts'

/** The mail about an order that the staff have placed. */
export const messages = defineMessages('server/checkout', {
  terms: {
    subject: 'Your order {order} waits for you',
    heading: 'Your order is ready',
    text: 'we have made an order for you at {festival}. Please look at it and accept the Terms and Conditions; how to pay comes next.',
    order: 'Order',
    total: 'Total',
    heldUntil: 'Places held until',
    accept: 'Accept the Terms and Conditions',
  },
})
