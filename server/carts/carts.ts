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
  /** The sweep under way, which everybody who finds it due waits for together. */
  expiring: Promise<void> | null
}

const queues = new WeakMap<Shop, CartQueue>()

// 200 wishes cost the same few statements as one; 5,000 waiting are under a second of work, more is better told to wait.
const LIMITS = { batch: 200, queue: 5_000, isPoison: isCommandError }

/** Whether one wish may be at fault: not when the database is away (classes 08, 53, 57) or cannot be reached. */
function isCommandError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(08|53|57|E|CONNECT)/.test(code)
}

/** Opens the lane through which every change of a cart goes; `close` waits until nothing in it is under way. */
export async function open(shop: Shop): Promise<{ close: () => Promise<void> }> {
  const lane = stock.openQueue<CartCommand, OpenCart | null>((wishes) => runBatch(shop, wishes), LIMITS)
  const [row] = await readNextExpiry(shop.sql)
  queues.set(shop, { queue: lane, nextExpiry: row?.expires_at ?? null, expiring: null })
  return { close: lane.close }
}

/**
 * Puts a ticket into a cart and holds its place; a code that is empty, unknown or expired gets a new cart.
 * Refuses, in the order of model.md: closed shop, gone, not on sale, the holder's details, plan rules, the same holder
 * twice, the limit, sold out. Throws 503 when too many wait.
 */
export async function addProduct(shop: Shop, wish: AddProductToCart): Promise<Cart> {
  refuseWhenClosed(shop)
  const product = productOnSale(shop, wish.external_code)
  const holder = checkHolder(shop, product, wish)
  await expireDue(shop)
  // Whoever has no cart yet cannot break another rule first, so sold out is answered from memory.
  if (wish.cart === '' && stock.remaining(shop, product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  return submit(shop, { kind: 'add-product', cart: wish.cart, product, holder })
}

/** Puts a piece of merchandise into a cart and holds it; refuses as `addProduct` does. */
export async function addMerchandise(shop: Shop, wish: AddMerchandiseToCart): Promise<Cart> {
  refuseWhenClosed(shop)
  const item = merchandiseOnSale(shop, wish.external_code)
  await expireDue(shop)
  return submit(shop, { kind: 'add-merchandise', cart: wish.cart, item })
}

/** Changes the holder or the departure of a line. Refuses what `addProduct` refuses of them, and a line of another cart (404). */
export async function updateProduct(shop: Shop, wish: UpdateProductInCart): Promise<Cart> {
  refuseWhenClosed(shop)
  return submit(shop, { kind: 'update-product', cart: wish.cart, line: wish.cart_product_id, holder: wish })
}

/** Takes a line out and gives its place back at once. Refuses a closed shop and a line of another cart (404). */
export async function remove(
  shop: Shop,
  kind: 'product' | 'merchandise',
  cart: string,
  line: number | null,
): Promise<Cart> {
  refuseWhenClosed(shop)
  return submit(shop, { kind: `remove-${kind}`, cart, line })
}

/** An open cart with its lines. Refuses one that is unknown, expired or ordered (404, A-047). */
export async function find(shop: Shop, code: string): Promise<OpenCart> {
  const [row] = await findCart(shop.sql, code)
  return openWithLines(shop.sql, row, shop.clock.now())
}

/** A cart for the browser. Refuses as `find` does. */
export const read = async (shop: Shop, code: string): Promise<Cart> => toWire(shop, await find(shop, code))

/** Locks a cart for checkout. Gives its lines, or the id of the order that it has become. Refuses as `find` does. */
export async function lockForUpdate(tx: Tx, code: string): Promise<OpenCart | { order_id: number }> {
  const [row] = await lockCart(tx, code)
  const [ordered] = row?.status === 'ordered' ? await findOrderByCart(tx, row.id) : []
  return ordered ?? openWithLines(tx, row, tx.now)
}

/** Makes a claimed cart's lines those of an order. Its places stay taken: no stock row is touched. */
export async function convert(tx: Tx, cart: OpenCart, orderId: number): Promise<void> {
  await Promise.all([
    assignProductLines(tx, cart.id, orderId),
    assignMerchandiseLines(tx, cart.id, orderId),
    markOrdered(tx, cart.id),
  ])
}

/** Lets go of the carts whose time has come, as far as this process knows. Costs nothing while none is due. */
export async function expireDue(shop: Shop): Promise<void> {
  if (!isDue(shop)) return
  const counter = queueOf(shop)
  // Whoever reads is shown what is known when the sweep fails: the next one tries again.
  counter.expiring ??= expireAllDue(shop)
    .catch((error: unknown) => shop.log.error({ err: error }, 'carts not swept'))
    .finally(() => (counter.expiring = null))
  await counter.expiring
}

async function expireAllDue(shop: Shop): Promise<void> {
  while (isDue(shop)) await queueOf(shop).queue.submit({ kind: 'sweep' })
}

/** Lets go of every cart whose time has come, also those of a process that is gone. */
export async function expire(shop: Shop): Promise<void> {
  await queueOf(shop).queue.submit({ kind: 'sweep' })
  await expireDue(shop)
}

function isDue(shop: Shop): boolean {
  const { nextExpiry: soonest } = queueOf(shop)
  return soonest !== null && Temporal.Instant.compare(soonest, shop.clock.now()) <= 0
}

async function runBatch(shop: Shop, wishes: CartCommand[]) {
  const { decisions, expired } = await shop.transact((tx) => applyBatch(tx, wishes))
  const counter = queueOf(shop)
  if (expired > 0 || wishes.some(({ kind }) => kind === 'sweep')) await refreshNextExpiry(shop)
  for (const decision of decisions) {
    const ends = 'answer' in decision ? decision.answer?.expires_at : undefined
    if (ends && (!counter.nextExpiry || Temporal.Instant.compare(ends, counter.nextExpiry) < 0))
      counter.nextExpiry = ends
  }
  return decisions
}

/** What is committed stands when the look fails: then the time that was known stays, and the next sweep looks again. */
async function refreshNextExpiry(shop: Shop): Promise<void> {
  try {
    const [row] = await readNextExpiry(shop.sql)
    queueOf(shop).nextExpiry = row?.expires_at ?? null
  } catch (error) {
    shop.log.error({ err: error }, 'carts not looked at')
  }
}

async function submit(shop: Shop, wish: CartCommand): Promise<Cart> {
  const cart = await queueOf(shop).queue.submit(wish)
  if (!cart) throw new Error('A wish for a cart was answered without one')
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
  const counter = queues.get(shop)
  if (!counter) throw new Error('The carts are not open')
  return counter
}
