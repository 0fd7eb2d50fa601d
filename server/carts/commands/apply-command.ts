import { messages } from '#contract/messages.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { listPrices } from '#server/shop/discounts/discounts.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as stock from '#server/shop/stock/stock.ts'
import type { Batch } from './batch.ts'
import { stockIdsOf, type OpenCart } from './open-cart.ts'
import { ownKey } from './ids.ts'
import { addBundle } from './bundle-lines.ts'
import type { CartCommand, Command } from './cart-command.ts'
import {
  choiceStocks,
  merchandiseLine,
  piecesFor,
  placesFor,
  refuseDeparted,
  refuseDuplicateHolders,
  refuseOverLimit,
  refusePlanMix,
  refuseTickets,
  ticketLine,
  toStored,
} from './lines.ts'
import { addOnPlaces, dependentsOf, newAddOns, refuseUnmet } from './needs/needs.ts'
import { applyCode, removeCode, reprice, revealedIn } from './reprice.ts'
import { restore } from './restore.ts'

/**
 * Applies a command to the batch and returns its cart. A refused command changes nothing.
 * Refuses:
 * - what the rules of carts forbid; see the functions of `server/carts/carts.ts`
 */
export function applyCommand(batch: Batch, command: CartCommand): OpenCart {
  const cart = changeCart(batch, command)
  reprice(batch, cart, command.kind === 'reprice' ? command.manual : null)
  return cart
}

function changeCart(batch: Batch, command: CartCommand): OpenCart {
  switch (command.kind) {
    case 'add-products':
      return addProducts(batch, command)
    case 'add-bundle':
      return addBundle(batch, command)
    case 'add-merchandise':
      return addMerchandise(batch, command)
    case 'restore':
      return restore(batch, command)
    case 'update-product':
      return updateProduct(batch, command)
    case 'remove-product':
      return removeProduct(batch, command)
    case 'remove-merchandise': {
      const cart = batch.cart(command.cart)
      batch.releaseMerchandise(removeLine(cart.merchandise, command.line))
      return cart
    }
    case 'apply-code':
      return applyCode(batch, command)
    case 'remove-code':
      return removeCode(batch, command)
    case 'set-donation':
      return batch.setDonation(batch.cart(command.cart), command.amount)
    case 'reprice':
      return batch.cart(command.cart)
  }
}

/** Either all tickets of the command or none. */
function addProducts(batch: Batch, command: Command<'add-products'>): OpenCart {
  const { product, holders } = currentCommand(batch, command)
  const cart = batch.cartOrNew(command)
  const addOns = newAddOns(batch, cart, command)
  const added = [{ product, holders }, ...addOns]
  const lines = added.flatMap((each) =>
    each.holders.map((holder) => ticketLine(0, cart, each.product, holder)),
  )
  for (const each of added) refuseTickets(batch, cart, each.product, each.holders)
  refuseUnmet(batch, cart, { products: lines }, command)
  batch.refuseHoarding(cart, lines.length)
  batch.hold([...placesFor(product, holders), ...addOns.flatMap(addOnPlaces)])
  for (const line of lines) batch.addProduct(cart, line)
  return cart
}

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
  const { atBoxOffice, byStaff } = command
  const rechecked = command.holders.map((holder) =>
    holders.check(shop, product, toStored(holder), { atBoxOffice, leave: byStaff ? 'all' : 'later' }),
  )
  return { product, holders: rechecked }
}

function addMerchandise(batch: Batch, command: Command<'add-merchandise'>): OpenCart {
  const { shop } = batch.tx
  stock.offered.refuseWhenClosed(shop, command.byStaff)
  const item = stock.offered.merchandiseOnSale(shop, command.item.external_code, saleOf(batch, command))
  const isSame = item === command.item
  const own_price = isSame ? command.own_price : catalogue.chosenPrice(batch.tx, item, command.own_price)
  const leave = command.byStaff ? 'all' : 'later'
  const answers = isSame ? command.answers : questions.checkOwn(batch.tx, item, command.answers, leave)
  const variant = catalogue.variants.chosen(item, command.variant_id)
  const cart = batch.cartOrNew(command)
  refusePlanMix(batch, cart, 0)
  refuseOverLimit(cart.merchandise.filter((line) => line.merchandise_id === item.id).length, item)
  refuseUnmet(batch, cart, { merchandise: [{ merchandise_id: item.id }] }, command)
  batch.refuseHoarding(cart)
  const line = { ...merchandiseLine(0, cart, item, { variant, own_price }), ...questions.answered(answers) }
  batch.hold(piecesFor(line))
  batch.addMerchandise(cart, line)
  return cart
}

function updateProduct(batch: Batch, command: Command<'update-product'>): OpenCart {
  const cart = batch.cart(command.cart)
  const line = cart.products.find(isLine(command.line))
  const product = line && catalogue.of(batch.tx).productById.get(line.product_id)
  if (!line || !product) throw notFound()
  const { list_price } = listPrices(line)
  const isSamePrice = command.holder.own_price == null || command.holder.own_price === list_price
  const priced = line.bundle_id === null ? product : { ...product, own_price: null }
  const isAnswered = command.holder.answers != null
  const holder = holders.check(
    batch.tx.shop,
    priced,
    {
      ...command.holder,
      own_price: isSamePrice ? null : command.holder.own_price,
      answers: isAnswered ? command.holder.answers : line.answers,
    },
    { leave: isAnswered ? 'later' : 'all' },
  )
  refuseDuplicateHolders(
    cart.products.filter((other) => other !== line),
    product,
    [holder],
  )
  if (holder.transport_time_id !== line.transport_time_id)
    refuseDeparted(batch, product, holder.transport_time_id)
  moveChoices(batch, line, product, holder)
  const own_price = holder.own_price ?? line.own_price
  const isSameVariant = holder.variant_id === line.variant_id || line.bundle_id !== null
  const list = isSameVariant ? null : catalogue.variants.pricesOf(product, holder.variant_id, own_price)
  Object.assign(line, holder, ownKey(holder, line.id), {
    own_price,
    // Its discount is worked out anew after each change.
    price:
      isSamePrice && !list ? line.price : (list?.price ?? own_price ?? list_price) - line.discount_amount,
    fee: list ? list.fee - line.discount_fee_amount : line.fee,
  })
  batch.updatedProducts.add(line)
  if (product.questions.length > 0) batch.reanswered.add(line)
  return cart
}

/** Holds what is newly chosen of a product, its departure and its variant, and releases what was chosen before. */
function moveChoices(
  batch: Batch,
  line: OpenCart['products'][number],
  product: catalogue.Product,
  holder: holders.Checked,
): void {
  const [, ...before] = stockIdsOf(line)
  const after = choiceStocks(product, holder)
  batch.hold(placesFor(product, [holder]).filter(({ id }) => after.includes(id) && !before.includes(id)))
  for (const id of before) if (!after.includes(id)) batch.release(id)
  line.choice_stock_ids = after
}

/** A ticket of a bundle goes with all the others of it, and with what hangs on them. */
function removeProduct(batch: Batch, command: Command<'remove-product'>): OpenCart {
  const cart = batch.cart(command.cart)
  const line = cart.products.find(isLine(command.line))
  if (!line) throw notFound()
  const { bundle_line } = line
  const gone =
    bundle_line === null ? [line] : cart.products.filter((each) => each.bundle_line === bundle_line)
  const { products, merchandise } = dependentsOf(batch, cart, gone, command)
  for (const id of [...gone.map((each) => each.id), ...products])
    batch.releaseProduct(removeLine(cart.products, id))
  for (const id of merchandise) batch.releaseMerchandise(removeLine(cart.merchandise, id))
  return cart
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
