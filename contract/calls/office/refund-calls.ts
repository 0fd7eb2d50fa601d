import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'
import { RefundPreviewResponse } from '#contract/office/refund-previews.ts'
import {
  ChangeRefundStatus,
  CreatePaymentFile,
  CreateRefund,
  OfficeRefundResponse,
  RefundableOrderQuery,
  RefundableOrderResponse,
  RefundBankDetailsResponse,
  RefundFilters,
  RefundList,
  RefundStatusChangesResponse,
  RefundWithPreviewResponse,
  ReturnKept,
} from '#contract/office/refunds.ts'
import { RefundAccountInput } from '#contract/refunds.ts'

const may = 'refund' as const
const refund = Type.Object({ id: Id() })
const order = Type.Object({ code: Text() })

export const listRefunds = get('/office/api/refunds', {
  summary: 'Refunds, newest first, filtered by status, age, payment method, destination or a search.',
  query: RefundFilters,
  answer: RefundList,
  may,
})

export const readRefund = get('/office/api/refunds/:id', {
  summary:
    'A refund with its items, calculation and history, and a preview of its completion; the bank account is masked.',
  params: refund,
  answer: RefundWithPreviewResponse,
  may,
  refuses: [404],
})

export const revealBankDetails = post('/office/api/refunds/:id/bank-details-views', {
  summary: 'The bank account of a refund in full; recorded in the audit log.',
  params: refund,
  answer: RefundBankDetailsResponse,
  may,
  refuses: [404],
})

export const sendToAccount = post('/office/api/refunds/:id/bank-details', {
  summary: 'Changes a refund that failed at the card to a bank account.',
  params: refund,
  body: RefundAccountInput,
  answer: OfficeRefundResponse,
  may,
  refuses: [404, 422],
})

export const readRefundableOrder = get('/office/api/orders/:code/refunds', {
  summary: 'The refundable items of an order, and how their amounts are calculated.',
  params: order,
  query: RefundableOrderQuery,
  answer: RefundableOrderResponse,
  may,
  refuses: [404, 422],
})

export const createRefund = post('/office/api/orders/:code/refunds', {
  summary:
    'Creates a refund of an order: of chosen items, or of the whole if it is paid in installments or in part.',
  params: order,
  body: CreateRefund,
  ticketCodes: ['tickets'],
  answer: OfficeRefundResponse,
  may,
  refuses: [404, 422],
})

export const returnKept = post('/office/api/refunds/:id/kept-fees', {
  summary: 'Creates a refund of what a completed refund has kept of its items, such as the refund fee.',
  params: refund,
  body: ReturnKept,
  answer: OfficeRefundResponse,
  may,
  refuses: [404, 422],
})

export const previewRefund = post('/office/api/orders/:code/refund-previews', {
  summary: 'A preview of a refund of an order.',
  params: order,
  body: CreateRefund,
  ticketCodes: ['tickets'],
  answer: RefundPreviewResponse,
  may,
  refuses: [404],
})

export const changeRefundStatus = post('/office/api/refunds/status-changes', {
  summary:
    'Starts, completes or cancels refunds, or marks them as a problem, each in its own transaction; returns the refused ones with the reasons.',
  body: ChangeRefundStatus,
  answer: RefundStatusChangesResponse,
  may,
  refuses: [422],
})

export const releasePlaces = post('/office/api/refunds/:id/releases', {
  summary: 'Releases the places of a completed refund for sale.',
  params: refund,
  answer: OfficeRefundResponse,
  may,
  refuses: [404, 422],
})

export const createPaymentFile = post('/office/api/refunds/payment-files', {
  summary:
    'The payment file (CSV) of refunds in processing that are in no file yet, with their accounts. Recorded in the audit log for each.',
  body: CreatePaymentFile,
  streams: 'text/csv',
  may,
  refuses: [422],
})
