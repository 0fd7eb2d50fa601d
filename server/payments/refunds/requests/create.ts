import { messages } from '#contract/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { syncItemStatus } from '#server/payments/refunds/item-status.ts'
import type { RefundAmounts } from './refund-amount.ts'
import type { RefundableItem, RefundableItems } from './refundable-items.ts'
import { insertItems, insertRefund, type NewRefund } from '#server/payments/refunds/queries.ts'

/** Comma-separated codes of the items to refund. */
export interface Selection {
  tickets: string
  merchandise: string
}

/**
 * The selected items; all of them for a refund as a `whole`.
 * Refuses, in this order:
 * - an empty selection
 * - tickets mixed with merchandise
 * - an item that cannot be refunded
 */
export function selectItems({ items }: RefundableItems, whole: boolean, input: Selection): RefundableItem[] {
  if (whole) return items
  const [chosen, purchases] = [codesOf(input.tickets), codesOf(input.merchandise)]
  if (chosen.length + purchases.length === 0) throw new Refusal(messages.refundEmpty, { field: 'tickets' })
  if (chosen.length > 0 && purchases.length > 0) throw new Refusal(messages.refundMixed, { field: 'tickets' })
  const kind = chosen.length > 0 ? 'ticket' : 'merchandise'
  return [...chosen, ...purchases].map((code) => {
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

/**
 * Creates a refund of selected items of a locked order and returns its id. The items are then blocked, and the order accepts no more
 * payments.
 */
export async function createRefund(
  tx: Tx,
  order: orders.OrderRow,
  selected: RefundableItem[],
  { items: amounts, ...sums }: RefundAmounts,
  details: Omit<NewRefund, 'order_id' | 'customer_id' | 'total' | 'shipping_refund'>,
): Promise<number> {
  const keys = { order_id: order.id, customer_id: order.customer_id }
  const [written] = await insertRefund(tx, { ...details, ...sums, ...keys })
  if (!written) throw new Error('A refund was not written')
  const items = selected.map(({ kind, id, status }, index) => ({
    refund_id: written.id,
    kind,
    item_id: id,
    amount: amounts[index]?.amount ?? 0,
    shipping_refund: amounts[index]?.shipping_refund ?? 0,
    status_before: status,
  }))
  insertItems(tx, items)
  if (!(await syncItemStatus(tx, items, null, 'active'))) throw impossible()
  orders.status.setHasRefunds(tx, order, true)
  return written.id
}
