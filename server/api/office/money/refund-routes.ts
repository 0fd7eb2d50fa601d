import * as calls from '#contract/calls/office/refund-calls.ts'
import { messages } from '#contract/messages.ts'
import type { App } from '#server/api/app-type.ts'
import { sendCsv } from '#server/api/office/files.ts'
import { serve } from '#server/api/serve.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refundAccounts from '#server/payments/refunds/bank-details/bank-details.ts'
import * as money from '#server/payments/refunds/refunds.ts'
import * as staffRefunds from '#server/payments/refunds/staff-refunds/staff-refunds.ts'
import * as officeRefunds from '#server/office/refunds/refunds.ts'

/** Refunds and their payment. */
export function refunds(app: App, shop: Shop): void {
  serve(app, calls.listRefunds, ({ query }) => officeRefunds.list(shop, query))

  serve(app, calls.readRefund, async ({ params }) => {
    const id = params.id ?? 0
    return {
      refund: await officeRefunds.read(shop, id),
      preview: await staffRefunds.previews.ofRefund(shop, id),
    }
  })

  refundsOfOrder(app, shop)
  bankDetails(app, shop)
  statuses(app, shop)
}

function refundsOfOrder(app: App, shop: Shop): void {
  serve(app, calls.readRefundableOrder, async ({ params, query }) => {
    const order = await shop.transact((tx) => staffActions.lockByCode(tx, params.code))
    const withFees = query.include_fees === 'yes'
    return { refundable: await staffRefunds.readRefundable(shop, order, withFees) }
  })

  serve(app, calls.createRefund, async ({ params, body }) => {
    const id = await shop.transact(async (tx) =>
      staffRefunds.create(tx, await staffActions.lockByCode(tx, params.code), body),
    )
    return { refund: await officeRefunds.read(shop, id) }
  })

  serve(app, calls.returnKept, async ({ params, body }) => {
    const id = await shop.transact((tx) => staffRefunds.returnKept(tx, params.id ?? 0, body))
    return { refund: await officeRefunds.read(shop, id) }
  })

  serve(app, calls.previewRefund, async ({ params, body }) => {
    const order = await shop.transact((tx) => staffActions.lockByCode(tx, params.code))
    return { preview: await staffRefunds.previews.ofNew(shop, order, body) }
  })
}

function bankDetails(app: App, shop: Shop): void {
  serve(app, calls.revealBankDetails, async ({ params }) => {
    const account = await shop.transact((tx) => refundAccounts.reveal(tx, 'system', params.id ?? 0))
    if (!account) throw new Refusal(messages.notFound, { status: 404 })
    return { account }
  })

  serve(app, calls.sendToAccount, async ({ params, body }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => refundAccounts.sendToAccount(tx, 'system', id, body))
    return { refund: await officeRefunds.read(shop, id) }
  })
}

function statuses(app: App, shop: Shop): void {
  serve(app, calls.changeRefundStatus, async ({ body }) => ({
    changes: await money.changeStatus(shop, 'system', body),
  }))

  serve(app, calls.releasePlaces, async ({ params }) => {
    const id = params.id ?? 0
    await shop.transact((tx) => money.staffActions.release(tx, 'system', id))
    return { refund: await officeRefunds.read(shop, id) }
  })

  serve(app, calls.createPaymentFile, async ({ body }, reply) => {
    const ids = body.ids.filter((id) => id !== null)
    const transfers = await shop.transact((tx) => money.paymentFile.create(tx, 'system', ids, body))
    return sendCsv(shop, reply, 'refunds-to-pay', (out) => money.paymentFile.write(transfers, out, body))
  })
}
