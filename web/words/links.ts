/** The words of the pages that a link opens without a login: the terms of an order, and an installment. */
export const links = {
  // the terms of an order
  linkExpiredHint:
    'This link leads to no order any more. Log in to see your orders, or write to us if you are not sure.',
  termsLead: 'Please look at your order and accept our Terms and Conditions.',
  acceptedLead: 'You have accepted our Terms and Conditions. Only your payment is missing.',
  orderCode: 'Order',
  received: 'Received',
  totalPrice: 'Total price',
  acceptTerms: 'Accept Terms and Conditions',
  thankYou: 'Thank you',
  accepted: 'You have accepted our Terms and Conditions.',
  checkYourEmail: 'Please check your email: we have written to you what happens next.',
  seeOrder: 'See your order',
  unaccepted: 'Your order waits for you',
  unacceptedHint: 'Please accept our Terms and Conditions. Then you find all of your order here.',

  // an installment
  ofInstallments: (number: number, count: number) => `Installment ${number} of ${count}`,
  dueDate: 'Due date',
  makePaymentTitle: 'Pay by card',
  makePayment: 'Make payment',
  pay: 'Pay',
  theInstallment: (number: number) => `installment ${number}`,
  early: 'It is not due yet: you can pay now, or wait until the day comes.',
  attemptsMany: (failed: number, most: number) =>
    `${failed} card payments have failed. After ${most} we can take no more, so please check your card and its limit first.`,
  refund: 'Refund',

  // the next thing to do with an order
  ofOrder: (code: string) => `for order ${code}`,
  payInstallment: (amount: string) => `Pay installment of ${amount}`,
  howToPay: 'See how to pay',
  toTickets: 'Download your tickets',
} as const
