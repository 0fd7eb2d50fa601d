import { defineMessages } from '#contract/define-messages.ts'

/** The texts of overpayments in SEPA files, of the invoiced company, and of changes of paid orders. */
export const messages = defineMessages('web/office/orders/detail', {
  inSepaFile: 'On its way by a SEPA file',
  hasAccount: 'Goes into the next SEPA file',
  enterAccount: 'Enter the account',
  enterAccountEffect:
    'As the customer tells it. It is kept encrypted, and the money goes out with the next SEPA file.',
  accountEntered: 'The account is known. The money goes out with the next SEPA file.',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  invoiceTo: 'Invoice to',
  changes: 'Changes of what was paid',
  changedBy: '{time}, {name}',
  takenOut: 'Taken out: {items}',
  cameIn: 'Came in: {items}',
  changeNote: 'Why: {note}',
  newOrder: 'New order {order}',
  formerOrder: 'Came of order {order}',
  refundOfChange: '{total} given back, of which {credited} counts for the new order',
  attemptStates: {
    open: 'not paid yet',
    processing: 'on its way',
    succeeded: 'paid',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'not paid in time',
  },
  countsElsewhere: 'Counts for another order',
  creditedFrom: 'counts from another order',
  creditBack: 'counts where it came from again',
  reassigned: 'Transferred',
  reverseCharge: 'reverse charge',

  returnWay: 'How it went back',
  returnWayHint: 'It came this way; choose another if it went back otherwise.',
  lostCredits: 'Money that is gone',
  lostCredit: '{amount} that count for this order were lost, or taken back:',
  lostCreditOf: 'order {order}',
  erased: 'The customer of this order was erased on {day}',
  erasedHint:
    'Names, addresses, mails and links are gone, and nothing can be sent to them any more. The order, its invoice and its bookings stay, as the law has it.',
  erasedCustomer: 'Erased customer {id}',
})
