import { defineMessages } from '#contract/define-messages.ts'

/** The text of a transfer to a customer, and the reasons for omitting one. */
export const messages = defineMessages('server/credit-transfers', {
  bounced: 'Returned by the bank: {reason}',
  refundText: 'Refund {id} {order}',
  bankLineText: 'Your payment to {festival}, returned',
  overpaymentText: 'Order {order} {festival}',

  notInEuro: 'SEPA files only support euro. Use the payment file for this festival.',
  noOwnAccount: 'Enter the festival’s bank account under Settings first: the money leaves from it.',
  ownAccountOutside: 'The festival’s bank account is outside SEPA. Use the payment file.',
  nothing: 'There is nothing to put in a SEPA file.',
  many: 'A SEPA file can contain at most {most} transfers.',
  another: 'What would be sent has changed in the meantime. Please check again.',
  chosenLeftOut: 'None of the chosen refunds can be paid by a SEPA file.',
  withdrawnAlready: 'This file has already been withdrawn.',
  partlySettled:
    'Some transfers of this file have already arrived or been returned, so the bank has received it.',
  erased: 'The bank accounts of this file have been erased.',
  noHolder: 'Please enter the account holder.',
  longHolder: 'The account holder can be at most {most} characters long.',
  ibanOutside: 'Please enter a valid IBAN of a SEPA country.',
  notToBeSent: 'This has been sent already, or is on its way.',
})
