import { defineMessages } from '#contract/define-messages.ts'

/** What the staff are told of files of banks and the money in them. */
export const messages = defineMessages('server/bank-statements', {
  gaveUp: {
    time: 'This file takes too long to read. Please upload a shorter period.',
    memory: 'This file needs too much memory to be read. Please upload a shorter period.',
  },
  matchingGaveUp:
    'There is too much to match at once. Please work through some of it in the list of all lines, and come back.',
  atLine: '{fault} (line {line, number, ::group-off})',
  nothing: 'There is nothing in it.',
  noLines: 'This statement has no booked lines.',
  dayImpossible: 'A line of the statement is of {day}, which no bank writes.',
  amountImpossible: 'A line of the statement is of more money than there is.',
  columnMissing: 'Please choose the column of the day, and one with the amount.',
  columnUnknown: 'The file has no column "{column}".',
  datesUnknown: 'Please choose in which order its dates are written.',
  pasted: 'Pasted text',
  note: 'Bank statement, line {line, number, ::group-off}',
  ofFile: 'SEPA file {file}',
  byHand: 'Marked as sent by hand before',
  reversedBy: 'Reversed by line {line, number, ::group-off}',
  ofReturn: 'Returns line {line, number, ::group-off}',

  notMoneyIn: 'This line is no money that came in.',
  notOpen:
    'Somebody was faster: this line is {status, select, booked {booked} to_return {marked to be returned} returned {returned} ignored {left out} seen {seen} entered {entered} other {open}} already.',
  otherCurrency: 'This money is in {currency}, and the festival’s orders are not.',
  partsNone: 'Please choose an order.',
  partsMany: 'Please split a line over at most {most, number} orders.',
  partTwice: 'Order {order} is named twice.',
  partAmount: 'Please enter an amount above zero for each order.',
  partsMore: 'This is {amount} more than is left of the line.',
  orderUnknown: 'There is no order {order}.',
  linesMany: 'Please take at most {most, number} lines at once.',
  notCertain: 'The order does not wait for this amount any more.',
  noteEmpty: 'Please say why.',
  noteLong: 'The note must be at most 1000 characters.',
  onItsWay: 'A SEPA file returns this money. Withdraw the file first, if the bank never got it.',
  statusUnknown: 'Please choose what becomes of this line.',
  statusImpossible: 'This cannot become of a line like this.',
  gatewayUnknown: 'Please choose a gateway through which something was paid.',
  noAccount: 'Please choose an account.',
  noOtherLine:
    'Please choose an earlier line of this amount, the other way round, that no other line reverses.',
  otherLineBooked:
    'Line {line, number, ::group-off} is booked for an order, or goes out in a SEPA file. Take that back first: the payment on the page of its order, or the file.',
  otherLineSettled:
    'Line {line, number, ::group-off} is a transfer of yours, or was noted as entered by hand. Choose the transfer, or note this one as well.',
  noTransfer: 'There is no such transfer. Please enter its end-to-end id, or the id of a SEPA file.',
  otherAmount:
    '{sent} was sent, and the line is of {line}. If the bank has charged the difference, say so, and it is entered as a bank charge.',
  transferShown: 'This transfer was withdrawn, or another line shows it already.',
  transferByHand: 'Somebody has marked this transfer as sent, with another amount than the line has.',
  reversed: 'Line {line, number, ::group-off} reverses this one. Take that back first.',
  nothingBroughtForward: 'There is nothing to bring forward on this account.',
  broughtForwardChanged: 'It is another amount by now. Look again.',
  feeNegative: 'A fee cannot be below zero.',
})
