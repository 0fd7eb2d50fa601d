import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the dialog that changes the items of an order. */
export const messages = defineMessages('web/office/orders/change', {
  title: 'Change order',
  confirm: 'Change the order',
  done: 'The order is changed, and its customer gets a mail.',
  inside: 'In the order',
  lineOf: '{name} for {holder}',
  newTickets: 'Tickets that come in',
  newMerchandise: 'Merchandise that comes in',
  exchange: 'Exchange',
  remove: 'Take out',
  keep: 'Keep it',
  method: 'Method of payment',
  after: 'What comes of it',
  fromTo: '{before} → {after}',
  removed: 'Taken out',
  added: 'Added',
  due: 'Now due',
  stillOpen: 'Still open',
  goesBack: 'Goes back',
  sum: 'The sum',
  sumOf: '{name}:',
  dueOn: 'Due on',
  before: 'Before',
  afterwards: 'Afterwards',
  isPaid: 'Paid',
  isOpen: '{amount} open',
  planRule:
    'What comes in is added evenly to the installments that are open. What goes out comes off the last ones first, and only what is more than they are is given back. The days stay.',
  nothingLeft:
    'Nothing is left to be paid: the order is paid, and has its tickets, and its invoice if it cost something, at once.',
  toReturn:
    'What was paid beyond it is put on the list of money to return. Finance sends it back, to the card where it came from one.',
  mail: 'Mail',
  nobody: 'Nobody gets a mail: this was sold without an address.',
  nobodyDue:
    'Without one, whoever bought it has to be given the link of the new order, which stands on its page, or pay at the desk.',
  email: 'Address for its mails',
  emailHint: 'All that is mailed about this order and the new one goes there from now on.',
  effect:
    'Places that are taken out are for sale at once, those that are added are held as long as the order. An open payment page is closed first.',
  mailTo: 'Mail to {to}:',
  keepFees: 'Keep the fees',
  keepFeesHint:
    'What is taken out is then given back as by any refund: its price less the refund fee. Otherwise all that it cost goes back.',
  note: 'Why',
  noteHint: 'For the staff. It stands beside the change and its refund.',
  methodOfNew: 'Method of payment of the new order',
  refund: 'Given back for it',
  counts: 'Of that counts for the new order',
  back: 'Of that goes back',
  nextTotal: 'New order',
  taken: 'Taken on the spot',
  dueUntil: '{amount}, until {until}',
  blocked: 'What is taken out is not valid any more from now on.',
  documentNow: 'Its places are for sale at once, and its credit note is written and mailed.',
  onTheSpot: 'Give it back on the spot',
  onTheSpotHint: 'Out of your till, as the order was paid: in cash, or at the card terminal.',
  backOnTheSpot:
    'The money is given back now and taken out of your till. Its places are for sale at once, and its credit note is written and mailed.',
  backToCard:
    'The money goes back to the card by a refund, which finance sends. Then its places are for sale, and its credit note is written and mailed.',
  backToAccount:
    'The money goes back by a refund, which finance sends once the customer has named an account. Then its places are for sale, and its credit note is written and mailed.',
  backToPayer:
    'The money goes back by a refund, which finance sends, to the account from which it was paid, unless the customer names another one. Then its places are for sale, and its credit note is written and mailed.',
  nextDue:
    'What is added becomes a new order, whose places are held until then. It has an invoice and tickets once it is paid. If it is not, it ends, and what counts for it waits to be sent back.',
  nextPaid: 'What is added becomes a new order, which is paid at once: it gets its invoice and its tickets.',
  terms:
    'The customer accepts the terms of the new order by the link of its mail, and then sees its tickets.',
  howToPay: 'Then how to pay it, with the link.',
})
