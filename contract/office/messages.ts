import { defineMessages } from '#contract/define-messages.ts'

/** The texts with which the server refuses calls of the office. */
export const officeMessages = defineMessages('contract/office', {
  notAllowed: 'Your role does not allow this.',
  loggedOut: 'Please log in.',
  codeNeeded: 'Please give the code of your second factor.',
  notOptional: 'Only what a festival can do without can be put aside.',
  stalePage: 'This page has been open for too long. Please reload it.',
  codeEmpty: 'Please enter a code.',
  codeWrong: 'This code is not right, or was used already.',
  linkExpired: 'This link has been used, or is no longer good. Ask an owner for a new one.',
  linkNotAgain:
    'The link of this mail was used or replaced, so it is not sent again. Send a new link: from the page of the customer, or of the staff.',
  viewListUnknown: 'There is no such list.',
  viewNotShared: 'Only owners save views for everybody.',
  viewNotYours: 'This view is for everybody: only owners change it.',
  viewNameEmpty: 'Please enter a name.',
  viewNameLong: 'Please enter a name of at most {most} characters.',
  viewNameTaken: 'There is a view of this name already.',
  viewFilterUnknown: 'The list has no filter {filter} with this value.',
  viewEmpty: 'Please add a filter, or sort the list, before you save it as a view.',
  viewLong: 'A filter has a value that is too long.',
  viewsTooMany: 'You have {most} views of this list already.',
  staffTaken: 'Somebody with this email address works here already.',
  roleUnknown: 'Please choose a role.',
  languageUnknown: 'Please choose a language.',
  lastOwner: 'One owner has to stay.',
  factorSet: 'Your second factor is set up already.',
  passwordWrong: 'Your old password is not right.',
  ownPasswordWrong: 'This is not your password.',
  demoStays: 'The logins of the demo stay as they are: everybody has them.',

  // the payment gateway
  testPayment: 'Test payment of {festival}',
  gatewayNotReady: 'The payment gateway is not ready. {fault}',
  testPaymentNotOpened: 'The payment gateway has opened no page. It says: {reason}',
  testPaymentNotPaid: 'This test payment was not paid, or was given back already.',
  testPaymentElsewhere:
    'This gateway is not configured any more. Please give the money back in its dashboard.',
  testPaymentNotReturned:
    'The payment gateway was not reached, and nothing was given back. It says: {reason}',

  // mailings
  mailingTo: 'Please choose whether it goes to the holders of tickets or to the customers of orders.',
  mailingList: 'Please choose a list of orders, tickets or customers. Accounts have no holders.',
  mailingKind: 'Please choose what kind of message it is.',
  mailingLong: 'This may be at most {limit} characters.',
  mailingSubjectEmpty: 'Please write a subject.',
  mailingBodyEmpty: 'Please write a text.',
  mailingTime: 'Please choose a day and a time.',
  mailingTimePast: 'This time has passed. Choose a later one, or send it now.',
  mailingNobody: 'Nobody would get this. Choose whom you write to more widely.',
  mailingMerchandise: 'Merchandise has no holders. Write to the customers who have ordered it.',
  mailingNoDraft: 'This is no draft any more. Reload the page to see how far it is.',
  mailingNotStopped: 'This was not stopped, or goes on already. Reload the page to see how far it is.',
  mailingNobodyLeft: 'Nobody is left who has not been sent this.',
  mailingNotUnderway: 'This neither waits for its time nor is it on its way.',
  placeholderUnknown: 'There is no placeholder {name}. You can use: {known}',
  placeholderUnclosed:
    'The brace at “{near}” has no other one. A placeholder is a name between two, such as {example}.',
  placeholderLack: '{placeholder} says nothing for {count, plural, one {# person} other {# people}}',
  placeholderMissing:
    '{lacks}. Choose whom you write to more narrowly, or write without {count, plural, one {it} other {them}}.',

  // refunds
  reasonEmpty: 'Please say what the problem is.',
  reasonLong: 'The reason must be at most 500 characters.',
  refundStatusImpossible: 'A refund that is {from} cannot become {to}.',
  refundNotPaid: 'Places are sold again once the refund is completed.',
  statusChangeFailed: 'Something went wrong on our side, and nothing was changed. It is in the log.',
  problemFirst: 'This refund has a problem. Go on with it first, or complete it by itself.',
  refundsInPaymentFile: 'In a payment file already: {ids}. Paid from two files, the money goes out twice.',
  placesGone: 'All places of this refund are on sale already.',
  stepUnknown: 'Please choose what becomes of the refunds.',
  refundsNone: 'Please choose at least one refund.',
  refundsMany: 'Please choose at most {most} refunds at once.',
  refundsInSepaFile: 'In a SEPA file already: {ids}. Paid from two files, the money goes out twice.',
  refundsNotStarted: 'Only refunds in processing can be paid. Please leave out or start: {ids}.',
  nothingToPay: 'No refund is in processing.',
  nothingNewToPay: 'Every refund in processing is in a payment file already.',
  refundsDisputed:
    'A payment of these refunds’ orders is disputed at the bank, which may give the money back itself. Please leave out until that is decided: {ids}.',
  onlyDisputedToPay:
    'What is in processing and in no payment file yet is held: a payment of its order is disputed at the bank.',
  refundRunScope: 'Please choose an event or a product, one of them.',
  refundRunStatus: 'This cannot be started or paused now.',
  refundDisputed:
    'A payment of this order is disputed at the bank, which may give the money back itself. Send it once the dispute is decided.',
  refundEndedTickets:
    'Tickets that were handed on were cancelled for this refund, and their holders were told: it cannot be cancelled any more. Give the money back.',
  refundAccountMissing: 'The customer has named no bank account yet.',
  openReasonEmpty: 'Please say why the refund is opened.',
  openDisputed:
    'What was paid is disputed at the bank, or was lost there: it cannot be given back once more.',
  companyOver: 'This order has ended.',
  companyRefunded:
    'Something of this order was given back: its invoice is credited in part and stays as it is. Take a new order for the company, and refund this one.',
  companySame: 'The order has this company and this VAT number already.',
  openNothingPaid: 'Nothing has been paid for this order.',
  changeByVoucher:
    'A voucher has paid all of this, so that no money of it can count for something else. Take a new order on the phone with a new voucher of the same worth, which an owner creates under Vouchers, and then cancel the old ticket on its own page.',
  openAllBack: 'All that was paid for this order is given back already.',
  openOver: 'This order is over. What has arrived for it is sent back when its problem is resolved.',
  openProblem: 'Resolve the problem of this order first.',
  openOnce: 'A refund of this whole order has been opened already.',
  openNoItems: 'Nothing of this order is left to give back.',
  openAdmitted:
    'Somebody was let in with its tickets. If they are to be given back all the same, open a refund on the page of the order, or one of the whole with admitted tickets.',
  openTotalChanged: 'The amount has changed meanwhile. Please look at it again.',

  // the festival
  versionConflict: 'Somebody has changed this meanwhile. Please look at it again.',
  keyStays: 'This cannot change: orders and links know it by this.',
  voucherTaken: 'There is a voucher of this code already.',
  vouchersNone: 'Please choose vouchers.',
  textLong: 'This text is too long: it may have at most {most} characters.',
  useUnknown: 'Please say what the picture is for.',
  fileUnread: 'This file is not taken: it {fault}.',
  pictureInvalid: 'This picture is not taken: it {fault}.',

  // lists
  exportsBusy: 'Two exports are being written already. Please try again in a moment.',
  dayUnknown: 'Please give a day as 2027-07-08.',
  daysReversed: 'The last day is before the first.',
  daysMany: 'Please choose at most three years.',
  eventUnknown: 'There is no such event.',
  choiceUnknown: 'There is no such choice.',

  // orders
  keyInvalid: 'Please reload the page of the new order.',
  itemsEmpty: 'Please choose at least one item.',
  notWaiting: 'Only an order that waits for its money has a payment deadline.',
  notLater: 'Please choose a day after the present payment deadline.',
  tooFar: 'Please choose a day within a year.',
  notEnoughPlaces: 'There are not enough places left of “{item}”.',
  changeTakenBack:
    'It was paid once, and its payment was taken back. Wait until it is paid again, or cancel it and place a new one.',
  changeReceived:
    'Its ticket was handed on by who bought it, and is paid in their order. Place a new order for anything more.',
  changeAdmitted: 'Somebody was let in with it: only a refund can give it back.',
  changeTransferred: 'It was handed on to somebody else, who holds it in an order of their own.',
  changeInRefund: 'A refund of it has been opened.',
  changeShipped: 'It was shipped: open a refund once it is back.',
  changeBlocked: 'It is blocked: activate it first.',
  changeReason: 'The order was changed.',
  creditFrom: 'Credit from order {order}',
  creditBackTo: 'Credit back to order {order}',
  changeShipTo: 'Where shall the merchandise be shipped to? Please give country and address.',
  refundExchanged: 'What it gives back was exchanged in order {order}, so it cannot be cancelled.',
  changeOver: 'This order is over. Place a new one.',
  changeBankWorks: 'A bank is working on its payment. Wait until that is done.',
  changeProblem: 'Resolve its problem first.',
  changeRefunds: 'A refund of it has been opened.',
  changeNothing: 'Please change something.',
  changeLineGone: 'This item is not in the order any more.',
  changeMeanwhile:
    'The order, or what it can be changed to, has changed since you looked. Please look at it again.',
  changeEmpty:
    'Nothing would be left in the order. Cancel it instead, or, where something was paid of it, open a refund.',
  changeMethodOfPart: 'A part of it has been paid: its method stays.',
  changeMethodImpossible: 'With these items it cannot be paid by {method}. Possible: {possible}.',
  changePlanItem: 'This is paid in installments: sell it in an order of its own.',
  placeGone:
    '{item} is sold out meanwhile: its place cannot be taken again. Cancel the order, and send the money back.',
  voucherGone: 'The voucher of this order has been spent on another order meanwhile.',
  cancelBankWorks: 'The bank is still working on a payment of this order. Please wait for its answer.',
  cancelPaid: 'This order is paid.',
  cancelPlan: 'Installments of this order have been paid.',
  cancelPart:
    'A part of this order has been paid. Whoever may move money can close it and send the money back, or open a refund for its customer.',
  cancelProblem: 'Money has arrived for this order that does not fit it. Resolve the problem instead.',
  cancelOver: 'This order is over already.',
  notByTransfer: 'This order is not paid by bank transfer.',
  reversalAtBoxOffice: 'This was sold at the box office: the sale is undone there.',
  reversalRefunded:
    'This order has a refund. What was paid for it by mistake goes back by that, or once it is cancelled.',
  reversalProblem: 'Resolve the problem of this order first: what is wrong with it has to be known before.',
  reversalSpent:
    'A part of this money has been sent back already, so it cannot be taken back. Send the rest back instead.',
  reversalCredit:
    'This is no money: it was taken out of another order and counts for this one. Refund this order instead.',
  reversalRestReturned:
    'The rest of this transfer is to be returned, or was: first have its line of the bank statement wait again.',
  reversalOfNothing: 'Only money that came can be taken back.',
  reversedAlready: 'This payment has been taken back already.',
  notToPay: 'This order does not wait for money.',
  wayUnknown: 'Money comes by bank transfer, in cash or at a card terminal.',
  amountEmpty: 'Please enter an amount above zero.',
  dayEmpty: 'Please choose the day on which the money arrived.',
  amountHuge:
    'This is more than a hundred times what the order costs. Please look at the amount on the bank statement again.',
  dayAhead: 'This day has not come yet.',
  dayBeforeOrder: 'On this day the order was not made yet. Please look at the bank statement again.',
  sandboxModeUnknown: 'The sandbox bank is instant, slow or failing.',
  sandboxNothingToFail: 'The bank has no such refund, or it has failed already.',
  sandboxNothingToDispute: 'Nothing is left of this payment, or it was disputed before.',
  sandboxNothingToDecide: 'This dispute is decided, or there is none.',
  disputeUnknown: 'This order has no such dispute.',
  nothingLost: 'No money that counts for this order is gone.',
  disputeNotLost: 'This dispute is not lost: its tickets stay valid.',
  nothingToBlock: 'No ticket of this order is valid any more.',
  resolvedUnderway:
    'Less was received than is to be kept, and an overpayment is on its way back to the card. Resolve this once the overpayment has arrived, or is open again.',
  overpaymentUnderway: 'This overpayment is on its way back to the card already.',
  cardTooLittle: 'Only {left} can still go back to the card. Give it back to a bank account instead.',
  cardUnderway:
    'The gateway is giving this refund back. It is completed, or a problem, as soon as the gateway says so.',
  cardUnknown:
    'The gateway did not say whether it has given this refund back. Look in its panel, then go on with this refund by itself.',
  cardImpossible: 'The money of this order cannot go back to a card. Please choose a bank account.',
  destinationUnknown: 'The money goes to the card or to a bank account.',
  refundNotAProblem: 'Only a refund that is a problem can be sent to another bank account.',
  overpaymentInFile:
    'This is in a SEPA file. It is marked as sent when the bank’s statement shows it; withdraw the file first if it never went to the bank.',
  overpaymentReturned: 'This has been marked as sent already.',
  incomingPaymentConflict:
    'Somebody has entered money for this order since you opened it. Please look at it again: it may be the same transfer.',
  nothingToResolve: 'Nothing is wrong with this order.',
  resolutionUnknown: 'Please choose what becomes of the order.',
  resolvedOnlyPaid: 'The items of this order are issued: it can only be paid. What is too much is refunded.',
  resolvedTakenBack:
    'What was paid of this order was taken back. It can be cancelled, or paid as a whole as long as its invoice is not credited.',
  resolvedRefunding:
    'This order is being refunded: it stays partially paid, and the refund gives the money back.',
  keptRange: 'Please enter what is kept: more than nothing, and less than the order costs.',
  pieceUnpaid: 'This order is not paid any more: its payment was taken back.',
  pieceNotToShip:
    'Only merchandise that is paid and neither shipped nor being refunded can be marked as shipped.',
  piecesEmpty: 'Please choose what has been shipped.',
  parcelsTooMany: 'At most {limit} parcels can be marked at once.',
  orderUnknown: 'There is no order with this code.',
  parcelUnknown: 'There is no such order.',
  parcelEmpty: 'Nothing of it waits to be sent: somebody may have marked it already.',
  shipmentUndone: 'This was undone already.',
  shipmentInRefund: 'A piece of it is being refunded or was: the refund decides what becomes of it.',

  // tickets and customers
  noteEmpty: 'Please write a note.',
  noteTooLong: 'A note is at most 2000 characters long.',
  noteOfOthers: 'Somebody else has written this note. Only they or an owner may change it.',
  whyEmpty: 'Please give a reason.',
  recipientSame: 'The mails of this order go to this address already.',
  mailNotOn: 'One of these mails cannot go there. Load the order again.',
  ticketBlocked: 'This ticket is blocked. Unblock it first.',
  ticketRefunding: 'A refund of this ticket has been asked for. The refund decides what becomes of it.',
  ticketRefunded: 'This ticket has been refunded.',
  ticketCancelled: 'This ticket is cancelled.',
  ticketTransferred: 'This ticket is not good any more: another one has taken its place.',
  ticketUsed: 'Its holder was let in with this ticket. Undo the admission first, if it was a mistake.',
  ticketNotActive: 'This ticket is not active.',
  ticketNotBlocked: 'This ticket is not blocked.',
  ticketNotCancelled: 'Only a cancelled ticket can give its place back.',
  ticketOnSale: 'The place of this ticket is on sale already.',
  ticketTermsWait: 'The terms of its order wait to be accepted: until then nobody can have it.',
  ticketNotOut: 'This ticket cannot be downloaded yet.',
  ticketElsewhere: 'The ticket names another address by now, and is sent there alone.',
  ticketNowhere: 'Please choose to whom the ticket is sent.',
  departureGone: 'This departure has left already.',
  departureSame: 'The ticket is for this departure already.',
  sameAccount: 'The ticket is in the account of this address. Correct its holder instead.',
  customerUnchanged: 'Nothing has been changed.',
  boxOfficeAccount:
    'This is the account of all who bought at the box office without an address. It stays as it is.',
  customerErased: 'This account was erased.',
  orderErased:
    'The customer of this order was erased. Nothing can be sent to them or changed for them any more.',
  holderErased:
    'The holder of this ticket was erased. Nothing of it can be sent or put in another name any more.',
  nameErased: 'Name erased',
  boxOfficePlan: 'This is paid in installments: sell it in the shop, or by phone.',
  boxOfficeNotWhole:
    'A ticket of this sale was changed, given away or refunded since. Finance opens a refund for the rest.',

  // the ledger
  ledgerMonthUnknown: 'The ledger has no such month.',
  ledgerMonthNotOver: 'This month is not over yet.',
  ledgerMonthClosed: 'This month is closed.',
  monthUnknown: 'Please give a month as 2027-07.',
  datevYears: 'DATEV takes the days of one year in a file. Please choose days of the same year.',
  datevConsultant: 'Please give the number of your tax consultant: four to seven digits.',
  datevClient: 'Please give your number as a client: one to five digits.',
  datevCurrency: 'DATEV takes amounts with two decimals alone.',
  datevAccounts:
    'DATEV takes accounts of the same length alone, of four to eight digits. Please number all accounts so: {numbers}.',
  datevTooLong: 'DATEV reads 99,999 lines of a file. Please choose fewer days.',
  ledgerNumber: 'Please give a number of letters, digits, points and dashes, 20 at most.',
  ledgerNumberTaken: '“{name}” has this number.',
  ledgerName: 'Please give a name of 100 characters at most.',
})
