import { defineMessages } from '#contract/define-messages.ts'

/** The texts of overpayments in SEPA files, of the invoiced company, and of changes of paid orders. */
export const messages = defineMessages('web/office/orders/detail', {
  inSepaFile: 'In a SEPA file, on its way',
  hasAccount: 'Will be in the next SEPA file',
  enterAccount: 'Enter account',
  enterAccountEffect:
    'As given by the customer. It is stored encrypted, and the money is sent with the next SEPA file.',
  accountEntered: 'The account has been saved. The money is sent with the next SEPA file.',
  accountHolder: 'Account holder',
  iban: 'IBAN',
  invoiceTo: 'Invoice to',
  changes: 'Changes after payment',
  changedBy: '{time}, {name}',
  takenOut: 'Removed: {items}',
  cameIn: 'Added: {items}',
  changeNote: 'Reason: {note}',
  newOrder: 'New order {order}',
  formerOrder: 'From order {order}',
  refundOfChange: '{total} refunded, of which {credited} is credited to the new order',
  attemptStates: {
    open: 'not paid yet',
    processing: 'on its way',
    succeeded: 'paid',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'not paid in time',
  },
  countsElsewhere: 'Credited to another order',
  creditedFrom: 'credit from another order',
  creditBack: 'credit returned',
  reassigned: 'Transferred',
  reverseCharge: 'reverse charge',

  returnWay: 'Returned by',
  returnWayHint: 'Set to the original method; change it if the money was returned differently.',
  lostCredits: 'Lost credit',
  lostCredit: '{amount} credited to this order was lost or reversed:',
  lostCreditOf: 'order {order}',
  erased: 'The data of this customer was erased on {day}',
  erasedHint:
    'Names, addresses, mails and links have been erased, and nothing can be sent to the customer any more. The order, its invoice and its ledger entries are kept, as the law requires.',
  erasedCustomer: 'Erased customer {id}',
})
