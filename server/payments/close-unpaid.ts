import type * as orders from '#server/orders/orders.ts'
import { groupCommitPerShop } from '#server/platform/group-commit.ts'
import { type Submitted, submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { transactEach } from '#server/platform/transact-each.ts'
import { endAttemptsOf } from './attempts/attempts.ts'
import { GatewayTimeBudget } from './attempts/attempts.ts'
import { openAttemptsOf } from './attempt-queries.ts'
import { closeOrder } from './order-status.ts'

/** Work with an order in a transaction. Returns the id of the order if one of its payment pages can still be paid. */
interface Turn {
  work: (tx: Tx) => Promise<number | null>
}

/** Thousands of orders may be past their deadline at once, or be cancelled by staff: those that are closed in the same moment share a batch. */
const closings = groupCommitPerShop((shop, turns: Submitted<Turn>[]) =>
  transactEach(shop, turns, (tx, { work }) => work(tx)),
)

/** New payment pages may be opened while earlier ones are being ended; the number of rounds is limited. */
const MAX_TURNS = 5

/**
 * Cancels or abandons an unpaid order once none of its payment pages can be paid any more: otherwise its released places could be sold
 * before a payment arrives. `find` locks the order again each time, and refuses one that is no longer pending, for example because it was
 * paid; null leaves it unchanged. `afterwards` runs in the same transaction, which many orders may share. Returns false while a gateway does
 * not respond.
 */
export const closeUnpaid = (
  shop: Shop,
  find: (tx: Tx) => Promise<orders.OrderRow | null>,
  to: 'cancelled' | 'abandoned',
  afterwards: (tx: Tx, order: orders.OrderRow) => Promise<void> = async () => undefined,
  timeBudget = new GatewayTimeBudget(shop, { by: 'person' }),
): Promise<boolean> => {
  const close = async (tx: Tx, order: orders.OrderRow) => {
    await closeOrder(tx, order, to, stock.releaseAtCommit)
    await afterwards(tx, order)
  }
  return onceUnpayableInBatch(shop, find, close, to === 'abandoned' ? 'expired' : 'cancelled', timeBudget)
}

/** Like `onceUnpayable`, for what ends many orders in the same moment: they share a batch, and their places are released at its commit. */
export const onceUnpayableInBatch = (
  shop: Shop,
  find: Action['find'],
  act: Action['act'],
  to: 'cancelled' | 'expired',
  timeBudget: GatewayTimeBudget,
): Promise<boolean> =>
  inTurns(shop, { find, act, transact: (work) => closings(shop).submit(submitted({ work })) }, to, timeBudget)

/**
 * Runs an action on an unpaid order once none of its payment pages can be paid any more; they are ended as `to`. `find` as for
 * `closeUnpaid`; the action runs in the transaction of the last one. Returns false while a gateway does not respond.
 */
export const onceUnpayable = (
  shop: Shop,
  find: Action['find'],
  act: Action['act'],
  to: 'cancelled' | 'expired',
  timeBudget = new GatewayTimeBudget(shop, { by: 'person' }),
): Promise<boolean> => inTurns(shop, { find, act, transact: (work) => shop.transact(work) }, to, timeBudget)

interface Action {
  find: (tx: Tx) => Promise<orders.OrderRow | null>
  act: (tx: Tx, order: orders.OrderRow) => Promise<void>
  /** Does work in a transaction. */
  transact: (work: Turn['work']) => Promise<number | null>
}

async function inTurns(
  shop: Shop,
  { find, act, transact }: Action,
  to: 'cancelled' | 'expired',
  timeBudget: GatewayTimeBudget,
): Promise<boolean> {
  for (let turn = 0; turn < MAX_TURNS; turn++) {
    const payable = await transact(async (tx) => {
      const order = await find(tx)
      if (!order) return null
      if ((await openAttemptsOf(tx, order.id)).length > 0) return order.id
      await act(tx, order)
      return null
    })
    if (payable === null) return true
    if (!(await endAttemptsOf(shop, payable, to, timeBudget))) return false
  }
  return false
}
