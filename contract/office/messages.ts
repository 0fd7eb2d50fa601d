import { defineMessages } from '#contract/define-messages.ts'

/** The texts with which the server refuses calls of the office. */
export const officeMessages = defineMessages('contract/office', {
  setUpAlready: 'This shop has been set up already.',
  notReadyToOpen: 'Before the shop can open, it needs: {names}. The checklist on the first page leads there',
  notAllowed: 'Your role does not allow this.',
  loggedOut: 'Please log in.',
  codeNeeded: 'Please enter the code of your second factor.',
  notOptional: 'Only optional steps can be set aside.',
  stalePage: 'This page has been open too long. Please reload it.',
  codeEmpty: 'Please enter a code.',
  codeWrong: 'This code is wrong, or has already been used.',
  linkExpired: 'This link has been used or has expired. Ask an owner for a new one.',
  linkNotAgain:
    'The link in this mail has been used or replaced, so the mail cannot be sent again. Send a new link from the page of the customer or of the staff.',
  viewListUnknown: 'This list does not exist.',
  viewNotShared: 'Only owners can save views for everybody.',
  viewNotYours: 'This view is shared with everybody. Only owners can change it.',
  viewNameEmpty: 'Please enter a name.',
  viewNameLong: 'Please enter a name of at most {most} characters.',
  viewNameTaken: 'There is already a view with this name.',
  viewFilterUnknown: 'The list has no filter {filter} with this value.',
  viewEmpty: 'Add a filter or sort the list before you save it as a view.',
  viewLong: 'The value of a filter is too long.',
  viewsTooMany: 'You already have {most} views of this list.',
  staffTaken: 'Somebody on your team already uses this email address.',
  roleUnknown: 'Please choose a role.',
  languageUnknown: 'Please choose a language.',
  lastOwner: 'There must be at least one owner.',
  factorSet: 'Your second factor is already set up.',
  passwordWrong: 'Your old password is wrong.',
  ownPasswordWrong: 'Your password is wrong.',
  demoStays: 'The demo logins are shared by everybody and cannot be changed.',

  // the payment gateway
  testPayment: 'Test payment of {festival}',
  gatewayNotReady: 'The payment gateway is not ready. {fault}',
  testPaymentNotOpened: 'The payment gateway did not open a payment page. It says: {reason}',
  testPaymentNotPaid: 'This test payment was not paid, or has already been refunded.',
  testPaymentElsewhere: 'This gateway is no longer configured. Please refund the payment in its dashboard.',
  testPaymentNotReturned:
    'The payment gateway could not be reached, and nothing was refunded. It says: {reason}',

  // mailings
  ticketKept:
    'Its customer has {items}, which keeps this ticket by the settings of its product. Confirm that it stays without the ticket.',
  goesAlong:
    'By the settings of its product, {items} goes with this. Select it as well, refund it first, or confirm that it stays without the ticket.',
  mailingTo: 'Please choose whether the message goes to ticket holders or to customers.',
  mailingList: 'Please choose a list of orders, tickets or customers. Accounts have no holders.',
  mailingKind: 'Please choose the kind of message.',
  mailingLong: 'This can be at most {limit} characters long.',
  mailingSubjectEmpty: 'Please write a subject.',
  mailingBodyEmpty: 'Please write a text.',
  mailingTime: 'Please choose a day and a time.',
  mailingTimeSkipped: '{reason}.',
  mailingTimePast: 'This time has passed. Choose a later one, or send it now.',
  mailingNobody: 'This message has no recipients. Please widen your selection.',
  mailingMerchandise: 'Merchandise has no holders. Write to the customers who ordered it.',
  mailingNoDraft: 'This message is no longer a draft. Reload the page to see its progress.',
  mailingNotStopped:
    'This message was not stopped, or has already been resumed. Reload the page to see its progress.',
  mailingNobodyLeft: 'Everybody has already been sent this message.',
  mailingNotUnderway: 'This message is neither scheduled nor being sent.',
  placeholderUnknown: 'There is no placeholder {name}. You can use: {known}',
  placeholderUnclosed:
    'The brace at “{near}” has no matching brace. A placeholder is a name between two braces, such as {example}.',
  placeholderLack: '{placeholder} is empty for {count, plural, one {# person} other {# people}}',
  placeholderMissing:
    '{lacks}. Narrow your selection, or leave {count, plural, one {it} other {them}} out of the text.',

  // refunds
  reasonEmpty: 'Please say what the problem is.',
  reasonLong: 'The reason can be at most 500 characters long.',
  refundStatusImpossible: 'A refund that is {from} cannot become {to}.',
  refundNotPaid: 'Places can go back on sale once the refund is completed.',
  statusChangeFailed: 'Something went wrong, and nothing was changed. The log has the details.',
  problemFirst: 'This refund has a problem. Resume it first, or complete it on its own.',
  refundsInPaymentFile:
    'Already in a payment file: {ids}. If you pay from both files, the money is sent twice.',
  placesGone: 'All places of this refund are already back on sale.',
  stepUnknown: 'Please choose what to do with the refunds.',
  refundsNone: 'Please choose at least one refund.',
  refundsMany: 'Please choose at most {most} refunds at once.',
  refundsInSepaFile: 'Already in a SEPA file: {ids}. If you pay from both files, the money is sent twice.',
  refundsNotStarted: 'Only refunds in processing can be paid. Please start or remove: {ids}.',
  nothingToPay: 'There are no refunds in processing.',
  nothingNewToPay: 'Every refund in processing is already in a payment file.',
  refundsDisputed:
    'Payments for these orders are disputed at the bank, which may return the money itself. Please leave these refunds out until the disputes are decided: {ids}.',
  onlyDisputedToPay:
    'Every other refund in processing is on hold: a payment of its order is disputed at the bank.',
  refundRunScope: 'Please choose either an event or a product.',
  refundRunStatus: 'This cannot be started or paused right now.',
  refundDisputed:
    'A payment of this order is disputed at the bank, which may return the money itself. Send the refund once the dispute is decided.',
  refundEndedTickets:
    'Transferred tickets were cancelled for this refund, and their holders were notified, so it can no longer be cancelled. Please send the money back.',
  refundAccountMissing: 'The customer has not entered a bank account yet.',
  openReasonEmpty: 'Please enter a reason for the refund.',
  openDisputed:
    'The payment is disputed at the bank, or the dispute was lost, so it cannot be refunded again.',
  companyOver: 'This order has ended.',
  companyRefunded:
    'Part of this order has been refunded, so its invoice cannot be reissued. Place a new order for the company, and refund this one.',
  companySame: 'The order already has this company and VAT number.',
  openNothingPaid: 'Nothing has been paid for this order.',
  changeByVoucher:
    'This was paid entirely by voucher, so no money can be credited to another order. An owner can create a voucher of the same amount under Vouchers; place a new order with it, then cancel the old ticket on its own page.',
  openAllBack: 'Everything paid for this order has already been refunded.',
  openOver: 'This order has ended. Its money is sent back when its problem is resolved.',
  openProblem: 'Resolve the problem with this order first.',
  keptNotYet: 'The refund has to be completed first. Until then you can waive its fee instead.',
  keptNothing: 'Nothing that can be given back was kept of these items.',
  keptAmount: 'Please enter an amount of at most {most}.',
  openOnce: 'A refund of this whole order has already been opened.',
  openNoItems: 'This order has nothing left to refund.',
  openAdmitted:
    'Some of its tickets have been used for admission. To refund them anyway, open a refund on the page of the order, or a refund run that includes admitted tickets.',
  openTotalChanged: 'The amount has changed in the meantime. Please check it again.',

  // the festival
  versionConflict: 'Somebody else has changed this in the meantime. Please check it again.',
  keyStays: 'This cannot be changed: orders and links refer to it.',
  voucherTaken: 'There is already a voucher with this code.',
  vouchersNone: 'Please choose at least one voucher.',
  textLong: 'This text is too long: the limit is {most} characters.',
  useUnknown: 'Please choose what the picture is for.',
  fileUnread: 'This file cannot be used: it {fault}.',
  pictureInvalid: 'This picture cannot be used: it {fault}.',
  // lists
  ordersNone: 'Please choose at least one order.',
  ordersMany: 'Please choose at most {most} orders at once.',
  ordersNotReached: 'There was no time left for it. Please try it again.',
  exportsBusy: 'Two exports are already running. Please try again in a moment.',
  dayUnknown: 'Please enter a date such as 2027-07-08.',
  daysReversed: 'The end date is before the start date.',
  daysMany: 'Please choose a period of at most three years.',
  eventUnknown: 'This event does not exist.',
  choiceUnknown: 'This option does not exist.',

  // orders
  keyInvalid: 'Please reload the page of the new order.',
  itemsEmpty: 'Please choose at least one item.',
  notWaiting: 'Only an order that is awaiting payment has a payment deadline.',
  notLater: 'Please choose a day after the current payment deadline.',
  tooFar: 'Please choose a day within a year.',
  notEnoughPlaces: 'Not enough places left for “{item}”.',
  changeTakenBack:
    'Its payment was reversed. Wait until it is paid again, or cancel it and place a new order.',
  changeReceived:
    'This ticket was transferred by its buyer and was paid in their order. Place a new order for anything else.',
  changeAdmitted: 'Its holder has been admitted: it can only be refunded.',
  changeTransferred: 'This ticket was transferred and is now in another order.',
  changeInRefund: 'A refund has been opened for it.',
  changeShipped: 'It has been shipped: open a refund once it is returned.',
  changeBlocked: 'It is blocked: unblock it first.',
  changeReason: 'The order was changed.',
  creditFrom: 'Credit from order {order}',
  creditBackTo: 'Credit back to order {order}',
  changeShipTo: 'Please enter the country and address to ship the merchandise to.',
  refundExchanged: 'The refunded items were exchanged in order {order}, so this refund cannot be cancelled.',
  changeOver: 'This order has ended. Place a new one.',
  changeBankWorks: 'A bank is still processing a payment. Please wait until it is done.',
  changeProblem: 'Resolve its problem first.',
  changeRefunds: 'A refund has been opened for this order.',
  changeNothing: 'Please make a change first.',
  changeLineGone: 'This item is no longer in the order.',
  changeMeanwhile: 'The order or the available items have changed in the meantime. Please check again.',
  changeEmpty: 'This would leave the order empty. Cancel it instead, or open a refund if it has been paid.',
  changeMethodOfPart: 'Part of the order has been paid, so its payment method cannot be changed.',
  changeMethodImpossible: 'These items cannot be paid by {method}. Possible: {possible}.',
  changePlanItem: 'This item is paid in installments and needs its own order.',
  placeGone:
    '{item} has sold out in the meantime, so its place is no longer available. Cancel the order, and send the money back.',
  voucherGone: 'The voucher of this order has been used for another order in the meantime.',
  cancelBankWorks: 'The bank is still working on a payment of this order. Please wait for its answer.',
  cancelPaid: 'This order is paid.',
  cancelPlan: 'Installments of this order have already been paid.',
  cancelPart:
    'Part of this order has been paid. Staff in finance can close it and send the money back, or open a refund.',
  cancelProblem: 'This order has received a payment that does not match. Resolve the problem instead.',
  cancelOver: 'This order has already ended.',
  notByTransfer: 'This order is not paid by bank transfer.',
  reversalAtBoxOffice: 'This was sold at the box office. Undo the sale there.',
  reversalRefunded:
    'This order has a refund. Money paid by mistake is returned with it, or after it is cancelled.',
  reversalProblem: 'Resolve the problem with this order first.',
  reversalSpent:
    'Part of this money has already been sent back, so the payment cannot be reversed. Send back the rest instead.',
  reversalCredit: 'This is credit from another order, not a payment. Refund this order instead.',
  reversalRestReturned:
    'The rest of this transfer is marked for return or has been returned. Reopen its bank line first.',
  reversalOfNothing: 'Only incoming payments can be reversed.',
  reversedAlready: 'This payment has already been reversed.',
  notToPay: 'This order is not awaiting payment.',
  wayUnknown: 'Payments can be entered as bank transfer, cash or card terminal.',
  amountEmpty: 'Please enter an amount greater than zero.',
  dayEmpty: 'Please choose the day on which the money arrived.',
  amountHuge:
    'This is more than a hundred times the order total. Please check the amount on the bank statement.',
  dayAhead: 'This day is in the future.',
  dayBeforeOrder: 'The order did not exist on this day. Please check the bank statement.',
  sandboxModeUnknown: 'The sandbox bank can be instant, slow or failing.',
  sandboxNothingToFail: 'The bank has no such refund, or it has already failed.',
  sandboxNothingToDispute: 'Nothing is left of this payment, or it has been disputed before.',
  sandboxNothingToDecide: 'There is no open dispute to decide.',
  disputeUnknown: 'This dispute does not belong to the order.',
  nothingLost: 'No credit of this order has been lost.',
  disputeNotLost: 'This dispute has not been lost, so its tickets stay valid.',
  nothingToBlock: 'This order has no valid tickets left.',
  resolvedUnderway:
    'This keeps more than was received, and an overpayment is on its way back to the card. Resolve the problem once the overpayment has arrived or is open again.',
  overpaymentUnderway: 'This overpayment is already on its way back to the card.',
  cardTooLittle: 'Only {left} can still be returned to the card. Use a bank account instead.',
  cardUnderway:
    'The gateway is processing this refund. It will be completed or become a problem as soon as the gateway reports the result.',
  cardUnknown:
    'The gateway did not confirm whether it made this refund. Check its dashboard, then resume this refund on its own.',
  cardImpossible: 'This order cannot be refunded to a card. Please choose a bank account.',
  destinationUnknown: 'Please choose card or bank account.',
  refundNotAProblem: 'Only a refund with a problem can be redirected to another bank account.',
  overpaymentInFile:
    'This is in a SEPA file. It is marked as sent when it appears on the bank statement; withdraw the file first if the bank never received it.',
  overpaymentReturned: 'This has already been marked as sent.',
  incomingPaymentConflict:
    'Somebody has entered a payment for this order since you opened it. Please check again: it may be the same transfer.',
  nothingToResolve: 'This order has no problem to resolve.',
  resolutionUnknown: 'Please choose how to resolve the order.',
  resolvedOnlyPaid:
    'The items of this order have been issued, so it can only be resolved as paid. Overpaid money is refunded.',
  resolvedTakenBack:
    'A payment of this order was reversed. It can be cancelled, or resolved as paid in full as long as its invoice has not been credited.',
  resolvedRefunding:
    'This order is being refunded, so it stays partially paid. The refund returns the money.',
  keptRange: 'The amount kept must be more than zero and less than the order total.',
  pieceUnpaid: 'This order is no longer paid: its payment was reversed.',
  pieceNotToShip:
    'Only merchandise that is paid, not yet shipped and not being refunded can be marked as shipped.',
  piecesEmpty: 'Please choose what was shipped.',
  parcelsTooMany: 'At most {limit} parcels can be marked at once.',
  orderUnknown: 'There is no order with this code.',
  parcelUnknown: 'This order does not exist.',
  parcelEmpty: 'Nothing is left to ship. Somebody may have already marked it.',
  shipmentUndone: 'This has already been undone.',
  shipmentInRefund:
    'An item in this shipment is being refunded or has been refunded, so it is handled by the refund.',

  // tickets and customers
  noteEmpty: 'Please write a note.',
  noteTooLong: 'A note can be at most 2000 characters long.',
  noteOfOthers: 'Somebody else wrote this note. Only they or an owner can change it.',
  whyEmpty: 'Please give a reason.',
  recipientSame: 'The mails of this order already go to this address.',
  mailNotOn: 'One of these mails cannot be sent there. Please reload the order.',
  ticketBlocked: 'This ticket is blocked. Unblock it first.',
  ticketRefunding: 'A refund of this ticket has been requested. Handle it in the refund.',
  ticketRefunded: 'This ticket has been refunded.',
  ticketCancelled: 'This ticket is cancelled.',
  ticketTransferred: 'This ticket is no longer valid: it has been replaced by another one.',
  ticketUsed: 'This ticket has been used for admission. If that was a mistake, undo the admission first.',
  ticketAdmitted:
    'This ticket has been used for admission. Please confirm that it gets a new QR code all the same.',
  ticketNotActive: 'This ticket is not active.',
  ticketNotBlocked: 'This ticket is not blocked.',
  ticketNotCancelled: 'Only the place of a cancelled ticket can go back on sale.',
  ticketOnSale: 'The place of this ticket is already on sale.',
  ticketTermsWait:
    'The terms of its order have not been accepted yet. Until then the ticket is not available.',
  ticketNotOut: 'This ticket cannot be downloaded yet.',
  ticketElsewhere: 'The ticket now has a different email address and can only be sent there.',
  ticketNowhere: 'Please choose who gets the ticket.',
  departureGone: 'This departure has already left.',
  departureSame: 'The ticket is already for this departure.',
  sameAccount: 'The ticket is already in the account with this address. Correct its holder instead.',
  customerUnchanged: 'Nothing was changed.',
  boxOfficeAccount:
    'This account is shared by all box office buyers without an email address. It cannot be changed.',
  customerErased: 'The data of this customer has been erased.',
  orderErased:
    'The data of this customer has been erased. Nothing can be sent to them or changed for them any more.',
  holderErased: 'The data of this holder has been erased. The ticket can no longer be sent or transferred.',
  nameErased: 'Name erased',
  boxOfficePlan: 'This is paid in installments: sell it in the shop or by phone.',
  boxOfficeNotWhole:
    'A ticket of this sale has since been changed, transferred or refunded. Finance can open a refund for the rest.',

  // the ledger
  ledgerMonthUnknown: 'The ledger does not have this month.',
  ledgerMonthNotOver: 'This month is not over yet.',
  ledgerMonthClosed: 'This month is closed.',
  monthUnknown: 'Please enter a month such as 2027-07.',
  datevYears: 'A DATEV file can only cover days of one year. Please choose days of the same year.',
  datevConsultant: 'Please enter your tax consultant’s number: four to seven digits.',
  datevClient: 'Please enter your client number: one to five digits.',
  datevCurrency: 'DATEV only accepts currencies with two decimals.',
  datevAccounts:
    'DATEV needs account numbers of the same length, four to eight digits. Please change: {numbers}.',
  datevTooLong: 'DATEV reads at most 99,999 lines per file. Please choose fewer days.',
  ledgerNumber: 'Please enter a number of at most 20 letters, digits, points and dashes.',
  ledgerNumberTaken: '“{name}” already has this number.',
  ledgerName: 'Please enter a name of at most 100 characters.',
})
