import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import { nameKey } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { withDiscounts } from './discounts.ts'
import { type AddedTicket, addedTickets, under } from './tickets.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as stock from '#server/shop/stock/stock.ts'

type Places = orders.places.Exchange['removed']['places']

/**
 * The lines removed from an order, and the places that they hold.
 * Refuses:
 * - a line that is not in the order
 */
export function removedFrom(tx: Tx, lines: orders.Lines, input: PreviewOrderChange) {
  const { productById, merchandiseById } = catalogue.of(tx)
  const products = input.removed_products.map((id) => lines.products.find((line) => line.id === id))
  const merchandise = input.removed_merchandise.map((id) => lines.merchandise.find((line) => line.id === id))
  const gone = [...products, ...merchandise].filter((line) => line !== undefined)
  if (new Set(gone).size < products.length + merchandise.length)
    throw new Refusal(officeMessages.changeLineGone, { field: 'removed_products' })
  const items = [
    ...products.map((line) => ({ item: line && productById.get(line.product_id), line })),
    ...merchandise.map((line) => ({ item: line && merchandiseById.get(line.merchandise_id), line })),
  ].flatMap(({ item, line }) => (item && line ? [{ item, line }] : []))
  return {
    products: input.removed_products,
    merchandise: input.removed_merchandise,
    places: items.map(({ item, line }) => ({
      ...placeOf(item, line),
      discount_places: line.discount_places ?? null,
    })),
    codes: items.map(({ item }) => item.external_code),
  }
}

interface Present {
  kept: orders.Lines
  freed: Places
  /** With a payment plan, added items may have one. */
  order: Pick<orders.OrderRow, 'id' | 'has_payment_plan'>
}

/**
 * The lines added to an order, at current prices with discounts, and the places that they need.
 * Refuses:
 * - what `addedTickets` refuses, and merchandise that is not on sale
 * - a second ticket of a product for the same holder
 * - more of an item than the limit per order
 * - none of the variants of an item that has some, and sold-out items
 */
export async function addedTo(tx: Tx, { order, kept, freed }: Present, input: PreviewOrderChange) {
  const tickets = addedTickets(tx, input, order.has_payment_plan)
  const pieces = input.merchandise.map((piece, index) =>
    under(`merchandise.${index}`, () => pieceOf(tx, piece)),
  )
  const products = tickets.map(({ line }) => line)
  const merchandise = pieces.map(({ line }) => line)
  const items = [...tickets.map(({ product }) => product), ...pieces.map(({ item }) => item)]
  refuseTwice(tx, kept, tickets)
  refuseOverLimit(kept, items)
  const places = [
    ...tickets.map(({ product, line }) => placeOf(product, line)),
    ...pieces.map(({ item, line }) => placeOf(item, line)),
  ]
  refuseSoldOut(tx, freed, places)
  const codes = items.map((item) => item.external_code)
  return withDiscounts(tx, order, kept, { products, merchandise, places, codes })
}

function pieceOf(
  tx: Tx,
  { external_code, variant_id, answers: given }: PreviewOrderChange['merchandise'][number],
) {
  const item = stock.offered.merchandiseOnSale(tx.shop, external_code)
  const variant = catalogue.variants.chosen(item, variant_id ?? null)
  const prices = catalogue.variants.pricesOf(item, variant?.id ?? null)
  // Office staff may leave questions open.
  const answers = questions.checkOwn(tx, item, given, 'all')
  const line = {
    merchandise_id: item.id,
    variant_id: variant?.id ?? null,
    ...prices,
    ...NO_DISCOUNT,
    answers,
  }
  return { item, line }
}

function refuseTwice(tx: Tx, kept: orders.Lines, added: readonly AddedTicket[]): void {
  const { productById } = catalogue.of(tx)
  const keyOf = (line: { product_id: number; full_name: string }) =>
    `${line.product_id} ${nameKey(line.full_name)}`
  const known = new Set(kept.products.map(keyOf))
  for (const { field, line } of added) {
    if (line.full_name === '') continue
    if (known.has(keyOf(line)))
      throw new Refusal(
        messages.holderTwice({ product: productById.get(line.product_id)?.name ?? '', name: line.full_name }),
        { field: `${field}.full_name` },
      )
    known.add(keyOf(line))
  }
}

function refuseOverLimit(kept: orders.Lines, added: catalogue.Item[]): void {
  for (const item of added) {
    const before =
      item.shop_item_type === 'tickets'
        ? kept.products.filter(({ product_id }) => product_id === item.id)
        : kept.merchandise.filter(({ merchandise_id }) => merchandise_id === item.id)
    const count = before.length + added.filter((other) => other.external_code === item.external_code).length
    if (item.limit_per_order > 0 && count > item.limit_per_order)
      throw new Refusal(messages.limitPerOrder({ limit: item.limit_per_order, item: item.name }), {
        field: 'products',
      })
  }
}

/** According to the cache of this process; taking the places checks again under a lock. */
function refuseSoldOut(tx: Tx, freed: Places, needed: Places): void {
  const stocksOf = ({ stock_id, choice_stock_ids }: Places[number]) => [stock_id, ...choice_stock_ids]
  const left = stock.RemainingPlaces.known(tx, [...freed, ...needed].flatMap(stocksOf))
  for (const id of freed.flatMap(stocksOf)) left.take(id, -1)
  for (const place of needed)
    for (const id of stocksOf(place)) {
      if (left.of(id) === 0)
        throw new Refusal(officeMessages.notEnoughPlaces({ item: place.name }), { field: 'products' })
      left.take(id, 1)
    }
}

/** The place of an item, in its departure and its variant. */
const placeOf = (
  item: catalogue.Item,
  { variant_id, transport_time_id = null }: { variant_id: number | null; transport_time_id?: number | null },
): Places[number] => ({
  name: catalogue.variants.nameOf(item, variant_id),
  stock_id: item.stock_id,
  choice_stock_ids: [
    ...(item.shop_item_type === 'tickets'
      ? item.departures.filter(({ id }) => id === transport_time_id)
      : []),
    ...item.variants.filter(({ id }) => id === variant_id),
  ].map(({ stock_id }) => stock_id),
  discount_places: null,
})
