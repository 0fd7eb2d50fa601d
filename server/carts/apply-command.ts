import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Batch, OpenCart } from './batch.ts'
import { stockIdsOf } from './batch.ts'
import type { ProductLine } from './queries.ts'
import {
  checkHolder,
  merchandiseOnSale,
  productOnSale,
  refuseWhenClosed,
  type CartCommand,
  type CheckedHolder,
} from './commands.ts'

/**
 * Applies a command to the batch and returns its cart; null for `expire`. A command that is refused changes nothing.
 * Refuses:
 * - what the rules of carts forbid; see `addProduct` and its neighbours in `carts.ts`
 */
export function applyCommand(batch: Batch, command: CartCommand): OpenCart | null {
  switch (command.kind) {
    case 'add-product':
      return addProduct(batch, command)
    case 'add-merchandise':
      return addMerchandise(batch, command)
    case 'update-product':
      return updateProduct(batch, command)
    case 'remove-product': {
      const cart = batch.cart(command.cart)
      batch.releaseProduct(removeLine(cart.products, command.line))
      return cart
    }
    case 'remove-merchandise': {
      const cart = batch.cart(command.cart)
      batch.releaseMerchandise(removeLine(cart.merchandise, command.line))
      return cart
    }
    case 'expire':
      return null
  }
}

type Command<Kind extends CartCommand['kind']> = Extract<CartCommand, { kind: Kind }>

function addProduct(batch: Batch, command: Command<'add-product'>): OpenCart {
  const { product, holder } = currentWish(batch, command)
  const cart = batch.cartOrNew(command)
  refusePlanMix(batch, cart, product.payment_plan.length > 0)
  refuseDuplicateHolder(cart.products, product, holder)
  refuseOverLimit(cart.products.filter((line) => line.product_id === product.id).length, product)
  refuseDeparted(batch, product, holder.transport_time_id)
  batch.refuseHoarding(cart)
  batch.hold(stocksToHold(product, holder.transport_time_id))
  batch.addProduct(cart, {
    id: 0,
    cart_id: cart.id,
    product_id: product.id,
    ...holder,
    price: product.price,
    fee: product.fee,
    stock_id: product.stock_id,
    departure_stock_id: departureStock(product, holder.transport_time_id),
  })
  return cart
}

/** The product and the holder by what the database says now: the catalogue may have changed since the command was given. */
function currentWish({ tx: { shop } }: Batch, command: Command<'add-product'>) {
  refuseWhenClosed(shop)
  const product = productOnSale(shop, command.product.external_code)
  if (product === command.product) return command
  return { product, holder: checkHolder(shop, product, { ...command.holder, age: command.holder.age ?? '' }) }
}

function addMerchandise(batch: Batch, command: Command<'add-merchandise'>): OpenCart {
  refuseWhenClosed(batch.tx.shop)
  const item = merchandiseOnSale(batch.tx.shop, command.item.external_code)
  const cart = batch.cartOrNew(command)
  refusePlanMix(batch, cart, false)
  refuseOverLimit(cart.merchandise.filter((line) => line.merchandise_id === item.id).length, item)
  batch.refuseHoarding(cart)
  batch.hold([{ id: item.stock_id, refusal: soldOut }])
  batch.addMerchandise(cart, {
    id: 0,
    cart_id: cart.id,
    merchandise_id: item.id,
    price: item.price,
    fee: item.fee,
    stock_id: item.stock_id,
  })
  return cart
}

function updateProduct(batch: Batch, command: Command<'update-product'>): OpenCart {
  const cart = batch.cart(command.cart)
  const line = cart.products.find(isLine(command.line))
  const product = line && catalogue.of(batch.tx).productById.get(line.product_id)
  if (!line || !product) throw notFound()
  const holder = checkHolder(batch.tx.shop, product, command.holder)
  refuseDuplicateHolder(
    cart.products.filter((other) => other !== line),
    product,
    holder,
  )
  if (holder.transport_time_id !== line.transport_time_id) {
    refuseDeparted(batch, product, holder.transport_time_id)
    batch.hold(stocksToHold(product, holder.transport_time_id).slice(1))
    batch.release(stockIdsOf(line).slice(1))
  }
  Object.assign(line, holder, { departure_stock_id: departureStock(product, holder.transport_time_id) })
  batch.updatedProducts.add(line)
  return cart
}

/** An item with a payment plan is the only one of its cart. */
function refusePlanMix(batch: Batch, cart: OpenCart, isPlan: boolean): void {
  const { productById } = catalogue.of(batch.tx)
  const hasPlan = cart.products.some(
    (line) => (productById.get(line.product_id)?.payment_plan.length ?? 0) > 0,
  )
  const isEmpty = cart.products.length + cart.merchandise.length === 0
  if (hasPlan && isPlan) throw new Refusal(messages.planOnce, { field: 'external_code' })
  if (hasPlan || (isPlan && !isEmpty)) throw new Refusal(messages.planAlone, { field: 'external_code' })
}

function refuseDuplicateHolder(
  lines: ProductLine[],
  product: catalogue.Product,
  holder: CheckedHolder,
): void {
  const isDuplicate = lines.some(
    (line) => line.product_id === product.id && line.name_key === holder.name_key,
  )
  if (isDuplicate)
    throw new Refusal(messages.holderTwice({ product: product.name, name: holder.full_name }), {
      field: 'full_name',
    })
}

function refuseOverLimit(count: number, item: catalogue.Item): void {
  if (item.limit_per_order > 0 && count >= item.limit_per_order)
    throw new Refusal(messages.limitPerOrder({ limit: item.limit_per_order, item: item.name }), {
      field: 'external_code',
    })
}

/** A departure that has left counts as sold out. */
function refuseDeparted({ tx }: Batch, product: catalogue.Product, timeId: number | null): void {
  const departure = product.departures.find(({ id }) => id === timeId)
  if (departure && !catalogue.isBefore(tx.now, departure.travel_time, product)) throw travelTimeSoldOut()
}

const departureStock = (product: catalogue.Product, timeId: number | null): number | null =>
  product.departures.find(({ id }) => id === timeId)?.stock_id ?? null

/** The product's own stock first, then the departure's. */
function stocksToHold(product: catalogue.Product, timeId: number | null) {
  const own = { id: product.stock_id, refusal: soldOut }
  const departure = product.departures.find(({ id }) => id === timeId)
  return departure ? [own, { id: departure.stock_id, refusal: travelTimeSoldOut }] : [own]
}

function removeLine<Line extends { id: number }>(lines: Line[], id: number | null): Line {
  const index = lines.findIndex(isLine(id))
  const [line] = index < 0 ? [] : lines.splice(index, 1)
  if (!line) throw notFound()
  return line
}

/** A line has the id 0 until it is written; no caller can refer to such a line, so 0 finds none. */
const isLine =
  (id: number | null) =>
  (line: { id: number }): boolean =>
    line.id > 0 && line.id === id

const notFound = () => new Refusal(messages.notFound, { status: 404 })

const soldOut = () => new Refusal(messages.soldOut, { field: 'external_code' })

const travelTimeSoldOut = () => new Refusal(messages.travelTimeSoldOut, { field: 'transport_time_id' })
