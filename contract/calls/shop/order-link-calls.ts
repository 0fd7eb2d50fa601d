import { post } from '#contract/calls/declaration.ts'
import { PaymentResponse } from '#contract/data.ts'
import {
  AcceptTerms,
  InstallmentLink,
  InstallmentResponse,
  OrderLink,
  PayInstallment,
  TermsOrderResponse,
} from '#contract/links.ts'

export const getTermsAndConditionsOrder = post('/api/get-terms-and-conditions-order', {
  summary: 'The order of a link, to accept its terms.',
  body: OrderLink,
  answer: TermsOrderResponse,
  refuses: [404, 429],
})

export const acceptTermsAndConditions = post('/api/accept-terms-and-conditions', {
  summary:
    'Accepts the terms of the order of a link, and returns the payment instruction if a card payment is due.',
  body: AcceptTerms,
  answer: PaymentResponse,
  refuses: [404, 422, 429],
})

export const getPaymentPlanOrderPayment = post('/api/get-payment-plan-order-payment', {
  summary: 'An installment of a link, and its order.',
  body: InstallmentLink,
  answer: InstallmentResponse,
  refuses: [404, 429],
})

export const payPaymentPlanOrderPayment = post('/api/pay-payment-plan-order-payment', {
  summary: 'Returns the payment instruction for the installment of a link; paying accepts the terms.',
  body: PayInstallment,
  answer: PaymentResponse,
  refuses: [404, 422, 429],
})
