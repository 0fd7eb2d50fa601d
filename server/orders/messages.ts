import { defineMessages } from '#contract/define-messages.ts'

/** The mails about an order itself. */
export const messages = defineMessages('server/orders', {
  recipientChanged: {
    subject: 'The mails of your order {order} go to another address',
    heading: 'Another address for one order',
    text: 'our staff have been asked to send all mails about your order {order} at {festival} to another address from now on. Your account keeps its address.',
    closing: 'If you do not know of this, please write to {email} at once.',
  },
})
