import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the box office. */
export const messages = defineMessages('server/box-office', {
  boxOffice: 'Box office',
  keyEmpty: 'Please reload the box office page.',
  itemsEmpty: 'Please choose at least one ticket.',
  quantityInvalid: 'You can sell 1 to {most} tickets of one kind at once.',
  itemsMany: 'You can sell at most {most} kinds of tickets at once.',
  nameNeeded: 'Please enter the buyer’s name: “{item}” needs a name.',
  methodUnknown: 'Please choose cash or card terminal.',
  notAccepted: 'Please confirm that the buyer accepts the terms.',
  totalEmpty: 'Please reload the box office page.',
  tenderedShort: 'This is {missing} less than the total.',
  gateUnknown: 'This gate no longer exists. Please choose another.',
  mailLate:
    'This sale is from another day, or your till is closed. Ask somebody who may change orders to send it.',
  saleUnknown: 'This box office sale does not exist.',
  voidedAlready: 'This sale has already been undone.',
  othersSale: 'Somebody else made this sale. Only they or finance can undo it.',
  earlierDay: 'This sale is from an earlier day. Finance can open a refund for it.',
  ofChange: 'This sale comes from a changed order. Change the order again, or ask finance to open a refund.',
  hasRefunds: 'A refund has already been opened for this sale.',
  reasonEmpty: 'Please enter a reason.',
  reasonLong: 'The reason can be at most 500 characters long.',
  countedEmpty: 'Please enter the cash you are handing over.',
  tillChanged: 'Something was sold or undone in the meantime. Please check the sum again.',
  tillEmpty: 'This till has no entries, so there is nothing to close.',
  mailElsewhere:
    'The mail for this sale goes to {email}. You can change the address on the page of the order.',
})
