import type { Holder, MissingLine } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import {
  holderErrors,
  type HolderQuestions,
  isNamedLater,
  MOST_TICKETS_AT_ONCE,
  nameKey,
  normalizeEmail,
  normalizeSpaces,
} from '#contract/rules.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import type * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import type { QueueEntry } from './cart-client.ts'
import type { CartOwner } from './queries.ts'

/** A holder with valid details, as stored in a cart line. Without a name they are named later; the line's key replaces it. */
export interface CheckedHolder {
  full_name: string
  email: string
  age: string | null
  transport_time_id: number | null
  name_key: string
}

interface Add {
  cart: string
  owner: CartOwner
  entry: QueueEntry
}

/** A cart change, applied in a batch. `cart` is a code; if it is empty, unknown or expired, an added item opens a new cart. */
export type CartCommand = {
  /** The language of refusals: a batch has commands of many buyers. */
  context?: language.LanguageContext | undefined
} & (
  | (Add & {
      kind: 'add-products'
      product: catalogue.Product
      holders: CheckedHolder[]
      atBoxOffice?: boolean
      byStaff?: boolean
    })
  | (Add & { kind: 'add-merchandise'; item: catalogue.MerchandiseItem; byStaff?: boolean })
  // Unavailable lines are added to `missing`.
  | (Add & { kind: 'bring-back'; ended: string; missing: MissingLine[] })
  | { kind: 'update-product'; cart: string; line: number | null; holder: Holder }
  | { kind: 'remove-product'; cart: string; line: number | null }
  | { kind: 'remove-merchandise'; cart: string; line: number | null }
  | { kind: 'expire' }
)

/**
 * Checks that the shop is open. Staff can sell while it is closed.
 * Refuses:
 * - the shop is closed
 */
export function refuseWhenClosed(shop: Shop, byStaff = false): void {
  if (!byStaff && !site.of(shop).shopActive) throw new Refusal(messages.shopClosed, { field: 'cart' })
}

/**
 * The ticket product of a code.
 * Refuses, in this order:
 * - unknown, disabled or not a ticket (404)
 * - not on sale now
 * - for staff only: unknown, not a ticket, or a departed transport
 */
export function productOnSale(shop: Shop, code: string, byStaff = false): catalogue.Product {
  const product = onSale(shop, code, byStaff)
  if (product.shop_item_type !== 'tickets') throw new Refusal(messages.itemGone, { status: 404 })
  return product
}

/**
 * The merchandise item of a code.
 * Refuses, in this order:
 * - merchandise is disabled altogether
 * - unknown, disabled or not merchandise (404)
 * - not on sale now
 * - for staff only: neither disabled items nor those not on sale are refused
 */
export function merchandiseOnSale(shop: Shop, code: string, byStaff = false): catalogue.MerchandiseItem {
  if (!site.of(shop).merchandiseActive) throw new Refusal(messages.merchandiseOff, { field: 'external_code' })
  const item = onSale(shop, code, byStaff)
  if (item.shop_item_type !== 'merchandise') throw new Refusal(messages.itemGone, { status: 404 })
  return item
}

function onSale(shop: Shop, code: string, byStaff: boolean): catalogue.Item {
  const item = catalogue.of(shop).byCode.get(code)
  if (!item || (!byStaff && !item.enabled)) throw new Refusal(messages.itemGone, { status: 404 })
  if (!stock.offered.isOnSale(shop, item, { byStaff }))
    throw new Refusal(messages.notOnSale, { field: 'external_code' })
  return item
}

/**
 * Validates the details of several holders; error fields contain their position (`tickets.0.full_name`). At the box office no address is
 * required, and one person may be the holder of several tickets.
 * Refuses:
 * - nobody, or more than `MOST_TICKETS_AT_ONCE`
 * - every invalid detail of all of them, all at once
 */
export function checkHolders(
  shop: Shop,
  product: catalogue.Product,
  holders: Holder[],
  atBoxOffice = false,
): CheckedHolder[] {
  if (holders.length === 0) throw new Refusal(messages.ticketsNone, { field: 'tickets' })
  if (holders.length > MOST_TICKETS_AT_ONCE)
    throw new Refusal(messages.ticketsTooMany({ limit: MOST_TICKETS_AT_ONCE }), { field: 'tickets' })
  const asks = { ...questionsOf(shop, product), withoutEmail: atBoxOffice }
  const errors = holders.flatMap((holder, index) =>
    Object.entries(holderErrors(holder, asks)).map(([field, text]) => [`tickets.${index}.${field}`, text]),
  )
  if (errors.length > 0) throw new Refusal(Object.fromEntries(errors))
  return holders.map((holder) => ({ ...asLine(asks, holder), ...(atBoxOffice && { name_key: '' }) }))
}

/**
 * The holder's details as stored in a cart line; details that the product does not require are dropped.
 * Refuses:
 * - every invalid detail, each with its field, all at once
 */
export function checkHolder(shop: Shop, product: catalogue.Product, holder: Holder): CheckedHolder {
  const asks = questionsOf(shop, product)
  const errors = holderErrors(holder, asks)
  if (Object.keys(errors).length > 0) throw new Refusal({ ...errors })
  return asLine(asks, holder)
}

/** Whether the holders of a product's tickets may be named later. */
const isNameableLater = (shop: Shop, product: catalogue.Product): boolean =>
  product.names_until !== null && catalogue.isBefore(shop.clock.now(), product.names_until, product)

const questionsOf = (shop: Shop, product: catalogue.Product): HolderQuestions => ({
  ages: catalogue.ageRangesOf(shop, product),
  times: product.departures.map(({ id }) => id),
  later: isNameableLater(shop, product),
})

function asLine(asks: HolderQuestions, holder: Holder): CheckedHolder {
  const transport_time_id = asks.times.length > 0 ? holder.transport_time_id : null
  if (isNamedLater(holder, asks))
    return { full_name: '', email: '', age: null, transport_time_id, name_key: '' }
  return {
    full_name: normalizeSpaces(holder.full_name),
    email: normalizeEmail(holder.email),
    age: asks.ages.length > 0 ? holder.age : null,
    transport_time_id,
    name_key: nameKey(holder.full_name),
  }
}
