import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the sandbox bank's pages. */
export const messages = defineMessages('server/sandbox-bank', {
  windowTitle: '{title} - Lantern Bank (sandbox)',
  bank: 'Lantern Bank',
  sandbox: 'Sandbox',
  notReal: 'This bank is made up. No real money moves.',
  to: 'To',
  order: 'Order',
  amount: 'Amount',
  back: 'Back to {merchant}',
  pay: {
    title: 'Pay {merchant}',
    heading: 'Confirm your payment',
    pay: 'Pay',
    decline: 'Decline',
    cancel: 'Cancel',
    because: 'Have the bank refuse it for a reason',
    reasons: {
      declined: 'The bank says no',
      insufficient_funds: 'Too little money',
      expired_card: 'Card expired',
      wrong_details: 'Wrong details',
      authentication: 'Not confirmed (3-D Secure)',
    },
    hint: 'Pay stands for a card that works, Decline for one that is refused. Cancel goes back without paying.',
  },
  settled: {
    title: 'Already settled',
    heading: 'This payment is already settled',
    text: 'It was {status, select, succeeded {paid} processing {paid, and its money is under way} declined {declined} cancelled {cancelled} other {open}}. Nothing more is charged.',
  },
  closed: {
    title: 'Payment closed',
    heading: 'This payment page was closed',
    text: '{merchant} does not wait for this payment any more. Nothing was charged.',
  },
  unknown: {
    title: 'Payment not found',
    heading: 'We do not know this payment',
    text: 'Please go back to the shop and start the payment again. Nothing was charged.',
  },
})
