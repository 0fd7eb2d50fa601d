import { messages } from '#contract/messages.ts'
import type { ChangePieceVariant, ChangeVariant, VariantChoice } from '#contract/office/variant-changes.ts'
import { variantMessages } from '#contract/office/variants/messages.ts'
import type * as orders from '#server/orders/orders.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { sendVariantMails } from '#server/tickets/changes/mail-templates.ts'
import { updatePurchaseVariant, updateVariant } from '#server/tickets/changes/queries.ts'
import { checkReason, lockForUpdate, recordChange, requireAllowed } from '#server/tickets/locked-ticket.ts'
import { purchasesOf } from '#server/tickets/queries.ts'
import * as variants from '#server/tickets/variants/variants.ts'

const field = 'variant_id'

/** What an item comes in, and the variants besides `own`, each with what is left of it, from this process's cache. */
export const choices = (
  shop: Shop,
  item: catalogue.Item,
  own: number | null,
): { option: string; variants: VariantChoice[] } => ({
  option: item.option ?? '',
  variants: catalogue.variants
    .offered(item)
    .filter(({ id }) => id !== own)
    .map(({ id, name, stock_id }) => ({
      id,
      name,
      remaining: stock.remaining(shop, stock_id),
      swap: variants.swapOf(item, own, id),
    })),
})

/**
 * Changes the variant of a ticket without a payment, also after the owner's deadline: holds a place of the new one and releases that of the
 * old one atomically.
 * Refuses:
 * - a ticket that is not active
 * - what is none of the other variants of its product
 * - one that costs more, and one that costs less if the festival does not allow it
 * - no reason
 * - one that is sold out
 */
export async function changeVariant(
  tx: Tx,
  code: string,
  input: ChangeVariant,
  lock?: typeof stock.lock,
): Promise<void> {
  const locked = await lockForUpdate(tx, code)
  requireAllowed(tx, locked, 'change')
  const { ticket, product, owner, order } = locked
  const from = ticket.variant_id
  const to = otherVariant(product, from, input.variant_id)
  const note = checkReason(input.reason)
  await variants.movePlace(tx, product, { from, to }, lock)
  const [changed] = await updateVariant(tx, ticket, to.id)
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  const values = { before: { variant_id: from }, after: { variant_id: to.id } }
  const change = { ticket_id: ticket.id, kind: 'staff', ...values, note } as const
  await recordChange(tx, ticket.code, 'ticket variant changed', change)
  await sendVariantMails(tx, { email: owner.email, accepted: order.accepted_ts_and_cs !== null }, changed)
}

/**
 * The same of a piece of merchandise of a locked order; nobody gets a mail.
 * Refuses:
 * - a code that is not of a piece of this order that is still to be sent or handed over
 * - as `changeVariant`
 */
export async function changePieceVariant(
  tx: Tx,
  order: orders.OrderRow,
  input: ChangePieceVariant,
  lock?: typeof stock.lock,
): Promise<void> {
  const code = input.piece.trim().toUpperCase()
  const piece = (await purchasesOf(tx, [order.id])).find((each) => each.code === code)
  if (piece?.status !== 'active') throw new Refusal(variantMessages.fixed, { field: 'piece' })
  const item = catalogue.of(tx).merchandiseById.get(piece.merchandise_id)
  if (!item) throw new Error(`Merchandise ${piece.merchandise_id} is not in the catalogue`)
  const from = catalogue.variants.find(item, piece.variant_id)
  const to = otherVariant(item, piece.variant_id, input.variant_id)
  const reason = checkReason(input.reason)
  await variants.movePlace(tx, item, { from: piece.variant_id, to }, lock)
  await updatePurchaseVariant(tx, piece, to.id)
  const details = { code, from: from?.key ?? '', to: to.key, reason }
  await audit.record(tx, 'system', 'purchase changed', order.code, details)
}

/**
 * The variant that staff have chosen.
 * Refuses:
 * - what is none of those of the item
 * - the same one
 * - one that costs more, and one that costs less if the festival does not allow it
 */
function otherVariant(item: catalogue.Item, from: number | null, wanted: number | null): catalogue.Variant {
  const to = catalogue.variants.offered(item).find(({ id }) => id === wanted)
  if (!to) throw new Refusal(messages.variantEmpty({ option: item.option ?? '' }), { field })
  if (to.id === from) throw new Refusal(variantMessages.same, { field })
  const swap = variants.swapOf(item, from, to.id)
  if (swap === 'dearer') throw new Refusal(variantMessages.dearer, { field })
  if (swap === 'cheaper') throw new Refusal(variantMessages.cheaper, { field })
  return to
}
