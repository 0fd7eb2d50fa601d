import { messages } from '#contract/messages.ts'
import { itemRefund } from '#contract/refunding.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { mirror } from './mirroring.ts'
import type { Offer, OfferedItem } from './offer.ts'
import { insertItems, insertRefund, type NewRefund, type RefundItem } from './queries.ts'

/** Codes of what is to be given back, joined by commas. */
export interface Chosen {
  tickets: string
  merchandise: string
}

/** What of an offer is chosen: all of it when it is given back as a `whole`. Refuses what is empty, mixed or not on offer. */
export function choose({ items }: Offer, whole: boolean, wish: Chosen): OfferedItem[] {
  if (whole) return items
  const [chosen, pieces] = [codesOf(wish.tickets), codesOf(wish.merchandise)]
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
export async function write(
  tx: Tx,
  order: orders.OrderRow,
  { chosen, whole }: { chosen: OfferedItem[]; whole: boolean },
  refund: Omit<NewRefund, 'order_id' | 'customer_id'>,
): Promise<number> {
  const keys = { order_id: order.id, customer_id: order.customer_id }
  const [written] = await insertRefund(tx, { ...refund, ...keys })
  if (!written) throw new Error('A refund was not written')
  const items = chosen.map((item) => itemOf(written.id, item, whole ? refund.total : null))
  await insertItems(tx, items)
  if (!(await mirror(tx, items, null, 'active'))) throw impossible()
  await orders.noteRefunds(tx, order, true)
  return written.id
}

/** What was paid of a whole is given back as a whole. */
const itemOf = (refund_id: number, item: OfferedItem, whole: number | null): RefundItem => ({
  refund_id,
  kind: item.kind,
  item_id: item.id,
  amount: whole ?? itemRefund(item) + item.shipping_refund,
  shipping_refund: item.shipping_refund,
  status_before: item.status,
})
