import { Type } from 'typebox'
import { Id } from '#contract/kinds.ts'
import {
  ChangeRefundRun,
  CreateRefundRun,
  RefundRunResponse,
  RefundRunOrderFilters,
  RefundRunOrders,
  RefundRunsResponse,
  RefundRunWithPreviewResponse,
} from '#contract/office/refund-runs.ts'
import type { App } from '#server/api/app-type.ts'
import * as officeRuns from '#server/office/refund-runs/refund-runs.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'

const params = Type.Object({ id: Id() })

/** Refunding all sales of an event or a product. */
export function refundRuns(app: App, shop: Shop): void {
  reading(app, shop)
  changing(app, shop)
}

const response = { 200: RefundRunResponse }

function reading(app: App, shop: Shop): void {
  const list = {
    summary: 'The newest refunds of whole events and products, with their totals.',
    response: { 200: RefundRunsResponse },
  }
  app.get('/office/api/refund-runs', { schema: list, config: { may: 'refund' } }, async () => ({
    runs: await officeRuns.list(shop),
  }))

  const read = {
    summary: 'A refund of a whole event or product with its totals, and a preview until it is started.',
    params,
    response: { 200: RefundRunWithPreviewResponse },
  }
  const mayMiss = { may: 'refund', refuses: [404] } as const
  app.get('/office/api/refund-runs/:id', { schema: read, config: mayMiss }, async (request) => {
    const run = await officeRuns.read(shop, request.params.id ?? 0)
    return { run, preview: await officeRuns.preview(shop, run) }
  })

  const rows = {
    summary: 'The orders of a refund of a whole event or product, with their results.',
    params,
    querystring: RefundRunOrderFilters,
    response: { 200: RefundRunOrders },
  }
  app.get('/office/api/refund-runs/:id/orders', { schema: rows, config: mayMiss }, async (request) => {
    const { id } = await officeRuns.read(shop, request.params.id ?? 0)
    return officeRuns.orders(shop, id, request.query)
  })
}

function changing(app: App, shop: Shop): void {
  const create = {
    summary: 'Calculates the refunds of all orders of an event or a product. Nothing is refunded yet.',
    body: CreateRefundRun,
    response,
  }
  const mayFail = { may: 'refund', refuses: [422] } as const
  app.post('/office/api/refund-runs', { schema: create, config: mayFail }, async ({ body }) => {
    const id = await shop.transact((tx) => refunds.runs.create(tx, body))
    return { run: await officeRuns.read(shop, id) }
  })

  const change = {
    summary: 'Starts, resumes or pauses a refund of a whole event or product.',
    params,
    body: ChangeRefundRun,
    response,
  }
  const config = { may: 'refund', refuses: [404, 422] } as const
  app.post('/office/api/refund-runs/:id/status-changes', { schema: change, config }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => refunds.runs.setStatus(tx, id, request.body.to))
    return { run: await officeRuns.read(shop, id) }
  })
}
