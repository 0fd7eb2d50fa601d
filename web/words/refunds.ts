/** The words of refunds: asking for one, where it stands, taking it back. */
export const refunds = {
  refunds: 'Refunds',
  noRefunds: 'None so far. Where something can be given back, its order has a button for it.',
  refundNumber: (id: number) => `Refund ${id}`,
  refundRequested: 'Requested',
  refundProcessing: 'Processing',
  refundCompleted: 'Completed',
  refundPossible: 'Something of this order can be given back.',

  // asking for one
  stepOf: (number: number, count: number, name: string) => `Step ${number} of ${count}: ${name}`,
  chooseItems: 'Choose items',
  bankAccount: 'Bank account',
  review: 'Review',
  refundedItems: 'What you give back',
  youGetBack: 'You get back',
  oneKind: 'Tickets and merchandise go back in requests of their own.',
  notRefundable: 'Not refundable',
  notNow: 'Cannot be refunded now',
  refundableFrom: (from: string) => `Refundable from ${from}`,
  refundableUntil: (until: string) => `Refundable until ${until}`,
  refundableBetween: (from: string, until: string) => `Refundable from ${from} until ${until}`,
  wholeOrderHint: 'An order that is paid in installments is given back as a whole.',
  noMoreInstallments: 'From your request on no installment is taken any more.',
  accountOwner: 'Who owns the account?',
  whichAccount: 'Which account is it?',
  accountHint:
    'We keep it encrypted, show it to nobody but our accounting, and erase it when you have your money.',
  accountByCountry: 'Choose the country of the bank, and we ask for the account as it is called there.',
  refundNote: 'Note',
  refundNoteHint: 'Anything that we should know?',
  ownerAddress: 'Address',
  payTo: 'Where the money goes',
  masked: (end: string) => `•••• ${end}`,
  submitRefund: 'Submit request',
  refundFinal:
    'What you give back can no longer be used or changed once you have sent your request. Until we begin to work on it you can cancel it.',

  // what it comes to
  priceLessFee: (price: string, fee: string) => `${price} less ${fee} refund fee`,
  withShipping: (share: string) => `with ${share} of the shipping`,
  paidSoFar: 'Paid so far',
  feesKept: 'Fees',
  refundFees: 'Refund fees',
  capped: 'Limited to what you have paid',
  notBelowZero: 'Fees beyond what you have paid',
  feesStay: (fee: string) => `Fees of ${fee} are not given back.`,
  nothingBack: 'The fees use up all that you have paid: you would get nothing back.',

  // a refund
  wholeOrder: 'Whole order',
  refundKind: 'What',
  requestedAt: 'Requested',
  completedAt: 'Completed',
  refundSent: (amount: string) => `We have sent ${amount} to your account`,
  refundSentHint: 'It may take your bank a few days to show it.',
  refundComes: 'We have your request',
  refundComesHint:
    'We write to you as soon as the money is on its way. Until we begin to work on it you can cancel it.',
  refundWorkedOn: 'We are working on your refund',
  refundWorkedOnHint: 'We write to you as soon as the money is on its way. It can no longer be cancelled.',
  cancelRefund: 'Cancel this refund',
  keepRefund: 'Keep the request',
  cancelRefundNow: 'Cancel refund',
  cancelRefundQuestion: 'Do you want to cancel this refund?',
  cancelRefundHint:
    'You keep what you wanted to give back, and can ask for a refund again as long as that is possible.',
} as const
