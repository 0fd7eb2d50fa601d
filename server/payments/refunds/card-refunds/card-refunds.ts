import type { CardRefund, CardRefundStatus } from '#contract/office/card-refunds.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listOfOrder, listWithGateway } from './queries.ts'

export { recordEvent, recordRefunded } from './record.ts'
export { recordReturned } from './returned.ts'
export { sendDue } from './send.ts'
export { returnOverpayment, returnOverpayments } from './start.ts'
export { destinationOf, destinationsOf } from './destination.ts'
export { settleUnknown } from './queries.ts'
export { startRefund } from './start.ts'

/** The card refunds of a refund, oldest first. */
export const ofRefund = async (shop: Shop, refund: number): Promise<CardRefund[]> =>
  (await listWithGateway(shop.sql, refund)).map(withIsoInstants)

/** The status of the overpayments of an order that are returned to cards, by id; others are omitted. */
export async function ofOverpayments(shop: Shop, order: number): Promise<Map<number, CardRefundStatus>> {
  const rows = await listOfOrder(shop.sql, order)
  return new Map(
    rows.flatMap(({ overpayment_id, status }) => (overpayment_id === null ? [] : [[overpayment_id, status]])),
  )
}
