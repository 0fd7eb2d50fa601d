import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import { GatewayResponse, OpenedTestPayment } from '#contract/office/gateway.ts'

const may = 'change festival' as const

export const readGateway = get('/office/api/gateway', {
  summary: 'The payment gateway: missing settings, its last notification, and the newest test payments.',
  answer: GatewayResponse,
  may,
})

export const openTestPayment = post('/office/api/test-payments', {
  summary: 'Opens a test payment of the minimum amount, without an order.',
  answer: OpenedTestPayment,
  may,
  refuses: [422],
})

export const refundTestPayment = post('/office/api/test-payments/:id/refunds', {
  summary: 'Refunds a test payment through its gateway.',
  params: Type.Object({ id: Id() }),
  answer: GatewayResponse,
  may,
  refuses: [404, 422],
})
