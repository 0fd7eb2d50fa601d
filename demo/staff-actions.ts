import * as orders from '#server/orders/orders.ts'
import * as incomingPayments from '#server/payments/incoming-payments/incoming-payments.ts'
import { runInRequest } from '#server/platform/request/request-context.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as cardRefunds from '#server/payments/refunds/card-refunds/card-refunds.ts'
import * as site from '#server/shop/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'

type Order = orders.OrderRow

/** Runs an action as a staff member ("staff 3"), so that the audit log names them. */
export const asStaff = <T>(staff: string, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    runInRequest(
      { id: 'demo', call: 'demo', actor: staff, ip: null, shortCodes: false },
      () => void work().then(resolve, reject),
    )
  })

const REFUND_STEPS = {
  start: refunds.staffActions.start,
  fail: refunds.staffActions.fail,
  complete: refunds.staffActions.complete,
}

/**
 * The staff move a refund to its next step. A refund to a card is sent as soon as it is started; the card's bank may return it
 * later.
 */
export async function advanceRefund(
  shop: Shop,
  staff: string,
  refund: number,
  step: keyof typeof REFUND_STEPS,
): Promise<void> {
  const isToCard = (await cardRefunds.ofRefund(shop, refund)).length > 0
  if (isToCard) return step === 'fail' ? refuseAtCard(shop, refund) : undefined
  await asStaff(staff, () => shop.transact((tx) => REFUND_STEPS[step](tx, staff, refund)))
  await cardRefunds.sendDue(shop)
}

async function refuseAtCard(shop: Shop, refund: number): Promise<void> {
  for (const { gateway_ref: ref } of await cardRefunds.ofRefund(shop, refund))
    if (ref !== null)
      await cardRefunds.recordEvent(shop, {
        reference: ref,
        ref,
        status: 'failed',
        failure_code: 'account_closed',
      })
}

/** The staff record a bank transfer for an order: the total, minus `less`. */
export const enterTransfer = (shop: Shop, staff: string, order: Order, less = 0): Promise<void> =>
  withOrder(shop, staff, order, (tx, locked) =>
    incomingPayments.enter(tx, locked, {
      amount: locked.total_price - less,
      value_date: tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate().toString(),
      note: '',
      seen: 0,
    }),
  )

/** The staff ship the merchandise of an order that is not being refunded, or at most its first `most` items. */
export const ship = (shop: Shop, staff: string, order: Order, most = Infinity): Promise<void> =>
  withOrder(shop, staff, order, async (tx, locked) => {
    const { purchases } = await tickets.ofOrders(tx, [locked.id])
    const waiting = purchases.filter(({ status }) => status === 'active').slice(0, most)
    const codes = waiting.map(({ code }) => code)
    await staffActions.shipping.ship(tx, locked, codes)
  })

const withOrder = (
  shop: Shop,
  staff: string,
  { id }: Order,
  action: (tx: Tx, locked: Order) => Promise<void>,
): Promise<void> => asStaff(staff, () => shop.transact(async (tx) => action(tx, await orders.lock(tx, id))))
