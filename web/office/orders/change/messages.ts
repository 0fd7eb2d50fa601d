import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the dialog that changes the items of an order. */
export const messages = defineMessages('web/office/orders/change', {
  title: 'Change order',
  confirm: 'Change order',
  done: 'The order has been changed, and the customer gets a mail.',
  inside: 'In the order',
  lineOf: '{name} for {holder}',
  newTickets: 'Tickets to add',
  newBundles: 'Bundles to add',
  newMerchandise: 'Merchandise to add',
  given: 'Discount by staff',
  exchange: 'Exchange',
  remove: 'Remove',
  keep: 'Keep',
  method: 'Payment method',
  after: 'Result',
  fromTo: '{before} → {after}',
  removed: 'Removed',
  added: 'Added',
  due: 'Due now',
  stillOpen: 'Still open',
  goesBack: 'To be returned',
  sum: 'Calculation',
  sumOf: '{name}:',
  dueOn: 'Due on',
  before: 'Before',
  afterwards: 'After',
  isPaid: 'Paid',
  isOpen: '{amount} open',
  planRule:
    'Additions are spread evenly over the open installments. Removals are deducted from the last installments first, and only what exceeds them is refunded. The due dates stay the same.',
  nothingLeft:
    'Nothing is left to pay: the order is paid immediately, with its tickets, and an invoice unless it is free.',
  toReturn:
    'The overpaid amount is added to the money to be returned. Finance sends it back, to the card if it was paid by card.',
  mail: 'Mail',
  nobody: 'No mail is sent: this was sold without an email address.',
  nobodyDue:
    'Without an email address, give the buyer the link shown on the page of the new order, or take the payment on site.',
  email: 'Address for its mails',
  emailHint: 'All mails about this order and the new one will go there.',
  effect:
    'Removed places go back on sale immediately; added places are held as long as the order. An open payment page is closed first.',
  mailTo: 'Mail to {to}:',
  keepFees: 'Keep fees',
  keepFeesHint:
    'Removed items are refunded as usual: the price less the refund fee. Otherwise the full amount is refunded.',
  note: 'Reason',
  noteHint: 'For staff. Shown with the change and its refund.',
  methodOfNew: 'Payment method of the new order',
  refund: 'Refund for removed items',
  counts: 'Credited to the new order',
  back: 'Paid back',
  nextTotal: 'New order',
  taken: 'Paid on site',
  dueUntil: '{amount}, until {until}',
  blocked: 'Removed tickets are no longer valid.',
  documentNow: 'Their places go back on sale immediately, and the credit note is issued and mailed.',
  onTheSpot: 'Pay back on site',
  onTheSpotHint: 'From your till, the way the order was paid: in cash or at the card terminal.',
  backOnTheSpot:
    'The money is paid back now from your till. The places go back on sale immediately, and the credit note is issued and mailed.',
  backToCard:
    'Finance sends a refund to the card. The places then go back on sale, and the credit note is issued and mailed.',
  backToAccount:
    'Finance sends a refund once the customer has entered a bank account. The places then go back on sale, and the credit note is issued and mailed.',
  backToPayer:
    'Finance sends a refund to the account the order was paid from, unless the customer enters another one. The places then go back on sale, and the credit note is issued and mailed.',
  nextDue:
    'The added items become a new order, with its places held until then. It gets its invoice and tickets once it is paid. If it is not paid in time, it ends, and its credit is to be sent back.',
  nextPaid: 'The added items become a new order that is paid immediately, with its own invoice and tickets.',
  terms:
    'The customer accepts the terms of the new order with the link in the mail, and then gets the tickets.',
  howToPay: 'Then how to pay, with the link.',
})
