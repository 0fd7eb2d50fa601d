import { messages } from '#contract/messages.ts'
import { itemRefundAmount } from '#contract/refund-amounts.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { syncItemStatus } from '#server/refunds/item-status.ts'
import type { RefundableItems, RefundableItem } from './refundable-items.ts'
import { insertItems, insertRefund, type NewRefund, type RefundItem } from '#server/refunds/queries.ts'

/** Codes of what is to be given back, joined by commas. */
export interface Selection {
  tickets: string
  merchandise: string
}

/** What of an offer is chosen: all of it when it is given back as a `whole`. Refuses what is empty, mixed or not on offer. */
export function selectItems({ items }: RefundableItems, whole: boolean, input: Selection): RefundableItem[] {
  if (whole) return items
  const [chosen, pieces] = [codesOf(input.tickets), codesOf(input.merchandise)]
  if (chosen.length + pieces.length === 0) throw new Refusal(messages.refundEmpty, { field: 'tickets' })
  if (chosen.length > 0 && pieces.length > 0) throw new Refusal(messages.refundMixed, { field: 'tickets' })
  const kind = chosen.length > 0 ? 'ticket' : 'merchandise'
  return [...chosen, ...pieces].map((code) => {
    const item = items.find((each) => each.kind === kind && each.code === code)
    if (!item) throw impossible()
    return item
  })
}

const codesOf = (joined: string): string[] => [
  ...new Set(
    joined
      .split(',')
      .map((code) => code.trim().toUpperCase())
      .filter((code) => code !== ''),
  ),
]

const impossible = () => new Refusal(messages.refundItemImpossible, { field: 'tickets' })

/** Writes a refund of chosen items of a locked order, and gives its id: from now on they are in it, and the order takes no more money. */
export async function createRefund(
  tx: Tx,
  order: orders.OrderRow,
  { chosen, whole }: { chosen: RefundableItem[]; whole: boolean },
  refund: Omit<NewRefund, 'order_id' | 'customer_id'>,
): Promise<number> {
  const keys = { order_id: order.id, customer_id: order.customer_id }
  const [written] = await insertRefund(tx, { ...refund, ...keys })
  if (!written) throw new Error('A refund was not written')
  const items = chosen.map((item) => itemOf(written.id, item, whole ? refund.total : null))
  await insertItems(tx, items)
  if (!(await syncItemStatus(tx, items, null, 'active'))) throw impossible()
  await orders.setHasRefunds(tx, order, true)
  return written.id
}

/** What was paid of a whole is given back as a whole. */
const itemOf = (refund_id: number, item: RefundableItem, whole: number | null): RefundItem => ({
  refund_id,
  kind: item.kind,
  item_id: item.id,
  amount: whole ?? itemRefundAmount(item) + item.shipping_refund,
  shipping_refund: item.shipping_refund,
  status_before: item.status,
})
