import { post } from '#contract/calls/declaration.ts'
import { CheckoutResponse, DataResponse } from '#contract/data.ts'
import { CancelOrder, ChangePaymentMethod, CheckoutCart } from '#contract/orders.ts'

export const checkoutCart = post('/api/checkout-cart', {
  summary: 'Converts a cart into an order, once, and returns the payment instruction.',
  body: CheckoutCart,
  answer: CheckoutResponse,
  token: 'needed',
  provisional: 'allowed',
  refuses: [404, 422, 429],
})

const unpaid = {
  answer: DataResponse,
  token: 'needed',
  provisional: 'allowed',
  refuses: [404, 422],
} as const

export const changePaymentMethod = post('/api/change-payment-method', {
  summary: 'Changes an unpaid order to its other payment method.',
  body: ChangePaymentMethod,
  ...unpaid,
})

export const cancelOrder = post('/api/cancel-order', {
  summary: 'Cancels an unpaid order and releases its places immediately.',
  body: CancelOrder,
  ...unpaid,
})
