import type { AddMerchandiseToCart, AddProductToCart, Cart, UpdateProductInCart } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { withLines, type OpenCart } from './batch.ts'
import {
  assignMerchandiseLines,
  assignProductLines,
  findCart,
  findOrderByCart,
  lockCart,
  markOrdered,
  readMerchandiseLines,
  readProductLines,
  readNextExpiry,
  type CartRow,
} from './queries.ts'
import {
  checkHolder,
  merchandiseOnSale,
  productOnSale,
  refuseWhenClosed,
  type CartCommand,
} from './commands.ts'
import { toWire } from './wire.ts'
import { applyBatch } from './apply-batch.ts'

export type { OpenCart } from './batch.ts'

interface CartQueue {
  queue: stock.StockQueue<CartCommand, OpenCart | null>
  /** The earliest end of an open cart, as far as this process knows. */
  nextExpiry: Temporal.Instant | null
  /** The expiry that is running, shared by all who wait for it. */
  expiring: Promise<void> | null
}

const queues = new WeakMap<Shop, CartQueue>()

// 200 commands cost the same few statements as one; 5,000 waiting commands are less than a second of work.
const LIMITS = { batchSize: 200, maxWaiting: 5_000, isPoison: isCommandError }

/** Whether a single command may have caused an error: not when the database is down (classes 08, 53, 57) or cannot be reached. */
function isCommandError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(08|53|57|E|CONNECT)/.test(code)
}

/** Opens the stock queue, through which every change of a cart goes; `close` waits until no batch is running. */
export async function open(shop: Shop): Promise<{ close: () => Promise<void> }> {
  const queue = stock.openQueue<CartCommand, OpenCart | null>((commands) => runBatch(shop, commands), LIMITS)
  const [row] = await readNextExpiry(shop.sql)
  queues.set(shop, { queue, nextExpiry: row?.expires_at ?? null, expiring: null })
  return { close: queue.close }
}

/**
 * Adds a ticket to a cart and holds its place. A code that is empty, unknown or expired gets a new cart.
 * Refuses, in this order:
 * - the shop is closed
 * - the product is unknown or switched off (404), or not on sale now
 * - invalid details of the holder
 * - another item beside one with a payment plan
 * - the same holder twice for one product
 * - more than the product's limit per order
 * - sold out, the product or its departure
 * - too many commands are waiting (503)
 */
export async function addProduct(shop: Shop, input: AddProductToCart): Promise<Cart> {
  refuseWhenClosed(shop)
  const product = productOnSale(shop, input.external_code)
  const holder = checkHolder(shop, product, input)
  await expireDue(shop)
  // Without a cart no other rule can be broken first, so the cache may answer that it is sold out.
  if (input.cart === '' && stock.remaining(shop, product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  return submit(shop, { kind: 'add-product', cart: input.cart, product, holder })
}

/**
 * Adds a merchandise item to a cart and holds it.
 * Refuses:
 * - merchandise is switched off
 * - what `addProduct` refuses, except what concerns a holder
 */
export async function addMerchandise(shop: Shop, input: AddMerchandiseToCart): Promise<Cart> {
  refuseWhenClosed(shop)
  const item = merchandiseOnSale(shop, input.external_code)
  await expireDue(shop)
  return submit(shop, { kind: 'add-merchandise', cart: input.cart, item })
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
  return submit(shop, {
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
): Promise<Cart> {
  refuseWhenClosed(shop)
  return submit(shop, { kind: `remove-${kind}`, cart, line })
}

/**
 * An open cart with its lines.
 * Refuses:
 * - unknown, expired or ordered (404, A-047)
 */
export async function find(shop: Shop, code: string): Promise<OpenCart> {
  const [row] = await findCart(shop.sql, code)
  return openWithLines(shop.sql, row, shop.clock.now())
}

/**
 * A cart as the browser gets it.
 * Refuses:
 * - what `find` refuses
 */
export const read = async (shop: Shop, code: string): Promise<Cart> => toWire(shop, await find(shop, code))

/**
 * Locks a cart for checkout. Returns it with its lines, or the id of the order that it was converted to.
 * Refuses:
 * - what `find` refuses
 */
export async function lockForUpdate(tx: Tx, code: string): Promise<OpenCart | { order_id: number }> {
  const [row] = await lockCart(tx, code)
  const [ordered] = row?.status === 'ordered' ? await findOrderByCart(tx, row.id) : []
  return ordered ?? openWithLines(tx, row, tx.now)
}

/** Converts a locked cart to an order: its lines become the order's. The places stay held, so no stock row is touched. */
export async function convert(tx: Tx, cart: OpenCart, orderId: number): Promise<void> {
  await Promise.all([
    assignProductLines(tx, cart.id, orderId),
    assignMerchandiseLines(tx, cart.id, orderId),
    markOrdered(tx, cart.id),
  ])
}

/** Expires the carts whose time is over, as far as this process knows. Runs no SQL while none is due. */
export async function expireDue(shop: Shop): Promise<void> {
  if (!isDue(shop)) return
  const cartQueue = queueOf(shop)
  // A failure must not keep the caller from reading; the next call tries again.
  cartQueue.expiring ??= expireAllDue(shop)
    .catch((error: unknown) => shop.log.error({ err: error }, 'carts not expired'))
    .finally(() => (cartQueue.expiring = null))
  await cartQueue.expiring
}

async function expireAllDue(shop: Shop): Promise<void> {
  while (isDue(shop)) await queueOf(shop).queue.submit({ kind: 'expire' })
}

/** Expires every cart whose time is over, also those of a process that has ended. */
export async function expire(shop: Shop): Promise<void> {
  await queueOf(shop).queue.submit({ kind: 'expire' })
  await expireDue(shop)
}

function isDue(shop: Shop): boolean {
  const { nextExpiry: soonest } = queueOf(shop)
  return soonest !== null && Temporal.Instant.compare(soonest, shop.clock.now()) <= 0
}

async function runBatch(shop: Shop, commands: CartCommand[]) {
  const { results, expired } = await shop.transact((tx) => applyBatch(tx, commands))
  const cartQueue = queueOf(shop)
  if (expired > 0 || commands.some(({ kind }) => kind === 'expire')) await refreshNextExpiry(shop)
  for (const result of results) {
    const ends = 'value' in result ? result.value?.expires_at : undefined
    if (ends && (!cartQueue.nextExpiry || Temporal.Instant.compare(ends, cartQueue.nextExpiry) < 0))
      cartQueue.nextExpiry = ends
  }
  return results
}

/** The batch is committed, so a failure here is only logged: the known time stays until the next expiry. */
async function refreshNextExpiry(shop: Shop): Promise<void> {
  try {
    const [row] = await readNextExpiry(shop.sql)
    queueOf(shop).nextExpiry = row?.expires_at ?? null
  } catch (error) {
    shop.log.error({ err: error }, 'next expiry of a cart not read')
  }
}

async function submit(shop: Shop, command: CartCommand): Promise<Cart> {
  const cart = await queueOf(shop).queue.submit(command)
  if (!cart) throw new Error('A command for a cart has returned none')
  return toWire(shop, cart)
}

async function openWithLines(
  sql: Sql | Tx,
  row: CartRow | undefined,
  now: Temporal.Instant,
): Promise<OpenCart> {
  const isOpen = row?.status === 'open' && Temporal.Instant.compare(now, row.expires_at) < 0
  if (!row || !isOpen) throw new Refusal(messages.cartExpired, { status: 404 })
  const [products, merchandise] = await Promise.all([
    readProductLines(sql, [row.id]),
    readMerchandiseLines(sql, [row.id]),
  ])
  const [cart] = withLines([row], products, merchandise)
  if (!cart) throw new Error('A cart was lost while it was read')
  return cart
}

function queueOf(shop: Shop): CartQueue {
  const cartQueue = queues.get(shop)
  if (!cartQueue) throw new Error('The carts are not open')
  return cartQueue
}
