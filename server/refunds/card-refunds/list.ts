import type { CardRefund, CardRefundStatus } from '#contract/office/card-refunds.ts'
import { withIsoInstants } from '#server/platform/time/instants.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listOfOrder, listWithGateway } from './queries.ts'

/** What goes back to cards of a refund, oldest first. */
export const ofRefund = async (shop: Shop, refund: number): Promise<CardRefund[]> =>
  (await listWithGateway(shop.sql, refund)).map(withIsoInstants)

/** How far the overpayments of an order have come that go back to cards, by their ids; the others are left out. */
export async function ofOverpayments(shop: Shop, order: number): Promise<Map<number, CardRefundStatus>> {
  const rows = await listOfOrder(shop.sql, order)
  return new Map(
    rows.flatMap(({ overpayment_id, status }) => (overpayment_id === null ? [] : [[overpayment_id, status]])),
  )
}
