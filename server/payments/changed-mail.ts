import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as pricing from '#server/pricing/pricing.ts'
import * as site from '#server/site/site.ts'
import { restSection } from './bank-transfers/instructions.ts'
import { messages } from './messages.ts'

/** What went out of an order and what came in, as its customer reads it, and how much of it is paid. */
export interface ItemsChanged {
  removed: string[]
  added: string[]
  paid: number
}

/** What the mail about a changed order says, but for how to pay. `order` is as it is afterwards. */
export function changedMailOf(tx: Tx, order: orders.OrderRow, { removed, added, paid }: ItemsChanged) {
  const { name: festival } = site.of(tx)
  const texts = messages.changed
  const lists: [string, string][] = [
    [texts.removed, removed.join(', ')],
    [texts.added, added.join(', ')],
    [texts.total, pricing.format(tx, order.total_price)],
    [texts.paid, paid === 0 ? '' : pricing.format(tx, paid)],
  ]
  return {
    to: orders.recipients.of(order),
    subject: texts.subject({ order: order.code }),
    paragraphs: [texts.text({ festival })],
    rows: lists.filter(([, value]) => value !== ''),
    open: [messages.partPaid.open, pricing.format(tx, order.total_price - paid)] satisfies [string, string],
  }
}

/** Writes to the customer of a changed order what is in it now, what is due, and how to pay it. */
export async function sendOrderChangedMail(
  tx: Tx,
  order: orders.OrderRow,
  changed: ItemsChanged,
): Promise<void> {
  const texts = messages.changed
  const { to, subject, paragraphs, rows } = changedMailOf(tx, order, changed)
  const rest = await restSection(tx, order)
  const isReadable = order.payment_method === 'bank_transfer' && order.accepted_ts_and_cs !== null
  const portal = `${tx.shop.settings.publicUrl}/portal/orders/${order.code}`
  await mail.send(tx, {
    to,
    order: order.id,
    template: 'order-changed',
    subject,
    attachments: rest.attachments,
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs,
      rows: [...rows, ...rest.rows],
      ...rest.scan,
      button: isReadable
        ? { label: messages.viewOrder, url: portal }
        : { label: texts.pay, url: orders.links.termsPage(tx, order) },
      closing: [texts.closing({ email: site.of(tx).contactEmail })],
    },
  })
}
