import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  ChangeRefundRun,
  CreateRefundRun,
  RefundRunOrderFilters,
  RefundRunOrders,
  RefundRunResponse,
  RefundRunsResponse,
  RefundRunWithPreviewResponse,
} from '#contract/office/refund-runs.ts'

const may = 'refund' as const
const params = Type.Object({ id: Id() })

export const listRefundRuns = get('/office/api/refund-runs', {
  summary: 'The newest refunds of whole events and products, with their totals.',
  answer: RefundRunsResponse,
  may,
})

export const readRefundRun = get('/office/api/refund-runs/:id', {
  summary: 'A refund of a whole event or product with its totals, and a preview until it is started.',
  params,
  answer: RefundRunWithPreviewResponse,
  may,
  refuses: [404],
})

export const listRefundRunOrders = get('/office/api/refund-runs/:id/orders', {
  summary: 'The orders of a refund of a whole event or product, with their results.',
  params,
  query: RefundRunOrderFilters,
  answer: RefundRunOrders,
  may,
  refuses: [404],
})

export const createRefundRun = post('/office/api/refund-runs', {
  summary: 'Calculates the refunds of all orders of an event or a product. Nothing is refunded yet.',
  body: CreateRefundRun,
  answer: RefundRunResponse,
  may,
  refuses: [422],
})

export const changeRefundRun = post('/office/api/refund-runs/:id/status-changes', {
  summary: 'Starts, resumes or pauses a refund of a whole event or product.',
  params,
  body: ChangeRefundRun,
  answer: RefundRunResponse,
  may,
  refuses: [404, 422],
})
