import * as orders from '#server/orders/orders.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as refunds from '#server/refunds/refunds.ts'
import * as tickets from '#server/tickets/tickets.ts'
import type { Ordered } from './buying.ts'

const STEPS = { start: refunds.start, fail: refunds.fail, complete: refunds.complete }

/** The staff go on with a refund. */
export const work = (shop: Shop, staff: string, refund: number, step: keyof typeof STEPS): Promise<void> =>
  shop.transact((tx) => STEPS[step](tx, staff, refund))

/** The staff send things of an order: all that nobody wants to give back, or the first `most` of them. */
export async function ship(shop: Shop, { order }: Pick<Ordered, 'order'>, most = Infinity): Promise<void> {
  await shop.transact(async (tx) => {
    await orders.lock(tx, order.id)
    const { purchases } = await tickets.ofOrders(tx, [order.id])
    const waiting = purchases.filter(({ status }) => status === 'active').slice(0, most)
    const ids = waiting.map(({ id }) => id)
    await tickets.mark(tx, 'merchandise', ids, { from: 'active', to: 'shipped' })
  })
}
