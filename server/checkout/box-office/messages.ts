import { defineMessages } from '#contract/define-messages.ts'

/** The texts of the box office. */
export const messages = defineMessages('server/box-office', {
  boxOffice: 'Box office',
  keyEmpty: 'Please reload the page of the box office.',
  itemsEmpty: 'Please choose at least one ticket.',
  quantityInvalid: 'Please sell between 1 and {most} tickets of one kind at once.',
  itemsMany: 'Please sell at most {most} kinds of tickets at once.',
  nameNeeded: 'Please enter the name of the buyer: “{item}” is made out to a name.',
  methodUnknown: 'Please choose cash or card terminal.',
  notAccepted: 'Please confirm that the buyer accepts the terms.',
  totalEmpty: 'Please reload the page of the box office.',
  tenderedShort: 'This is {missing} less than the tickets cost.',
  gateUnknown: 'This gate is gone. Please choose another.',
  saleUnknown: 'There is no such sale at the box office.',
  voidedAlready: 'This sale is undone already.',
  othersSale: 'Somebody else has made this sale. They undo it themselves, or finance does.',
  earlierDay: 'This sale is of an earlier day. Finance opens a refund for it.',
  ofChange: 'It came of a change of an order. Change the order again, or finance opens a refund for it.',
  hasRefunds: 'A refund of this sale was opened already.',
  reasonEmpty: 'Please say why.',
  reasonLong: 'Please keep it to 500 characters.',
  countedEmpty: 'Please enter the cash that you hand over.',
  tillChanged: 'Something was sold or undone meanwhile. Please look at the sum again.',
  tillEmpty: 'There is nothing to close: this till has no entries.',
  mailElsewhere: 'This sale goes to {email}. Another address is entered on the page of the order.',
})
