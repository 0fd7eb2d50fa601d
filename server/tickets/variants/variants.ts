import type { MerchandisePurchase } from '#contract/merchandise-purchases.ts'
import type { VariantChoice } from '#contract/office/variant-changes.ts'
import { messages } from '#contract/messages.ts'
import type { SetVariant } from '#contract/variants.ts'
import * as orders from '#server/orders/orders.ts'
import type * as customers from '#server/people/customers/customers.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as stock from '#server/shop/stock/stock.ts'
import * as site from '#server/shop/site/site.ts'
import { isRecent } from '#server/tickets/allowed-actions.ts'
import { messages as texts } from '#server/tickets/messages.ts'
import type { PurchaseRow, TicketRow } from '#server/tickets/queries.ts'
import { sendVariantMails } from '#server/tickets/changes/mail-templates.ts'
import { lockForUpdate, notFound, recordChange } from '#server/tickets/changes/ownership.ts'
import {
  findOwnedPurchase,
  lockOwnedPurchase,
  updatePurchaseVariant,
  updateVariant,
} from '#server/tickets/changes/queries.ts'

export { lockForUpdate }

const field = 'variant_id'

/** A ticket or a purchase of which the variant may be changed. */
interface Changeable {
  variant_id: number | null
  status: string
  last_edited_at: Temporal.Instant | null
}

type Allowed = Required<
  Pick<MerchandisePurchase, 'option' | 'variants' | 'allow_variant_changes' | 'recently_edited'>
> &
  Pick<MerchandisePurchase, 'allow_variant_changes_until'>

/**
 * Which variant the owner of a ticket or a purchase may have instead, at `now`, without a payment: one that costs the same, or less where the
 * festival allows that; until the deadline of the item, never without one. Who has none may choose one at any time. `recently_edited` does not change the rest.
 * Nothing without variants.
 */
export function allowed(
  at: Shop | Tx,
  row: Changeable,
  item: catalogue.Item,
  { accepted, now }: { accepted: boolean; now: Temporal.Instant },
): Partial<Allowed> {
  const offered = catalogue.variants.offered(item)
  if (offered.length === 0) return {}
  const timezone = zoneOf(at, item)
  const { allow_variant_changes_until: until } = item
  const isInTime =
    row.variant_id === null ||
    (until !== null && Temporal.Instant.compare(now, catalogue.toInstant(until, timezone)) < 0)
  const possible = stock.offered
    .variants('shop' in at ? at.shop : at, item)
    .filter(({ id }) => id === row.variant_id || swapOf(item, row.variant_id, id) === 'free')
  return {
    option: item.option ?? '',
    variants: possible,
    allow_variant_changes:
      row.status === 'active' && accepted && isInTime && possible.some(({ id }) => id !== row.variant_id),
    allow_variant_changes_until: catalogue.toIso(until, timezone),
    recently_edited: isRecent(at, row.last_edited_at, now),
  }
}

const zoneOf = (at: Shop | Tx, item: catalogue.Item): string =>
  item.shop_item_type === 'tickets' ? item.timezone : site.of(at).timezone

/**
 * What it takes to change a variant of an item to another one, by what they cost today: nothing (`free`), a payment (`dearer`), or that the
 * festival gives nothing back (`cheaper`) and allows none. One without a variant costs what the item costs.
 */
export function swapOf(item: catalogue.Item, from: number | null, to: number): VariantChoice['swap'] {
  const difference = costOf(item, to) - costOf(item, from)
  if (difference > 0) return 'dearer'
  return difference === 0 || item.allow_cheaper_variants ? 'free' : 'cheaper'
}

const costOf = (item: catalogue.Item, id: number | null): number => {
  const { price, fee } = catalogue.variants.pricesOf(item, id)
  return price + fee
}

/**
 * Changes the variant of a customer's ticket or purchase: holds a place of the new one and releases that of the old one atomically.
 * The current variant changes nothing.
 * Refuses, in this order:
 * - a code that is neither a ticket nor a purchase of the customer (404)
 * - none of the variants of the item
 * - one that costs more, and one that costs less if the festival does not allow it
 * - one that may not be changed now
 * - a ticket or purchase that was edited recently
 * - one that is sold out
 */
export async function set(
  tx: Tx,
  customer: customers.CustomerRow,
  input: SetVariant,
  lock: typeof stock.lock = stock.lock,
): Promise<void> {
  const purchase = await findPurchase(tx, customer, input.code)
  if (purchase) return setPurchaseVariant(tx, customer, { ...purchase, to: input.variant_id }, lock)
  const { ticket, product } = await lockForUpdate(tx, customer, input.code)
  const to = allowedChange(tx, ticket, product, input.variant_id)
  if (to === null) return
  await movePlace(tx, product, { from: ticket.variant_id, to }, lock)
  const [changed] = await updateVariant(tx, ticket, to.id)
  if (!changed) throw new Error(`Ticket ${ticket.id} was not changed`)
  await recordChange(tx, customer, ticket.code, {
    ticket_id: ticket.id,
    kind: 'variant',
    before: { variant_id: ticket.variant_id },
    after: { variant_id: to.id },
    note: null,
  })
  await sendVariantMails(tx, customer, changed)
}

interface OwnedPurchase {
  purchase: PurchaseRow
  item: catalogue.MerchandiseItem
}

/** The customer's purchase of a code, locked with its order; null if it is not a purchase. */
async function findPurchase(
  tx: Tx,
  customer: customers.CustomerRow,
  given: string,
): Promise<OwnedPurchase | null> {
  const code = given.trim().toUpperCase()
  const [found] = await findOwnedPurchase(tx, customer, code)
  if (!found) return null
  await orders.lock(tx, found.order_id)
  const [purchase] = await lockOwnedPurchase(tx, customer, code)
  const item = catalogue.of(tx).merchandiseById.get(purchase?.merchandise_id ?? 0)
  if (!purchase || !item) throw notFound()
  return { purchase, item }
}

async function setPurchaseVariant(
  tx: Tx,
  customer: customers.CustomerRow,
  { purchase, item, to: wanted }: OwnedPurchase & { to: number | null },
  lock: typeof stock.lock,
): Promise<void> {
  const to = allowedChange(tx, purchase, item, wanted)
  if (to === null) return
  await movePlace(tx, item, { from: purchase.variant_id, to }, lock)
  await updatePurchaseVariant(tx, purchase, to.id)
  const before = catalogue.variants.find(item, purchase.variant_id)
  await audit.record(tx, `customer ${customer.id}`, 'purchase changed', purchase.code, {
    from: before?.key ?? '',
    to: to.key,
  })
}

/** The variant to change to; null for the current one. */
function allowedChange(
  tx: Tx,
  row: TicketRow | PurchaseRow,
  item: catalogue.Item,
  wanted: number | null,
): catalogue.Variant | null {
  const option = item.option ?? ''
  const to = catalogue.variants.offered(item).find(({ id }) => id === wanted)
  if (!to) throw new Refusal(messages.variantEmpty({ option }), { field })
  if (to.id === row.variant_id) return null
  const swap = swapOf(item, row.variant_id, to.id)
  if (swap === 'dearer') throw new Refusal(texts.variantDearer, { field })
  if (swap === 'cheaper') throw new Refusal(texts.variantCheaper, { field })
  const may = allowed(tx, row, item, { accepted: true, now: tx.now })
  if (may.allow_variant_changes !== true) throw new Refusal(texts.variantFixed({ option }), { field })
  if (isRecent(tx, row.last_edited_at, tx.now))
    throw new Refusal(messages.ticketRecentlyEdited, { field: 'code' })
  return to
}

/**
 * Holds a place of a variant and releases that of another one.
 * Refuses:
 * - a variant that is sold out
 */
export async function movePlace(
  tx: Tx,
  item: catalogue.Item,
  { from: before, to }: { from: number | null; to: catalogue.Variant },
  lock: typeof stock.lock = stock.lock,
): Promise<void> {
  const from = catalogue.variants.find(item, before)
  const changes = new Map([[to.stock_id, 1]])
  if (from) changes.set(from.stock_id, -1)
  const left = await lock(tx, [...changes.keys()])
  if (left.of(to.stock_id) === 0) throw new Refusal(messages.soldOut, { field })
  await stock.adjust(tx, changes)
}
