import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import * as orderChanges from '#server/checkout/unpaid-order-changes/unpaid-order-changes.ts'
import type * as orders from '#server/orders/orders.ts'
import * as payments from '#server/payments/payments.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import * as mail from '#server/mail/mail.ts'
import type { Tx } from '#server/platform/shop.ts'
import { versionOf } from '#server/platform/version.ts'
import type { PreparedChange } from './prepared-change.ts'

/** A version of everything displayed about a change: the order's items, removed and added items, and all amounts. */
export const versionOfChange = (order: orders.OrderRow, prepared: PreparedChange): string => {
  const { lines, removed, removal, next, credited, back, destination, earlier } = prepared
  return versionOf([
    order.payment_status,
    earlier,
    lines.products.map(({ id }) => id),
    lines.merchandise.map(({ id }) => id),
    [removed.products, removed.merchandise],
    removal && [removal.amounts, destination],
    next && [next.added, next.total_price, next.shipping, next.payment_method, next.taken],
    [credited, back, prepared.toPayer],
    prepared.recipientEmail,
  ])
}

/** A change as described in the customer's mail. */
export const changeOf = ({
  removed,
  next,
  credited,
  back,
  destination,
  toPayer,
}: PreparedChange): payments.method.PaidOrderChange => ({
  removed: removed.codes,
  added: next?.added.codes ?? [],
  next: next && { total_price: next.total_price, until: next.until, taken: next.taken?.amount ?? 0 },
  credited,
  back,
  destination,
  toPayer,
})

/** A change as shown in the office; `manual_percent` is how much the caller may give off it. */
export async function toResponse(
  tx: Tx,
  order: orders.OrderRow,
  prepared: PreparedChange,
  manual_percent: number,
): Promise<OrderChangePreview> {
  const { next, credited, back } = prepared
  return {
    lines: [
      ...orderChanges.linesOf(tx, prepared.lines, prepared.removed, prepared.reasonsToKeep),
      ...(next ? orderChanges.addedOf(tx, next.added) : []),
    ],
    shipping: { before: order.shipping_amount, after: order.shipping_amount },
    discount: order.discount_amount,
    manual_discount: next?.manual ?? 0,
    manual_percent,
    total: { before: order.total_price, after: order.total_price },
    paid: credited,
    due: next?.due ?? 0,
    back,
    installments: [],
    payment_method: next?.taken?.method ?? next?.payment_method ?? order.payment_method,
    methods: next?.methods ?? [order.payment_method],
    mail: await mailOf(tx, order, prepared),
    version: versionOfChange(order, prepared),
    paid_order: consequencesOf(prepared),
  }
}

const consequencesOf = ({
  removal,
  next,
  credited,
  back,
  destination,
  toPayer,
}: PreparedChange): OrderChangePreview['paid_order'] => ({
  refund: removal && {
    total: removal.amounts.total,
    credited,
    back,
    destination,
    to_payer: toPayer,
  },
  next: next && {
    total: next.total_price,
    shipping: next.shipping.shipping_amount,
    taken: next.taken?.amount ?? 0,
    due: next.due,
    until: next.due > 0 ? isoInstant(next.until) : null,
  },
})

async function mailOf(
  tx: Tx,
  order: orders.OrderRow,
  prepared: PreparedChange,
): Promise<OrderChangePreview['mail']> {
  const notified = { ...order, recipient: prepared.recipientEmail ?? order.recipient }
  const envelope = { to: notified.recipient, order: order.id }
  const { to, subject, paragraphs, rows, open } = await mail.ownTexts.asMailed(tx, envelope, () =>
    payments.method.paidOrderChangedMailOf(tx, notified, changeOf(prepared)),
  )
  const all = open ? [...rows, open] : rows
  return { to, subject, text: paragraphs, rows: all.map(([name, value]) => ({ name, value })) }
}
