import { defineMessages } from '#contract/define-messages.ts'

/** The mails about refunds, and the texts about their problems for staff. */
export const messages = defineMessages('server/refunds', {
  refund: 'Refund',
  order: 'Order',
  amount: 'Amount',
  counted: 'Counts for order {order}',
  view: 'View your refund',
  creditNote: 'Download your credit note',

  requested: {
    subject: 'Your refund request for order {order}',
    heading: 'We have received your refund request',
    text: 'we look at your request and write again when the money is on its way. Until we begin, you can cancel it on its page.',
  },
  opened: {
    subject: 'Your refund for order {order}',
    heading: 'We have opened a refund for you',
    text: 'we have opened a refund for you, to the account that you gave us, and write again when the money is on its way.',
    textOfPayer:
      'we have opened a refund for you. The money goes back to the bank account from which you paid; if it shall go to another one, name that on the page of your refund. We write again when it is on its way.',
    textOfCard:
      'we have opened a refund for you. The money goes back to the card that paid, and we write again when it is on its way.',
  },
  credited: {
    subject: 'The credit note for order {order}',
    heading: 'Your credit note',
    text: 'we have changed your order as you asked us to. What you have paid for the items that were taken out counts for your new order.',
  },
  completed: {
    subject: 'Your refund for order {order} is on its way',
    heading: 'Your refund is on its way',
    text: 'we have sent the money to the account that you gave us. It may take your bank a few days to show it.',
    textOfCard:
      'we have sent the money back to the card that paid. It may take your bank five to ten days to show it.',
    textAtBoxOffice: 'the box office has cancelled your order, and given you the money back on the spot.',
  },
  accountNeeded: {
    subject: 'Your refund for order {order}: where shall we send it?',
    heading: 'Where shall we send your refund?',
    text: 'we have opened a refund for you. You paid by bank transfer, so please tell us the account that it shall go to.',
    button: 'Name your account',
  },
  failed: {
    subject: 'Your refund for order {order} did not reach you',
    heading: 'Your refund did not reach you',
    text: 'your bank has sent the money of your refund back to us, for instance because the card was closed. We look for another way. If you have not heard from us within a few days, write to {email}.',
    textOfAccount:
      'your bank has sent the money of your refund back to us, for instance because the account was closed. We look for another way. If you have not heard from us within a few days, write to {email}.',
  },

  // reasons for the problem of a refund or an order, shown to staff
  problems: {
    failed: '{amount} could not be returned to the card (code: {code}).',
    unknown:
      'The bank did not confirm whether it returned {amount}. Check the bank’s dashboard before you continue.',
    elsewhere: '{amount} was returned at the gateway itself.',
    otherCurrency:
      'The gateway reports a refund of {amount}, but the payment was in {currency}. Nothing was booked.',
  },
})
