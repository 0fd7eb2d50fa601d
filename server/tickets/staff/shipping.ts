import { officeMessages } from '#contract/office/messages.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import * as mail from '#server/mail/mail.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { purchasesOf, type PurchaseRow } from '#server/tickets/queries.ts'
import { setStatus } from '#server/tickets/status.ts'

/**
 * Marks pieces of merchandise of a locked order as shipped, all of them or none; a mail tells the customer. Refuses an empty list,
 * and a code of nothing that waits to be shipped.
 */
export async function ship(tx: Tx, order: orders.OrderRow, codes: string[]): Promise<void> {
  if (codes.length === 0) throw new Refusal(officeMessages.piecesEmpty, { field: 'codes' })
  const pieces = (await purchasesOf(tx, [order.id])).filter(({ code }) => codes.includes(code))
  const ids = pieces.map(({ id }) => id)
  const shipped = await setStatus(tx, 'merchandise', ids, { from: 'active', to: 'shipped' })
  if (!shipped || pieces.length < new Set(codes).size)
    throw new Refusal(officeMessages.pieceNotToShip, { field: 'codes' })
  await audit.record(tx, 'system', 'merchandise shipped', order.code, {
    codes: pieces.map(({ code }) => code),
  })
  await sendShippedMail(tx, order, pieces)
}

async function sendShippedMail(tx: Tx, order: orders.OrderRow, pieces: PurchaseRow[]): Promise<void> {
  const { merchandiseById } = catalogue.of(tx)
  const names = pieces.map(({ merchandise_id }) => merchandiseById.get(merchandise_id)?.name ?? '')
  await mail.send(tx, {
    to: order.billing_email,
    order: order.id,
    template: 'shipped',
    subject: `Your parcel of order ${order.code} is on its way`,
    ...mail.renderMail({
      heading: 'Your parcel is on its way',
      paragraphs: [
        `Hello ${order.billing_name},`,
        `we have sent you what you ordered at ${site.of(tx).name}.`,
      ],
      rows: [
        ['Order', order.code],
        ['In the parcel', names.join(', ')],
      ],
    }),
  })
}
