import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { Text } from '#contract/kinds.ts'
import { BlockAfterDispute } from '#contract/office/disputes.ts'
import { ChangeOrder, OrderChangePreview, PreviewOrderChange } from '#contract/office/order-changes.ts'
import { EnterTransfer, ReversePayment } from '#contract/office/order-payments.ts'
import {
  ExtendDeadline,
  OrderResponse,
  OrderFilters,
  OrderList,
  ReturnOverpayment,
  CorrectCompany,
  SetOrderLanguage,
  ShipMerchandise,
  ResolveProblem,
} from '#contract/office/orders.ts'
import { OrderByPhone, PhoneOrderResponse } from '#contract/office/phone-orders.ts'
import { SetOverpaymentAccount } from '#contract/office/sepa-files.ts'
import { may } from '#contract/office/roles.ts'
import { SendElsewhere } from '#contract/office/mails.ts'
import type { App } from '#server/api/app-type.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as orderChanges from '#server/checkout/order-changes/order-changes.ts'
import * as orderStories from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import * as payments from '#server/payments/payments.ts'
import * as incomingPayments from '#server/payments/bank-transfers/bank-transfers.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as officeOrders from '#server/office/orders/orders.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { limitVouchers } from '#server/api/office/access/rate-limits.ts'

/** The name shown instead of the staff member's. */
const BOX_OFFICE = 'Box office'

const params = Type.Object({ code: Text() })
const answer = { params, response: { 200: OrderResponse } }

/** Orders: searching, ordering by phone, and the actions of the staff. */
export function orders(app: App, shop: Shop): void {
  reading(app, shop)
  making(app, shop)
  changing(app, shop)
  speaking(app, shop)
  correctingCompany(app, shop)
  changingItems(app, shop)
  money(app, shop)
  takingBack(app, shop)
  blocking(app, shop)
}

/** Runs an action on a locked order, and returns the order afterwards. */
async function change(
  shop: Shop,
  request: OrderRequest,
  work: (tx: Tx, order: orderStories.OrderRow) => Promise<void>,
) {
  await shop.transact(async (tx) => work(tx, await staffActions.lockByCode(tx, request.params.code)))
  return seen(shop, request)
}

type OrderRequest = Pick<FastifyRequest, 'staffSession'> & { params: { code: string } }

/** The order, with its links only for those who may change orders: a link acts as the customer. */
async function seen(shop: Shop, { staffSession, params: { code } }: OrderRequest) {
  const order = await officeOrders.read(shop, code)
  return {
    order: staffSession && may(staffSession.staff.role, 'change orders') ? order : { ...order, links: [] },
  }
}

function reading(app: App, shop: Shop): void {
  const list = {
    summary: 'The orders that match the filters, newest first.',
    querystring: OrderFilters,
    response: { 200: OrderList },
  }
  app.get('/office/api/orders', { schema: list, config: { may: 'see orders' } }, ({ query }) =>
    officeOrders.list(shop, query),
  )

  const read = { summary: 'An order with its payments, refunds, mails and history.', ...answer }
  const config = { may: 'see orders', refuses: [404] } as const
  app.get('/office/api/orders/:code', { schema: read, config }, (request) => seen(shop, request))
}

function making(app: App, shop: Shop): void {
  const make = {
    summary:
      'Places an order for a customer on the phone, who gets a mail with the link to accept its terms.',
    body: OrderByPhone,
    response: { 200: PhoneOrderResponse },
  }
  const config = { may: 'change orders', refuses: [404, 422, 429] } as const
  app.post('/office/api/orders', { schema: make, config }, async (request) => {
    const { via, ...input } = request.body
    const { staff } = staffSessionOf(request)
    const clerk = via === 'name' ? staff.full_name : BOX_OFFICE
    const { code } = await limitVouchers(shop, staff.id, () => checkout.placeByPhone(shop, clerk, input))
    return { code }
  })
}

function changing(app: App, shop: Shop): void {
  const config = { may: 'change orders', refuses: [404, 422] } as const

  const cancel = {
    summary: 'Cancels an unpaid order and releases its places and voucher.',
    ...answer,
  }
  app.post('/office/api/orders/:code/cancellations', { schema: cancel, config }, async (request) => {
    await payments.cancellation.byStaff(shop, request.params.code)
    return seen(shop, request)
  })

  const rotate = {
    summary: 'Renews the links of an order; the earlier ones stop working.',
    ...answer,
  }
  app.post('/office/api/orders/:code/links', { schema: rotate, config }, (request) =>
    change(shop, request, orderStories.links.renew),
  )

  const extend = {
    summary: 'Extends the payment deadline of an order.',
    body: ExtendDeadline,
    ...answer,
  }
  app.post('/office/api/orders/:code/extensions', { schema: extend, config }, (request) =>
    change(shop, request, (tx, order) => paymentDeadlines.extend(tx, order, request.body.until)),
  )

  const ship = { summary: 'Marks merchandise of an order as shipped.', body: ShipMerchandise, ...answer }
  app.post('/office/api/orders/:code/shipments', { schema: ship, config }, (request) =>
    change(shop, request, (tx, order) => ticketStaffActions.shipping.ship(tx, order, request.body.codes)),
  )
}

/** The recipient of an order's mails, and its language. */
function speaking(app: App, shop: Shop): void {
  const config = { may: 'change orders', refuses: [404, 422] } as const

  const elsewhere = {
    summary: 'Redirects the mails of an order to another address, without confirmation.',
    body: SendElsewhere,
    ...answer,
  }
  app.post('/office/api/orders/:code/recipients', { schema: elsewhere, config }, (request) =>
    change(shop, request, (tx, order) => orderStories.recipients.change(tx, order, request.body)),
  )

  const inLanguage = {
    summary: 'Changes the language of an order for later mails and documents.',
    body: SetOrderLanguage,
    ...answer,
  }
  app.post('/office/api/orders/:code/language', { schema: inLanguage, config }, (request) =>
    change(shop, request, (tx, order) => staffActions.setLanguage(tx, order, request.body.language)),
  )
}

function correctingCompany(app: App, shop: Shop): void {
  const config = { may: 'change orders', refuses: [404, 422] } as const
  const company = {
    summary:
      'Corrects the company and the VAT number of an order. An existing invoice is credited and issued again.',
    body: CorrectCompany,
    ...answer,
  }
  app.post('/office/api/orders/:code/company-corrections', { schema: company, config }, (request) =>
    change(shop, request, (tx, order) => checkout.companies.correctCompany(tx, order, request.body)),
  )
}

function changingItems(app: App, shop: Shop): void {
  const preview = {
    summary: 'A preview of a change of an order, and of the mail to its customer.',
    body: PreviewOrderChange,
    params,
    response: { 200: Type.Object({ preview: OrderChangePreview }) },
  }
  const looking = { may: 'change orders', refuses: [404, 422] } as const
  app.post(
    '/office/api/orders/:code/change-previews',
    { schema: preview, config: looking },
    async (request) => ({
      preview: await orderChanges.preview(shop, request.params.code, request.body),
    }),
  )

  const change = {
    summary:
      'Changes the items and the payment method of an order as previewed; a paid one by a refund and a new order.',
    body: ChangeOrder,
    ...answer,
  }
  const config = { may: 'change orders', refuses: [404, 422] } as const
  app.post('/office/api/orders/:code/changes', { schema: change, config }, async (request) => {
    await orderChanges.change(shop, request.params.code, request.body, staffSessionOf(request).staff)
    return seen(shop, request)
  })
}

function money(app: App, shop: Shop): void {
  const config = { may: 'move money', refuses: [404, 422] } as const

  const receive = {
    summary: 'Records a payment for an order by bank transfer, in cash or at a card terminal.',
    body: EnterTransfer,
    ...answer,
  }
  app.post('/office/api/orders/:code/transfers', { schema: receive, config }, async (request) => {
    await incomingPayments.receive(shop, request.params.code, request.body)
    return seen(shop, request)
  })

  const send = {
    summary: 'Returns an overpayment of an order through the gateway that took it, or marks it as returned.',
    body: ReturnOverpayment,
    ...answer,
  }
  app.post('/office/api/orders/:code/overpayment-returns', { schema: send, config }, (request) =>
    change(shop, request, (tx, order) => refunds.cardRefunds.returnOverpayment(tx, order, request.body)),
  )

  const name = {
    summary: 'Sets the account to which a SEPA file returns an overpayment of an order.',
    body: SetOverpaymentAccount,
    ...answer,
  }
  app.post('/office/api/orders/:code/overpayment-accounts', { schema: name, config }, (request) =>
    change(shop, request, (tx, order) => creditTransfers.setAccount(tx, order, request.body)),
  )

  const resolve = { summary: 'Resolves the problem of an order.', body: ResolveProblem, ...answer }
  app.post('/office/api/orders/:code/resolutions', { schema: resolve, config }, (request) =>
    change(shop, request, async (tx, order) => {
      await payments.staffActions.resolve(tx, order, request.body)
      if (request.body.to_card) await refunds.cardRefunds.returnOverpayments(tx, order)
    }),
  )
}

function takingBack(app: App, shop: Shop): void {
  const config = { may: 'move money', refuses: [404, 422] } as const
  const reverse = {
    summary:
      'Reverses a payment that was entered by mistake. The tickets are blocked until the order is paid, or kept.',
    body: ReversePayment,
    ...answer,
  }
  app.post('/office/api/orders/:code/payment-reversals', { schema: reverse, config }, async (request) => {
    await shop.transact((tx) => incomingPayments.reverse(tx, request.params.code, request.body))
    return seen(shop, request)
  })
}

function blocking(app: App, shop: Shop): void {
  const block = {
    summary: 'Blocks all tickets of an order with a lost dispute.',
    body: BlockAfterDispute,
    ...answer,
  }
  const config = { may: 'change tickets', refuses: [404, 422] } as const
  app.post('/office/api/orders/:code/dispute-blocks', { schema: block, config }, (request) =>
    change(shop, request, (tx, order) => disputes.blockTickets(tx, order, request.body.dispute)),
  )
}
