import { isProvisional, type Owner } from '#server/people/customers/provisional/provisional.ts'
import type { OrderRow } from '#server/orders/orders.ts'
import type { Connection, Sql, Tx } from '#server/platform/shop.ts'
import { ordersOf, ordersOfAll as readOrdersOfAll, takeOverOrders } from './queries.ts'

export { isOwn } from './queries.ts'

/** All orders of a customer, or those of a provisional session, newest first. */
export const ordersOfOwner = async (sql: Sql | Connection, owner: Owner): Promise<OrderRow[]> => [
  ...(await ordersOf(sql, owner)),
]

/** Those of each of many owners. */
export async function ordersOfOwners(connection: Connection, all: readonly Owner[]): Promise<OrderRow[][]> {
  const rows = await readOrdersOfAll(connection, {
    customers: all.flatMap((owner) => (isProvisional(owner) ? [] : [owner.id])),
    sessions: all.flatMap((owner) => (isProvisional(owner) ? [owner.provisional_session_id] : [])),
  })
  const ofCustomer = Map.groupBy(rows, ({ customer_id }) => customer_id)
  const ofSession = Map.groupBy(rows, ({ provisional_session_id: id }) => id)
  return all.map(
    (owner) =>
      (isProvisional(owner) ? ofSession.get(owner.provisional_session_id) : ofCustomer.get(owner.id)) ?? [],
  )
}

/** Whether an order is a buyer's own: any of an account's, of a provisional session those that were placed in it. */
export const isOwnedBy = (order: OrderRow, owner: Owner): boolean =>
  isProvisional(owner)
    ? order.provisional_session_id === owner.provisional_session_id
    : order.customer_id === owner.id

/** Makes the orders of an account that were placed in a provisional session like all others of it. */
export const takeOver = async (tx: Tx, session: number, customerId: number): Promise<void> =>
  void (await takeOverOrders(tx, session, customerId))
