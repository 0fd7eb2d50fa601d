import { post } from '#contract/calls/declaration.ts'
import { DataResponse, RefundResponse } from '#contract/data.ts'
import {
  CancelRefund,
  FormerAccountResponse,
  GetFormerAccount,
  RequestRefund,
  SetRefundAccount,
} from '#contract/refunds.ts'

const own = { token: 'needed', refuses: [404, 422] } as const

export const requestRefund = post('/api/request-refund', {
  summary: 'Requests a refund of items of an order, or of a whole order with a payment plan.',
  body: RequestRefund,
  answer: RefundResponse,
  ...own,
})

export const getFormerAccount = post('/api/get-former-account', {
  summary: 'The bank account of the last refund that the customer has requested, with its number masked.',
  body: GetFormerAccount,
  answer: FormerAccountResponse,
  token: 'needed',
})

export const setRefundAccount = post('/api/set-refund-account', {
  summary: 'Sets the bank account of a refund created by the festival, if it is paid to one.',
  body: SetRefundAccount,
  answer: DataResponse,
  ...own,
})

export const cancelRefund = post('/api/cancel-refund', {
  summary: 'Cancels a refund request that is not in progress yet.',
  body: CancelRefund,
  answer: DataResponse,
  ...own,
})
