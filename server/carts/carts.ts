import type {
  AddMerchandiseToCart,
  AddProductsToCart,
  AddProductToCart,
  Cart,
  UpdateProductInCart,
} from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import type { Product } from '#server/catalogue/catalogue.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { withLines, type OpenCart } from './batch.ts'
import {
  convertCart,
  findCart,
  findOrderByCart,
  lockCart,
  readMerchandiseLines,
  readProductLines,
  type CartRow,
  type MerchandiseLine,
  type ProductLine,
} from './queries.ts'
import { checkHolder, checkHolders, merchandiseOnSale, productOnSale, refuseWhenClosed } from './commands.ts'
import { toResponse } from './cart-response.ts'
import type { CartCommand, CheckedHolder } from './commands.ts'
import { expireDue, submit } from './cart-queue.ts'
import { save } from './saved-carts.ts'
import { queueEntryOf, ownerOf, type CartClient } from './cart-client.ts'

export type { OpenCart } from './batch.ts'
export type { CartClient } from './cart-client.ts'
/** Carts saved to a customer account, offered on its other devices. */
export * as savedCarts from './saved-carts.ts'
/** Checks and changes for other folders, in their own transaction and without the stock queue. */
export * as operations from './operations.ts'
/** The queue that every cart change goes through, and the expiry of carts. */
export * as queue from './cart-queue.ts'

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
  refuseWhenClosed(shop, byStaff)
  const product = productOnSale(shop, input.external_code, byStaff)
  return addTickets(shop, {
    cart: input.cart,
    client,
    product,
    holders: [checkHolder(shop, product, input)],
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
  refuseWhenClosed(shop)
  const product = productOnSale(shop, input.external_code)
  const holders = checkHolders(shop, product, input.tickets, atBoxOffice)
  return addTickets(shop, { cart: input.cart, client, product, holders, atBoxOffice })
}

interface Addition {
  cart: string
  client: CartClient | null
  product: Product
  holders: CheckedHolder[]
  atBoxOffice?: boolean
  byStaff?: boolean
}

async function addTickets(shop: Shop, { client, ...added }: Addition): Promise<Cart> {
  await expireDue(shop)
  // Without a cart no other rule can be broken first, so the cache may answer that it is sold out.
  if (added.cart === '' && stock.remaining(shop, added.product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  const by = { owner: ownerOf(shop, client), entry: queueEntryOf(client) }
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
  refuseWhenClosed(shop, byStaff)
  const item = merchandiseOnSale(shop, input.external_code, byStaff)
  await expireDue(shop)
  return change(shop, {
    kind: 'add-merchandise',
    cart: input.cart,
    owner: ownerOf(shop, client),
    entry: queueEntryOf(client),
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
  refuseWhenClosed(shop)
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
  refuseWhenClosed(shop, byStaff)
  return change(shop, { kind: `remove-${kind}`, cart, line })
}

/**
 * An open cart with its lines.
 * Refuses:
 * - unknown, expired or ordered (404, A-047)
 */
export async function find(shop: Shop, code: string): Promise<OpenCart> {
  const { sql } = shop
  const [[row], ...lines] = await Promise.all([
    findCart(sql, code),
    readProductLines(sql, code),
    readMerchandiseLines(sql, code),
  ])
  return openWithLines(row, lines, shop.clock.now())
}

/**
 * Reads an open cart. A guest cart is saved to the account of the `customer` who reads it.
 * Refuses:
 * - what `find` refuses
 */
export async function read(shop: Shop, code: string, customer: number | null = null): Promise<Cart> {
  const cart = await find(shop, code)
  if (customer !== null && cart.customer_id === null) await save(shop, customer, [code])
  return toResponse(shop, cart)
}

/**
 * Locks a cart for checkout. Returns it with its lines, or the id of the order that it was converted to.
 * Refuses:
 * - what `find` refuses
 */
export async function lockForUpdate(tx: Tx, code: string): Promise<OpenCart | { order_id: number }> {
  const [[row], ...lines] = await Promise.all([
    lockCart(tx, code),
    readProductLines(tx, code),
    readMerchandiseLines(tx, code),
  ])
  const [ordered] = row?.status === 'ordered' ? await findOrderByCart(tx, row.id) : []
  return ordered ?? openWithLines(row, lines, tx.now)
}

/** Converts a locked cart to an order: its lines become the order's. The places stay held, so no stock row is touched. */
export const convert = (tx: Tx, cart: OpenCart, orderId: number): void =>
  tx.withCommit(convertCart(tx, cart.id, orderId))

const change = async (shop: Shop, command: CartCommand): Promise<Cart> =>
  toResponse(shop, await submit(shop, command))

function openWithLines(
  row: CartRow | undefined,
  [products, merchandise]: [readonly ProductLine[], readonly MerchandiseLine[]],
  now: Temporal.Instant,
): OpenCart {
  const isOpen = row?.status === 'open' && Temporal.Instant.compare(now, row.expires_at) < 0
  if (!row || !isOpen) throw new Refusal(messages.cartExpired, { status: 404 })
  const [cart] = withLines([row], products, merchandise)
  if (!cart) throw new Error('A cart was lost while it was read')
  return cart
}
