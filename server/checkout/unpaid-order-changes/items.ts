import { messages } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import type { PreviewOrderChange } from '#contract/office/order-changes.ts'
import { nameKey } from '#contract/rules.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import type * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { withDiscounts } from './discounts.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
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
    ...products.map((line) => ({
      item: line && productById.get(line.product_id),
      time: line?.transport_time_id ?? null,
      line,
    })),
    ...merchandise.map((line) => ({
      item: line && merchandiseById.get(line.merchandise_id),
      time: null,
      line,
    })),
  ].flatMap(({ item, ...held }) => (item ? [{ item, ...held }] : []))
  return {
    products: input.removed_products,
    merchandise: input.removed_merchandise,
    places: items.map(({ item, time, line }) => ({
      ...placeOf(item, time),
      discount_places: line?.discount_places ?? null,
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
 * - an item that is not on sale, one with a payment plan if the order has none, and invalid details of a holder
 * - a second ticket of a product for the same holder
 * - more of an item than the limit per order
 * - a departure that has left, and sold-out items
 */
export async function addedTo(tx: Tx, { order, kept, freed }: Present, input: PreviewOrderChange) {
  const inInstallments = order.has_payment_plan
  const tickets = input.products.map((each, index) =>
    under(`products.${index}`, () => ticketOf(tx, each, inInstallments)),
  )
  const pieces = input.merchandise.map((code, index) =>
    under(`merchandise.${index}`, () => stock.offered.merchandiseOnSale(tx.shop, code)),
  )
  const products = tickets.map(({ line }) => line)
  const merchandise = pieces.map(({ id, price, fee }) => ({ merchandise_id: id, price, fee, ...NO_DISCOUNT }))
  refuseTwice(tx, kept, products)
  refuseOverLimit(kept, [...tickets.map(({ product }) => product), ...pieces])
  const places = [
    ...tickets.map(({ product, line }) => placeOf(product, line.transport_time_id)),
    ...pieces.map((item) => placeOf(item, null)),
  ]
  refuseSoldOut(tx, freed, places)
  const codes = [...tickets.map(({ product }) => product), ...pieces].map((item) => item.external_code)
  return withDiscounts(tx, order, kept, { products, merchandise, places, codes })
}

/** Adds the field of the form to the refusal of an item. */
function under<Result>(field: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const errors = Object.entries(error.errors ?? { external_code: [error.message] })
    throw new Refusal(Object.fromEntries(errors.map(([name, [text = '']]) => [`${field}.${name}`, text])))
  }
}

function ticketOf(
  tx: Tx,
  { external_code, ...holder }: PreviewOrderChange['products'][number],
  inInstallments: boolean,
) {
  const product = stock.offered.productOnSale(tx.shop, external_code)
  if (catalogue.planAt(product, tx.now).length > 0 && !inInstallments)
    throw new Refusal(officeMessages.changePlanItem, { field: 'external_code' })
  const checked = holders.check(tx.shop, product, holder)
  const departure = product.departures.find(({ id }) => id === checked.transport_time_id)
  if (departure && !catalogue.isBefore(tx.now, departure.travel_time, product))
    throw new Refusal(messages.travelTimeSoldOut, { field: 'transport_time_id' })
  const { id: product_id, price, fee } = product
  return { product, line: { product_id, ...checked, price, fee, ...NO_DISCOUNT } }
}

function refuseTwice(tx: Tx, kept: orders.Lines, added: { product_id: number; full_name: string }[]): void {
  const { productById } = catalogue.of(tx)
  const keyOf = (line: { product_id: number; full_name: string }) =>
    `${line.product_id} ${nameKey(line.full_name)}`
  const known = new Set(kept.products.map(keyOf))
  for (const [index, line] of added.entries()) {
    if (line.full_name === '') continue
    if (known.has(keyOf(line)))
      throw new Refusal(
        messages.holderTwice({ product: productById.get(line.product_id)?.name ?? '', name: line.full_name }),
        {
          field: `products.${index}.full_name`,
        },
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
    const count = before.length + added.filter((other) => other === item).length
    if (item.limit_per_order > 0 && count > item.limit_per_order)
      throw new Refusal(messages.limitPerOrder({ limit: item.limit_per_order, item: item.name }), {
        field: 'products',
      })
  }
}

/** According to the cache of this process; taking the places checks again under a lock. */
function refuseSoldOut(tx: Tx, freed: Places, needed: Places): void {
  const stocksOf = ({ stock_id, departure_stock_id }: Places[number]) =>
    [stock_id, departure_stock_id].filter((id) => id !== null)
  const left = stock.RemainingPlaces.known(tx, [...freed, ...needed].flatMap(stocksOf))
  for (const id of freed.flatMap(stocksOf)) left.take(id, -1)
  for (const place of needed)
    for (const id of stocksOf(place)) {
      if (left.of(id) === 0)
        throw new Refusal(officeMessages.notEnoughPlaces({ item: place.name }), { field: 'products' })
      left.take(id, 1)
    }
}

function placeOf(item: catalogue.Item, time: number | null): Places[number] {
  const departures = item.shop_item_type === 'tickets' ? item.departures : []
  const departure = departures.find(({ id }) => id === time)
  return {
    name: item.name,
    stock_id: item.stock_id,
    departure_stock_id: departure?.stock_id ?? null,
    discount_places: null,
  }
}
