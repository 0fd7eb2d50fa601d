import { defineMessages } from '#contract/define-messages.ts'

/** Texts of a refund that the festival has created and for which it needs the customer's account. */
export const messages = defineMessages('web/shop/refunds/account', {
  whereTo: 'Where shall we send your refund?',
  whereToHint:
    'You get {amount} back. It cannot go back the way it was paid, so please tell us a bank account of yours. Then there is nothing more for you to do.',
  send: 'Send the account',
  sent: 'Thank you, we have your account.',
  payerHint: 'We send {amount} to the bank account from which you paid: {holder}, {iban}.',
  another: 'Name another account',
  known: 'We know where to send your refund',
  knownHint: 'We send {amount} to the account that you have told us, and write to you when it is on its way.',
})
