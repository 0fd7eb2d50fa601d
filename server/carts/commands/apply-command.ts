import type { MissingLine } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { NO_DISCOUNT } from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Batch, Places } from './batch.ts'
import { stockIdsOf, type OpenCart } from './open-cart.ts'
import { ownKey } from './ids.ts'
import type { MerchandiseLine, ProductLine } from './queries.ts'
import type { CartCommand, Command } from './cart-command.ts'
import { applyCode, removeCode, reprice, revealedIn, takeOverCodes } from './reprice.ts'

/**
 * Applies a command to the batch and returns its cart; null for `expire`. A refused command changes nothing.
 * Refuses:
 * - what the rules of carts forbid; see the functions of `server/carts/carts.ts`
 */
export function applyCommand(batch: Batch, command: CartCommand): OpenCart | null {
  const cart = changeCart(batch, command)
  if (cart) reprice(batch, cart)
  return cart
}

function changeCart(batch: Batch, command: CartCommand): OpenCart | null {
  switch (command.kind) {
    case 'add-products':
      return addProducts(batch, command)
    case 'add-merchandise':
      return addMerchandise(batch, command)
    case 'restore':
      return restore(batch, command)
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
    case 'apply-code':
      return applyCode(batch, command)
    case 'remove-code':
      return removeCode(batch, command)
    case 'reprice':
      return batch.cart(command.cart)
    case 'expire':
      return null
  }
}

/** Either all tickets of the command or none. */
function addProducts(batch: Batch, command: Command<'add-products'>): OpenCart {
  const { product, holders } = currentCommand(batch, command)
  const cart = batch.cartOrNew(command)
  refuseTickets(batch, cart, product, holders)
  batch.refuseHoarding(cart, holders.length)
  batch.hold(placesFor(product, holders))
  for (const holder of holders) batch.addProduct(cart, ticketLine(0, cart, product, holder))
  return cart
}

/** The rules of a cart for tickets of one product that are to be added. */
function refuseTickets(batch: Batch, cart: OpenCart, product: catalogue.Product, holders: holders.Checked[]) {
  const lines = cart.products.filter((line) => line.product_id === product.id)
  refusePlanMix(batch, cart, hasPlan(batch, product) ? holders.length : 0)
  refuseDuplicateHolders(lines, product, holders)
  refuseOverLimit(lines.length, product, holders.length)
  for (const { transport_time_id } of holders) refuseDeparted(batch, product, transport_time_id)
}

const ticketLine = (id: number, cart: OpenCart, product: catalogue.Product, holder: holders.Checked) => ({
  id,
  cart_id: cart.id,
  product_id: product.id,
  ...holder,
  price: product.price,
  fee: product.fee,
  stock_id: product.stock_id,
  departure_stock_id: departureStock(product, holder.transport_time_id),
  ...NO_DISCOUNT,
  ...ownKey(holder, id),
})

/** Restores the lines of an ended cart one by one, as far as rules and availability allow. */
function restore(batch: Batch, command: Command<'restore'>): OpenCart {
  stock.offered.refuseWhenClosed(batch.tx.shop)
  const ended = batch.expiredLines.get(command.ended)
  const count = ended ? ended.products.length + ended.merchandise.length : 0
  if (!ended || count === 0) throw new Refusal(messages.nothingToRestore, { status: 404 })
  const cart = batch.cartOrNew(command)
  batch.refuseHoarding(cart, count)
  const missing: MissingLine[] = []
  const sale = { revealed: revealedIn(batch, ended) }
  const { productById, merchandiseById } = catalogue.of(batch.tx)
  ended.products = ended.products.filter((line) => {
    const who = { name: productById.get(line.product_id)?.name ?? '', full_name: line.full_name }
    return isLeftOut(missing, who, () => restoreTicket(batch, cart, line, sale))
  })
  ended.merchandise = ended.merchandise.filter((line) => {
    const what = { name: merchandiseById.get(line.merchandise_id)?.name ?? '', full_name: null }
    return isLeftOut(missing, what, () => restoreMerchandise(batch, cart, line, sale))
  })
  if (missing.length === count) throw new Refusal(messages.nothingLeft, { field: 'ended' })
  takeOverCodes(batch, cart, ended.code_ids)
  command.missing = missing
  return cart
}

/** Adds a line that cannot be restored to the missing ones, with the reason; returns whether that was necessary. */
function isLeftOut(missing: MissingLine[], line: Omit<MissingLine, 'reason'>, restore: () => void): boolean {
  try {
    restore()
    return false
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    missing.push({ ...line, reason: error.message })
    return true
  }
}

function restoreTicket(batch: Batch, cart: OpenCart, line: ProductLine, sale: Sale): void {
  const { shop } = batch.tx
  const known = catalogue.of(batch.tx).productById.get(line.product_id)
  const product = stock.offered.productOnSale(shop, known?.external_code ?? '', sale)
  const holder = holders.check(shop, product, toStored(line))
  refuseTickets(batch, cart, product, [holder])
  batch.hold(placesFor(product, [holder]))
  batch.addProduct(cart, ticketLine(line.id, cart, product, holder))
}

function restoreMerchandise(batch: Batch, cart: OpenCart, line: MerchandiseLine, sale: Sale): void {
  const known = catalogue.of(batch.tx).merchandiseById.get(line.merchandise_id)
  const item = stock.offered.merchandiseOnSale(batch.tx.shop, known?.external_code ?? '', sale)
  refusePlanMix(batch, cart, 0)
  refuseOverLimit(cart.merchandise.filter((each) => each.merchandise_id === item.id).length, item)
  batch.hold([{ id: item.stock_id, count: 1, refusal: soldOut }])
  batch.addMerchandise(cart, { ...line, price: item.price, fee: item.fee, ...NO_DISCOUNT })
}

type Sale = stock.offered.Sale

const saleOf = (batch: Batch, command: { cart: string; byStaff?: boolean }) => ({
  byStaff: command.byStaff,
  revealed: revealedIn(batch, batch.carts.get(command.cart)),
})

/** Product and holders according to the database: the catalogue may have changed since the command was queued. */
function currentCommand(batch: Batch, command: Command<'add-products'>) {
  const { shop } = batch.tx
  stock.offered.refuseWhenClosed(shop, command.byStaff)
  const product = stock.offered.productOnSale(shop, command.product.external_code, saleOf(batch, command))
  if (product === command.product) return command
  const stored = command.holders.map(toStored)
  if (command.atBoxOffice) return { product, holders: holders.checkAll(shop, product, stored, true) }
  return { product, holders: stored.map((holder) => holders.check(shop, product, holder)) }
}

/** The stored details of a holder. */
const toStored = <Holder extends { full_name: string; age: string | null }>(holder: Holder) => ({
  ...holder,
  age: holder.age ?? '',
  name_later: holder.full_name === '',
})

function addMerchandise(batch: Batch, command: Command<'add-merchandise'>): OpenCart {
  const { shop } = batch.tx
  stock.offered.refuseWhenClosed(shop, command.byStaff)
  const item = stock.offered.merchandiseOnSale(shop, command.item.external_code, saleOf(batch, command))
  const cart = batch.cartOrNew(command)
  refusePlanMix(batch, cart, 0)
  refuseOverLimit(cart.merchandise.filter((line) => line.merchandise_id === item.id).length, item)
  batch.refuseHoarding(cart)
  batch.hold([{ id: item.stock_id, count: 1, refusal: soldOut }])
  batch.addMerchandise(cart, {
    id: 0,
    cart_id: cart.id,
    merchandise_id: item.id,
    price: item.price,
    fee: item.fee,
    stock_id: item.stock_id,
    ...NO_DISCOUNT,
  })
  return cart
}

function updateProduct(batch: Batch, command: Command<'update-product'>): OpenCart {
  const cart = batch.cart(command.cart)
  const line = cart.products.find(isLine(command.line))
  const product = line && catalogue.of(batch.tx).productById.get(line.product_id)
  if (!line || !product) throw notFound()
  const holder = holders.check(batch.tx.shop, product, command.holder)
  refuseDuplicateHolders(
    cart.products.filter((other) => other !== line),
    product,
    [holder],
  )
  if (holder.transport_time_id !== line.transport_time_id) {
    refuseDeparted(batch, product, holder.transport_time_id)
    batch.hold(placesFor(product, [holder]).slice(1))
    for (const id of stockIdsOf(line).slice(1)) batch.release(id)
  }
  Object.assign(line, holder, ownKey(holder, line.id), {
    departure_stock_id: departureStock(product, holder.transport_time_id),
  })
  batch.updatedProducts.add(line)
  return cart
}

const hasPlan = ({ tx }: Batch, product: catalogue.Product | undefined): boolean =>
  product !== undefined && catalogue.planAt(product, tx.now).length > 0

/** An item with a payment plan must be the only one in its cart. `plans` is the number of items to add that have one. */
function refusePlanMix(batch: Batch, cart: OpenCart, plans: number): void {
  const { productById } = catalogue.of(batch.tx)
  const holdsPlan = cart.products.some((line) => hasPlan(batch, productById.get(line.product_id)))
  const isEmpty = cart.products.length + cart.merchandise.length === 0
  if (plans > (holdsPlan ? 0 : 1)) throw new Refusal(messages.planOnce, { field: 'external_code' })
  if (holdsPlan || (plans > 0 && !isEmpty)) throw new Refusal(messages.planAlone, { field: 'external_code' })
}

/** A holder may have one ticket of a product, including tickets that are added together. */
function refuseDuplicateHolders(
  lines: ProductLine[],
  product: catalogue.Product,
  holders: holders.Checked[],
): void {
  const names = new Set(lines.flatMap((line) => (line.product_id === product.id ? [line.name_key] : [])))
  for (const [index, { name_key, full_name }] of holders.entries()) {
    if (name_key === '') continue
    if (names.has(name_key))
      throw new Refusal(messages.holderTwice({ product: product.name, name: full_name }), {
        field: holders.length === 1 ? 'full_name' : `tickets.${index}.full_name`,
      })
    names.add(name_key)
  }
}

function refuseOverLimit(count: number, item: catalogue.Item, more = 1): void {
  if (item.limit_per_order > 0 && count + more > item.limit_per_order)
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

/** The product's own stock first, then those of the departures. */
function placesFor(product: catalogue.Product, holders: holders.Checked[]): Places[] {
  const short = (left: number) =>
    left === 0
      ? soldOut()
      : new Refusal(messages.placesShort({ left, item: product.name }), { field: 'external_code' })
  const seats = Map.groupBy(
    holders.flatMap(({ transport_time_id }) => departureStock(product, transport_time_id) ?? []),
    (id) => id,
  )
  return [
    { id: product.stock_id, count: holders.length, refusal: short },
    ...[...seats].map(([id, { length }]) => ({ id, count: length, refusal: seatsShort })),
  ]
}

function removeLine<Line extends { id: number }>(lines: Line[], id: number | null): Line {
  const index = lines.findIndex(isLine(id))
  const [line] = index < 0 ? [] : lines.splice(index, 1)
  if (!line) throw notFound()
  return line
}

/** A line has the id 0 until it is inserted; callers cannot refer to such a line, so 0 matches nothing. */
const isLine =
  (id: number | null) =>
  (line: { id: number }): boolean =>
    line.id > 0 && line.id === id

const notFound = () => new Refusal(messages.notFound, { status: 404 })

const soldOut = () => new Refusal(messages.soldOut, { field: 'external_code' })

const seatsShort = (left: number) =>
  left === 0
    ? travelTimeSoldOut()
    : new Refusal(messages.seatsShort({ left }), { field: 'transport_time_id' })

const travelTimeSoldOut = () => new Refusal(messages.travelTimeSoldOut, { field: 'transport_time_id' })
