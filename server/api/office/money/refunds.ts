import { Type } from 'typebox'
import { Id, Text } from '#contract/kinds.ts'
import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import {
  CreatePaymentFile,
  MAX_REFUNDS,
  ChangeRefundStatus,
  OfficeRefundResponse,
  RefundableOrderResponse,
  RefundableOrderQuery,
  CreateRefund,
  RefundFilters,
  type RefundStatusChange,
  RefundStatusChangesResponse,
  RefundList,
  RefundBankDetailsResponse,
  RefundWithPreviewResponse,
} from '#contract/office/refunds.ts'
import { RefundPreviewResponse } from '#contract/office/refund-previews.ts'
import { RefundAccountInput } from '#contract/refunds.ts'
import type { App } from '#server/api/app-type.ts'
import { sendCsv } from '#server/api/office/files.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as money from '#server/payments/refunds/refunds.ts'
import * as officeRefunds from '#server/office/refunds/refunds.ts'

const params = Type.Object({ id: Id() })

/** Refunds and their payment. */
export function refunds(app: App, shop: Shop): void {
  reading(app, shop)
  opening(app, shop)
  trying(app, shop)
  sendingToAccount(app, shop)
  changingStatus(app, shop)
  paying(app, shop)
}

function reading(app: App, shop: Shop): void {
  const queue = {
    summary: 'Refunds, newest first, filtered by status, age, payment method, destination or a search.',
    querystring: RefundFilters,
    response: { 200: RefundList },
  }
  app.get('/office/api/refunds', { schema: queue, config: { may: 'refund' } }, ({ query }) =>
    officeRefunds.list(shop, query),
  )

  const config = { may: 'refund', refuses: [404] } as const
  const one = {
    summary:
      'A refund with its items, calculation and history, and a preview of its completion; the bank account is masked.',
    params,
    response: { 200: RefundWithPreviewResponse },
  }
  app.get('/office/api/refunds/:id', { schema: one, config }, async (request) => {
    const id = request.params.id ?? 0
    return {
      refund: await officeRefunds.read(shop, id),
      preview: await money.staffRequests.previews.ofRefund(shop, id),
    }
  })

  const reveal = {
    summary: 'The bank account of a refund in full; recorded in the audit log.',
    params,
    response: { 200: RefundBankDetailsResponse },
  }
  app.post('/office/api/refunds/:id/bank-details-views', { schema: reveal, config }, async (request) => {
    const { id } = request.params
    const account = await shop.transact((tx) => money.bankDetails.reveal(tx, 'system', id ?? 0))
    if (!account) throw new Refusal(messages.notFound, { status: 404 })
    return { account }
  })
}

function sendingToAccount(app: App, shop: Shop): void {
  const schema = {
    summary: 'Changes a refund that failed at the card to a bank account.',
    params,
    body: RefundAccountInput,
    response: { 200: OfficeRefundResponse },
  }
  const config = { may: 'refund', refuses: [404, 422] } as const
  app.post('/office/api/refunds/:id/bank-details', { schema, config }, async (request) => {
    const id = request.params.id ?? 0
    await shop.transact((tx) => money.bankDetails.sendToAccount(tx, 'system', id, request.body))
    return { refund: await officeRefunds.read(shop, id) }
  })
}

const order = Type.Object({ code: Text() })

function opening(app: App, shop: Shop): void {
  const config = { may: 'refund', refuses: [404, 422] } as const
  const read = {
    summary: 'The refundable items of an order, and how their amounts are calculated.',
    params: order,
    querystring: RefundableOrderQuery,
    response: { 200: RefundableOrderResponse },
  }
  app.get('/office/api/orders/:code/refunds', { schema: read, config }, async (request) => {
    const { code } = request.params
    const found = await shop.transact((tx) => staffActions.lockByCode(tx, code))
    const { why, refundable } = await money.staffRequests.read(
      shop,
      found,
      request.query.include_fees === 'yes',
    )
    if (why !== null) throw new Refusal(why, { field: 'order' })
    return { refundable }
  })

  const create = {
    summary:
      'Creates a refund of an order: of chosen items, or of the whole if it is paid in installments or in part.',
    params: order,
    body: CreateRefund,
    response: { 200: OfficeRefundResponse },
  }
  app.post('/office/api/orders/:code/refunds', { schema: create, config }, async (request) => {
    const { code } = request.params
    const id = await shop.transact(async (tx) =>
      money.staffRequests.create(tx, await staffActions.lockByCode(tx, code), request.body),
    )
    return { refund: await officeRefunds.read(shop, id) }
  })
}

function trying(app: App, shop: Shop): void {
  const attempt = {
    summary: 'A preview of a refund of an order.',
    params: order,
    body: CreateRefund,
    response: { 200: RefundPreviewResponse },
  }
  const mayMiss = { may: 'refund', refuses: [404] } as const
  app.post(
    '/office/api/orders/:code/refund-previews',
    { schema: attempt, config: mayMiss },
    async (request) => {
      const { code } = request.params
      const found = await shop.transact((tx) => staffActions.lockByCode(tx, code))
      return { preview: await money.staffRequests.previews.ofNew(shop, found, request.body) }
    },
  )
}

function changingStatus(app: App, shop: Shop): void {
  const change = {
    summary:
      'Starts, completes or cancels refunds, or marks them as a problem, each in its own transaction; returns the refused ones with the reasons.',
    body: ChangeRefundStatus,
    response: { 200: RefundStatusChangesResponse },
  }
  const config = { may: 'refund', refuses: [422] } as const
  app.post('/office/api/refunds/status-changes', { schema: change, config }, async ({ body }) => {
    const ids = [...new Set(body.ids.filter((id) => id !== null))]
    if (ids.length === 0) throw new Refusal(officeMessages.refundsNone, { field: 'ids' })
    if (ids.length > MAX_REFUNDS.changed)
      throw new Refusal(officeMessages.refundsMany({ most: MAX_REFUNDS.changed }), { field: 'ids' })
    const step = stepOf(body, ids.length > 1)
    const changes: RefundStatusChange[] = []
    for (const id of ids) changes.push(await changeOne(shop, id, step))
    return { changes }
  })

  const release = {
    summary: 'Releases the places of a completed refund for sale.',
    params,
    response: { 200: OfficeRefundResponse },
  }
  const releaseConfig = { may: 'refund', refuses: [404, 422] } as const
  app.post(
    '/office/api/refunds/:id/releases',
    { schema: release, config: releaseConfig },
    async (request) => {
      const id = request.params.id ?? 0
      await shop.transact((tx) => money.staffActions.release(tx, 'system', id))
      return { refund: await officeRefunds.read(shop, id) }
    },
  )
}

type Step = (tx: Tx, id: number) => Promise<void>

function stepOf({ to, reason, to_sale: toSale }: ChangeRefundStatus, amongOthers: boolean): Step {
  const steps: Partial<Record<string, Step>> = {
    processing: (tx, id) => money.staffActions.start(tx, 'system', id, { toSale, amongOthers }),
    problem: (tx, id) => money.staffActions.fail(tx, 'system', id, reason),
    processed: (tx, id) => money.staffActions.complete(tx, 'system', id, { toSale, amongOthers }),
    cancelled: (tx, id) => money.staffActions.withdraw(tx, 'system', id),
  }
  const step = Object.hasOwn(steps, to) ? steps[to] : undefined
  if (!step) throw new Refusal(officeMessages.stepUnknown, { field: 'to' })
  if (to === 'problem' && reason.trim() === '')
    throw new Refusal(officeMessages.reasonEmpty, { field: 'reason' })
  return step
}

/** A refused or failed refund does not affect the others. */
async function changeOne(shop: Shop, id: number, step: Step): Promise<RefundStatusChange> {
  try {
    await shop.transact((tx) => step(tx, id))
    return { id, done: true, message: null }
  } catch (error) {
    if (error instanceof Refusal) return { id, done: false, message: error.message }
    shop.log.error({ err: error, refund: id }, 'the status of a refund was not changed')
    return { id, done: false, message: officeMessages.statusChangeFailed }
  }
}

function paying(app: App, shop: Shop): void {
  const schema = {
    summary:
      'The payment file (CSV) of refunds in processing that are in no file yet, with their accounts. Recorded in the audit log for each.',
    body: CreatePaymentFile,
  }
  const config = { may: 'refund', refuses: [422], streams: 'text/csv' } as const
  app.post('/office/api/refunds/payment-files', { schema, config }, async ({ body }, reply) => {
    const ids = body.ids.filter((id) => id !== null)
    const transfers = await shop.transact((tx) => money.paymentFile.create(tx, 'system', ids, body))
    return sendCsv(shop, reply, 'refunds-to-pay', (out) => money.paymentFile.write(transfers, out, body))
  })
}
