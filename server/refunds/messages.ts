import { defineMessages } from '#contract/define-messages.ts'

/** The mails about refunds. */
export const messages = defineMessages('server/refunds', {
  refund: 'Refund',
  order: 'Order',
  amount: 'Amount',
  view: 'View your refund',

  requested: {
    subject: 'Your refund request for order {order}',
    heading: 'We have received your refund request',
    text: 'we look at your request and write again when the money is on its way. Until we begin, you can cancel it on its page.',
  },
  opened: {
    subject: 'Your refund for order {order}',
    heading: 'We have opened a refund for you',
    text: 'we have opened a refund for you, to the account that you gave us, and write again when the money is on its way.',
  },
  completed: {
    subject: 'Your refund for order {order} is on its way',
    heading: 'Your refund is on its way',
    text: 'we have sent the money to the account that you gave us. It may take your bank a few days to show it.',
  },
})
