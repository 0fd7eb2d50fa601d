import type {
  AddMerchandiseToCart,
  AddProductsToCart,
  AddProductToCart,
  ApplyCode,
  Cart,
  RemoveCode,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Product } from '#server/shop/catalogue/catalogue.ts'
import * as holders from '#server/shop/holders/holders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { admissionOf, storedClient, type CartClient } from './client.ts'
import { toResponse } from './cart-response.ts'
import { find } from './find.ts'
import { type CartOwner, save } from './saved-carts.ts'

export { clientHash, type CartClient } from './client.ts'
export { find } from './find.ts'
export { releaseHoard } from './hoarding.ts'
/** A cart becomes an order: locked for the checkout, converted, or inserted as ordered for lines that staff add. */
export * as ordering from './convert-to-order.ts'
/** Carts saved to a customer account, offered on its other devices. */
export * as savedCarts from './saved-carts.ts'
export type { OpenCart } from '#server/carts/commands/commands.ts'

/**
 * Adds a ticket to a cart and holds its place. An empty, unknown or expired code creates a cart attributed to `client`; without
 * one it counts toward no limit. `byStaff` (phone orders) also sells while the shop is closed, and items that are disabled or not on sale.
 * Refuses, in this order:
 * - the shop is closed
 * - the product is unknown or disabled (404), or not on sale now
 * - invalid details of the holder
 * - a new cart without a pass, while the waiting room is active (`waiting_room`)
 * - another item together with one with a payment plan
 * - the same holder twice for one product
 * - more than the product's limit per order
 * - more open carts, or places in them, than one client address may have, or more places including its unpaid orders (429)
 * - a sold-out product or departure
 * - too many commands are waiting (503)
 */
export async function addProduct(
  shop: Shop,
  input: AddProductToCart,
  client: CartClient | null = null,
  { byStaff = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  const sale = { byStaff, revealed: await revealedIn(shop, input.cart, input.external_code) }
  const product = stock.offered.productOnSale(shop, input.external_code, sale)
  return addTickets(shop, {
    cart: input.cart,
    client,
    product,
    holders: [holders.check(shop, product, input)],
    byStaff,
  })
}

/**
 * Adds tickets of one product for several people to a cart and holds their places: all of them or none. At the box office holders need no
 * e-mail address, and several tickets may name the same person.
 * Refuses:
 * - nobody, or more people than one call may name
 * - what `addProduct` refuses; fewer places left of the product or departure than people, with the number left
 */
export async function addProducts(
  shop: Shop,
  input: AddProductsToCart,
  client: CartClient | null = null,
  { atBoxOffice = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  const revealed = await revealedIn(shop, input.cart, input.external_code)
  const product = stock.offered.productOnSale(shop, input.external_code, { revealed })
  return addTickets(shop, {
    cart: input.cart,
    client,
    product,
    holders: holders.checkAll(shop, product, input.tickets, atBoxOffice),
    atBoxOffice,
  })
}

interface Addition {
  cart: string
  client: CartClient | null
  product: Product
  holders: holders.Checked[]
  atBoxOffice?: boolean
  byStaff?: boolean
}

async function addTickets(shop: Shop, { client, ...added }: Addition): Promise<Cart> {
  await cartCommands.expireDue(shop)
  // Without a cart no other rule can be broken first, so the cache may answer that it is sold out.
  if (added.cart === '' && stock.remaining(shop, added.product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  const by = { openedBy: storedClient(shop, client), admission: admissionOf(client) }
  return change(shop, { kind: 'add-products', ...by, ...added })
}

/**
 * Adds a merchandise item to a cart and holds it; `byStaff` as in `addProduct`.
 * Refuses:
 * - merchandise is switched off
 * - what `addProduct` refuses, except what concerns a holder
 */
export async function addMerchandise(
  shop: Shop,
  input: AddMerchandiseToCart,
  client: CartClient | null = null,
  { byStaff = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  const sale = { byStaff, revealed: await revealedIn(shop, input.cart, input.external_code) }
  const item = stock.offered.merchandiseOnSale(shop, input.external_code, sale)
  await cartCommands.expireDue(shop)
  return change(shop, {
    kind: 'add-merchandise',
    cart: input.cart,
    openedBy: storedClient(shop, client),
    admission: admissionOf(client),
    item,
    byStaff,
  })
}

/**
 * Changes the holder or the departure of a cart line.
 * Refuses:
 * - the shop is closed
 * - no open cart (404), or no line of this cart (404)
 * - what `addProduct` refuses of a holder and a departure
 */
export async function updateProduct(shop: Shop, input: UpdateProductInCart): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  return change(shop, {
    kind: 'update-product',
    cart: input.cart,
    line: input.cart_product_id,
    holder: input,
  })
}

/**
 * Removes a line from a cart and releases its place at once.
 * Refuses:
 * - the shop is closed
 * - no open cart (404), or no line of this cart (404)
 */
export async function remove(
  shop: Shop,
  kind: 'product' | 'merchandise',
  cart: string,
  line: number | null,
  { byStaff = false } = {},
): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop, byStaff)
  return change(shop, { kind: `remove-${kind}`, cart, line })
}

/**
 * Reads an open cart. A guest cart is saved to the account or the session of the buyer who reads it.
 * Refuses:
 * - what `find` refuses
 */
export async function read(shop: Shop, code: string, reader: CartOwner | null = null): Promise<Cart> {
  const cart = await find(shop, code)
  if (reader !== null && cart.customer_id === null) await save(shop, reader, [code])
  return toResponse(shop, cart)
}

/**
 * What the codes of a cart reveal, if `item` is disabled: only then does it matter, and only then is there anything to read. Undefined
 * otherwise, and for a cart that is not open.
 */
export async function revealedIn(
  shop: Shop,
  cart: string,
  item: string,
): Promise<ReadonlySet<string> | undefined> {
  const { byCode, discounts: known } = catalogue.of(shop)
  const isHidden = byCode.get(item)?.enabled === false && known.some(({ reveals }) => reveals.includes(item))
  if (!isHidden || cart === '') return undefined
  const open = await find(shop, cart).catch(nothingIfRefused)
  const codes = await discounts.codesByIds(shop.sql, open?.code_ids ?? [])
  return discounts.revealedBy(shop, [...codes.values()], shop.clock.now())
}

function nothingIfRefused(error: unknown): null {
  if (error instanceof Refusal) return null
  throw error
}

/**
 * Puts a discount's code on a cart, or on a new one; null if no discount has this code.
 * Refuses:
 * - the shop is closed
 * - a code that is disabled or used up, or whose discount has ended (the text of an unknown one)
 * - a new cart without a pass, while the waiting room is active (`waiting_room`), or beyond the limit of its address (429)
 */
export async function applyCode(
  shop: Shop,
  { cart, code }: ApplyCode,
  client: CartClient | null = null,
): Promise<Cart | null> {
  stock.offered.refuseWhenClosed(shop)
  const found = await discounts.findCode(shop.sql, code)
  if (!found) return null
  await cartCommands.expireDue(shop)
  const by = { openedBy: storedClient(shop, client), admission: admissionOf(client) }
  return change(shop, { kind: 'apply-code', cart, code_id: found.id, ...by })
}

/**
 * Takes a discount's code off a cart.
 * Refuses:
 * - the shop is closed
 * - no open cart, or a code that is not on it (404)
 */
export async function removeCode(shop: Shop, { cart, code }: RemoveCode): Promise<Cart> {
  stock.offered.refuseWhenClosed(shop)
  const found = await discounts.findCode(shop.sql, code)
  return change(shop, { kind: 'remove-code', cart, code_id: found?.id ?? 0 })
}

const change = async (shop: Shop, command: cartCommands.CartCommand): Promise<Cart> =>
  toResponse(shop, await cartCommands.submit(shop, command))
