import type { FastifyRequest } from 'fastify'
import * as calls from '#contract/calls/office/order-calls.ts'
import { may } from '#contract/office/roles.ts'
import type { App } from '#server/api/app-type.ts'
import { serve } from '#server/api/serve.ts'
import * as checkout from '#server/checkout/checkout.ts'
import * as orderChanges from '#server/checkout/order-changes/order-changes.ts'
import * as orderStories from '#server/orders/orders.ts'
import * as staffActions from '#server/orders/staff-actions/staff-actions.ts'
import * as paymentDeadlines from '#server/orders/payment-deadlines/payment-deadlines.ts'
import * as creditTransfers from '#server/books/credit-transfers/credit-transfers.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import * as disputes from '#server/payments/disputes/disputes.ts'
import * as payments from '#server/payments/payments.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as reversals from '#server/payments/reversals/reversals.ts'
import * as questions from '#server/shop/questions/questions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as answers from '#server/office/answers/answers.ts'
import * as officeOrders from '#server/office/orders/orders.ts'
import * as ticketStaffActions from '#server/tickets/staff-actions/staff-actions.ts'
import * as variantChanges from '#server/tickets/variant-changes/variant-changes.ts'
import { staffSessionOf } from '#server/api/office/access/authentication.ts'
import { limitVouchers } from '#server/api/office/access/rate-limits.ts'

/** The name shown instead of the staff member's. */
const BOX_OFFICE = 'Box office'

type OrderRequest = Pick<FastifyRequest, 'staffSession'> & { params: { code: string } }

/** Runs an action on a locked order, and returns the order afterwards. */
async function change(
  shop: Shop,
  request: OrderRequest,
  work: (tx: Tx, order: orderStories.OrderRow) => Promise<void>,
) {
  await shop.transact(async (tx) => work(tx, await staffActions.lockByCode(tx, request.params.code)))
  return orderResponse(shop, request)
}

/** The order, with its links only for those who may change orders: a link acts as the customer. */
async function orderResponse(shop: Shop, { staffSession, params: { code } }: OrderRequest) {
  const order = await officeOrders.read(shop, code)
  return {
    order: staffSession && may(staffSession.staff.role, 'change orders') ? order : { ...order, links: [] },
  }
}

/** Orders: searching, ordering by phone, and the actions of the staff. */
export function orders(app: App, shop: Shop): void {
  serve(app, calls.listOrders, ({ query }) => officeOrders.list(shop, query))

  serve(app, calls.readOrder, (request) => orderResponse(shop, request))

  serve(app, calls.revealAnswers, ({ params }) =>
    shop.transact(async (tx) => {
      const { id, code } = await staffActions.lockByCode(tx, params.code)
      await questions.recordReading(tx, code)
      return { answers: await answers.ofOrder(tx, id, { withSensitive: true }) }
    }),
  )

  serve(app, calls.placePhoneOrder, async (request) => {
    const { via, ...input } = request.body
    const { staff } = staffSessionOf(request)
    const clerk = via === 'name' ? staff.full_name : BOX_OFFICE
    const { code } = await limitVouchers(shop, staff.id, () =>
      checkout.placeByPhone(shop, clerk, input, staff),
    )
    return { code }
  })

  serve(app, calls.cancelOrders, async ({ body }) => ({
    orders: await payments.cancellation.byStaff(shop, body.orders),
  }))

  serve(app, calls.renewOrderLinks, (request) => change(shop, request, orderStories.links.renew))

  serve(app, calls.extendDeadlines, async ({ body }) => ({
    orders: await paymentDeadlines.extend(shop, body.orders, body.until),
  }))

  customerData(app, shop)
  items(app, shop)
  money(app, shop)
  overpayments(app, shop)
}

/** The recipient of an order's mails, its language, and the company on its invoice. */
function customerData(app: App, shop: Shop): void {
  serve(app, calls.changeRecipient, (request) =>
    change(shop, request, (tx, order) => orderStories.recipients.change(tx, order, request.body)),
  )

  serve(app, calls.setOrderLanguage, (request) =>
    change(shop, request, (tx, order) => staffActions.setLanguage(tx, order, request.body.language)),
  )

  serve(app, calls.correctCompany, (request) =>
    change(shop, request, (tx, order) => checkout.companies.correctCompany(tx, order, request.body)),
  )
}

function items(app: App, shop: Shop): void {
  serve(app, calls.shipMerchandise, (request) =>
    change(shop, request, (tx, order) => ticketStaffActions.shipping.ship(tx, order, request.body.codes)),
  )

  serve(app, calls.handOver, (request) =>
    change(shop, request, (tx, order) =>
      ticketStaffActions.handingOver.handOver(tx, order, request.body.codes),
    ),
  )

  serve(app, calls.changePieceVariant, (request) =>
    change(shop, request, (tx, order) => variantChanges.changePieceVariant(tx, order, request.body)),
  )

  serve(app, calls.undoHandover, async ({ params, body, staffSession }) => {
    const code = await shop.transact((tx) => ticketStaffActions.handingOver.undo(tx, params.id ?? 0, body))
    return orderResponse(shop, { staffSession, params: { code } })
  })

  serve(app, calls.previewOrderChange, async (request) => {
    const { code } = request.params
    const { role } = staffSessionOf(request).staff
    return { preview: await orderChanges.preview(shop, code, request.body, role) }
  })

  serve(app, calls.changeOrder, async (request) => {
    await orderChanges.change(shop, request.params.code, request.body, staffSessionOf(request).staff)
    return orderResponse(shop, request)
  })

  serve(app, calls.blockAfterDispute, (request) =>
    change(shop, request, (tx, order) => disputes.blockTickets(tx, order, request.body.dispute)),
  )
}

function money(app: App, shop: Shop): void {
  serve(app, calls.enterTransfer, async (request) => {
    await incomingPayments.receive(shop, request.params.code, request.body)
    return orderResponse(shop, request)
  })

  serve(app, calls.reversePayment, async (request) => {
    await shop.transact((tx) => reversals.reverse(tx, request.params.code, request.body))
    return orderResponse(shop, request)
  })

  serve(app, calls.resolveProblem, (request) =>
    change(shop, request, async (tx, order) => {
      await payments.staffActions.resolve(tx, order, request.body)
      if (request.body.to_card) await cardRefunds.returnOverpayments(tx, order)
    }),
  )
}

function overpayments(app: App, shop: Shop): void {
  serve(app, calls.returnOverpayment, (request) =>
    change(shop, request, (tx, order) => cardRefunds.returnOverpayment(tx, order, request.body)),
  )

  serve(app, calls.setOverpaymentAccount, (request) =>
    change(shop, request, (tx, order) => creditTransfers.setAccount(tx, order, request.body)),
  )
}
