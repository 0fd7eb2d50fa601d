import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { NO_BUNDLE } from '#server/shop/bundles/bundles.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import type * as holders from '#server/shop/holders/holders.ts'
import { code } from '#server/platform/security/random-codes.ts'
import { submitted } from '#server/platform/request/submitted.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import { queueOf } from './queue-state.ts'
import {
  drawIds,
  insertCarts,
  insertMerchandiseLines,
  insertProductLines,
  type MerchandiseLine,
  type ProductLine,
} from './queries.ts'

/** A place taken for somebody: an item in one of its variants, for a ticket its holder, and the client address that its cart counts for. */
export interface TakenPlace {
  item: catalogue.Item
  variant_id: number | null
  holder: holders.Checked | null
  client_hash: string | null
  /** What is chosen with the ticket, whose place is taken, too. */
  addOn?: catalogue.Product | undefined
}

/** A place with the ids of its cart and line. */
interface NewPlace extends TakenPlace {
  cart: { id: number; code: string }
  line: number
  addOnLine: number
}

/**
 * Opens a cart for each of these places, at current prices and with the same expiry, in the caller's transaction instead of a batch. The
 * caller has taken the places from the stock. Automatic discounts follow with the next batch.
 */
export async function createCarts(
  tx: Tx,
  places: TakenPlace[],
  until: Temporal.Instant,
): Promise<{ id: number; code: string }[]> {
  const opened = await withIds(tx, places)
  const carts = opened.map(({ cart }) => cart)
  await insertCarts(
    tx,
    opened.map(({ cart, client_hash }) => ({ ...cart, client_hash, customer_id: null, code_ids: [] })),
    until,
  )
  await insertProductLines(
    tx,
    opened.flatMap((place) => productLines(tx, place)),
  )
  await insertMerchandiseLines(tx, opened.flatMap(merchandiseLine))
  tx.onCommit(() => discountSoon(tx.shop, carts))
  return carts
}

/** Gives the carts the automatic discounts: like every change of prices, with the next batch. */
async function discountSoon(shop: Shop, carts: { code: string }[]): Promise<void> {
  if (!catalogue.of(shop).discounts.some(({ automatic, enabled }) => automatic && enabled)) return
  const { queue } = queueOf(shop)
  const priced = await Promise.allSettled(
    carts.map(({ code: cart }) => queue.submit(submitted({ kind: 'reprice', cart }))),
  )
  for (const result of priced)
    if (result.status === 'rejected') shop.log.error({ err: result.reason }, 'cart not discounted')
}

async function withIds(tx: Tx, places: TakenPlace[]): Promise<NewPlace[]> {
  const tickets = places.filter(({ holder }) => holder !== null).length
  const addOns = places.filter(({ addOn }) => addOn).length
  const [drawn] = await drawIds(tx, tickets + addOns, places.length - tickets)
  if (!drawn) throw new Error('No ids were drawn')
  const ids = { products: [...drawn.products], merchandise: [...drawn.merchandise] }
  return places.map((place, index) => ({
    ...place,
    cart: { id: drawn.carts[index] ?? 0, code: code(24) },
    line: (place.holder ? ids.products : ids.merchandise).shift() ?? 0,
    addOnLine: (place.addOn && ids.products.shift()) ?? 0,
  }))
}

const priced = ({ item, variant_id, cart, line }: NewPlace) => ({
  id: line,
  cart_id: cart.id,
  ...catalogue.variants.pricesOf(item, variant_id),
  variant_id,
  own_price: null,
  stock_id: item.stock_id,
  // Only what is stored counts here: the places are taken already.
  choice_stock_ids: [],
  ...NO_DISCOUNT,
})

function productLines(tx: Tx, place: NewPlace): ProductLine[] {
  const { holder, item, addOn, addOnLine: line } = place
  if (holder === null) return []
  const own = { ...holder, ...priced(place), product_id: item.id, ...NO_BUNDLE }
  if (!addOn) return [own]
  const chosen = priced({ ...place, item: addOn, variant_id: null, line })
  const age = catalogue.ageRangesOf(tx, addOn).length > 0 ? holder.age : null
  return [own, { ...holder, age, transport_time_id: null, ...chosen, product_id: addOn.id, ...NO_BUNDLE }]
}

const merchandiseLine = (place: NewPlace): MerchandiseLine[] =>
  place.holder === null ? [{ ...priced(place), merchandise_id: place.item.id }] : []
