import { defineMessages } from '#contract/define-messages.ts'

/** Texts of installments and payments. */
export const messages = defineMessages('web/shop/payments', {
  pleaseWait: 'Please wait',
  leaving: 'We are taking you to the payment page.',
  status: 'Status',
  notThrough: 'Your last payment did not go through',
  notFinished: 'Your payment is not finished',
  processingSince: 'You began it {ago}.',
  processingHint: 'Sometimes it takes a few minutes. As soon as it is there, we send your tickets by email.',
  paid: 'Paid',
  paidInPartOf: '{paid} of {amount}',
  transferInstallment: 'Please transfer installment {number} of {count}',
  transferPlanHint:
    'The amount is that of this installment, not of your whole order. You get your tickets with the last installment.',
  earliestFirst: 'An earlier installment is open: money that arrives counts for that one first.',
  amount: 'Amount',
  reference: 'Reference',
  ofInstallments: 'Installment {number} of {count}',
  dueDate: 'Due date',
  makePaymentTitle: 'Pay by card',
  makePayment: 'Make payment',
  early: 'It is not due yet: you can pay now, or wait until the day comes.',
  attemptsMany:
    '{failed} card payments have failed. After {most} we can take no more, so please check your card and its limit first.',
})
