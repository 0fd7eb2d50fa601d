import * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { runInRequest } from '#server/platform/request-context.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as site from '#server/site/site.ts'
import * as tickets from '#server/tickets/tickets.ts'

type Order = orders.OrderRow

/** One of the staff ("staff 3") does something, and it is written down as theirs. */
export const asStaff = <T>(staff: string, work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    runInRequest(
      { id: 'demo', call: 'demo', actor: staff, ip: null },
      () => void work().then(resolve, reject),
    )
  })

const REFUND_STEPS = { start: refunds.start, fail: refunds.fail, complete: refunds.complete }

/** The staff go on with a refund. */
export const advanceRefund = (
  shop: Shop,
  staff: string,
  refund: number,
  step: keyof typeof REFUND_STEPS,
): Promise<void> => asStaff(staff, () => shop.transact((tx) => REFUND_STEPS[step](tx, staff, refund)))

/** The staff find a transfer for an order on the festival's account: all that is owed, or `less` of it. */
export const enterTransfer = (shop: Shop, staff: string, order: Order, less = 0): Promise<void> =>
  withOrder(shop, staff, order, (tx, locked) =>
    payments.incomingPayments.record(tx, locked, {
      amount: locked.total_price - less,
      value_date: tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate().toString(),
      note: '',
      seen: 0,
    }),
  )

/** The staff send things of an order: all that nobody wants to give back, or the first `most` of them. */
export const ship = (shop: Shop, staff: string, order: Order, most = Infinity): Promise<void> =>
  withOrder(shop, staff, order, async (tx, locked) => {
    const { purchases } = await tickets.ofOrders(tx, [locked.id])
    const waiting = purchases.filter(({ status }) => status === 'active').slice(0, most)
    const codes = waiting.map(({ code }) => code)
    await tickets.staffActions.ship(tx, locked, codes)
  })

const withOrder = (
  shop: Shop,
  staff: string,
  { id }: Order,
  deed: (tx: Tx, locked: Order) => Promise<void>,
): Promise<void> => asStaff(staff, () => shop.transact(async (tx) => deed(tx, await orders.lock(tx, id))))
