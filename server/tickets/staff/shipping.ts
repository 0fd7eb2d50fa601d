import { officeMessages } from '#contract/office/messages.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { messages } from '#server/tickets/messages.ts'
import { purchasesOf, type PurchaseRow } from '#server/tickets/queries.ts'
import { setStatus } from '#server/tickets/status.ts'

/**
 * Marks merchandise items of a locked order as shipped, all of them or none, and tells the customer by mail.
 * Refuses:
 * - no item
 * - an order whose payment was taken back
 * - a code of no item of this order that waits to be shipped
 */
export async function ship(tx: Tx, order: orders.OrderRow, codes: string[]): Promise<void> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'codes' })
  if (order.payment_status === 'pending' || order.payment_status === 'partial')
    throw new Refusal(officeMessages.pieceUnpaid, { field: 'codes' })
  const items = (await purchasesOf(tx, [order.id])).filter(({ code }) => codes.includes(code))
  const ids = items.map(({ id }) => id)
  const shipped = await setStatus(tx, 'merchandise', ids, { from: 'active', to: 'shipped' })
  if (!shipped || items.length < new Set(codes).size)
    throw new Refusal(officeMessages.pieceNotToShip, { field: 'codes' })
  await audit.record(tx, 'system', 'merchandise shipped', order.code, {
    codes: items.map(({ code }) => code),
  })
  await sendShippedMail(tx, order, items)
}

async function sendShippedMail(tx: Tx, order: orders.OrderRow, items: PurchaseRow[]): Promise<void> {
  const texts = messages.shipped
  const { merchandiseById } = catalogue.of(tx)
  const names = items.map(({ merchandise_id }) => merchandiseById.get(merchandise_id)?.name ?? '')
  await mail.send(tx, { to: orders.recipients.of(order), order: order.id, template: 'shipped' }, () => ({
    subject: texts.subject({ order: order.code }),
    content: {
      heading: texts.heading,
      name: order.billing_name,
      paragraphs: [texts.text({ festival: site.of(tx).name })],
      rows: [
        [messages.order, order.code],
        [texts.items, names.join(', ')],
      ],
    },
  }))
}
