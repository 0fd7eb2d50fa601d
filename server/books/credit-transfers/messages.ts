import { defineMessages } from '#contract/define-messages.ts'

/** The text of a transfer to a customer, and the reasons for omitting one. */
export const messages = defineMessages('server/credit-transfers', {
  bounced: 'The bank has sent it back: {reason}',
  refundText: 'Refund {id} {order}',
  bankLineText: 'Your payment to {festival}, returned',
  overpaymentText: 'Order {order} {festival}',

  notInEuro: 'A SEPA file is in euro. Use the payment file for this festival.',
  noOwnAccount: 'Enter the bank account of the festival under Settings first: the money leaves from it.',
  ownAccountOutside: 'The bank account of the festival is outside of SEPA. Use the payment file.',
  nothing: 'There is nothing to put into a SEPA file.',
  many: 'At most {most} transfers go into one SEPA file.',
  another: 'Meanwhile it has changed what would be sent. Look again.',
  chosenLeftOut: 'None of the chosen refunds can be paid by a SEPA file.',
  withdrawnAlready: 'This file is withdrawn already.',
  partlySettled: 'Transfers of this file have arrived or come back already, so it was at the bank.',
  erased: 'The bank accounts of this file have been erased.',
  noHolder: 'Enter the holder of the account.',
  longHolder: 'The holder must be at most {most} characters.',
  ibanOutside: 'Enter a valid IBAN of a country of SEPA.',
  notToBeSent: 'This is sent already, or on its way.',
})
