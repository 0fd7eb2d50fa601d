import type { AddMerchandiseToCart, AddProductToCart, Cart, UpdateProductInCart } from '#contract/carts.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import * as stock from '#server/stock/stock.ts'
import { withLines, type OpenCart } from './batch.ts'
import {
  bindMerchandiseLines,
  bindProductLines,
  findCart,
  findOrderOf,
  lockCart,
  markOrdered,
  readMerchandiseLines,
  readProductLines,
  soonestExpiry,
  type CartRow,
} from './queries.ts'
import { checkHolder, merchandiseOnSale, productOnSale, refuseWhenClosed, type Wish } from './wishes.ts'
import { toWire } from './wire.ts'
import { workOff } from './work.ts'

export type { OpenCart } from './batch.ts'

interface Counter {
  lane: stock.Lane<Wish, OpenCart | null>
  /** The earliest end of an open cart, as far as this process knows. */
  soonest: Temporal.Instant | null
  /** The sweep under way, which everybody who finds it due waits for together. */
  sweeping: Promise<void> | null
}

const counters = new WeakMap<Shop, Counter>()

// 200 wishes cost the same few statements as one; 5,000 waiting are under a second of work, more is better told to wait.
const LIMITS = { batch: 200, queue: 5_000, isPoison: isAnswer }

/** Whether one wish may be at fault: not when the database is away (classes 08, 53, 57) or cannot be reached. */
function isAnswer(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return !/^(08|53|57|E|CONNECT)/.test(code)
}

/** Opens the lane through which every change of a cart goes; `close` waits until nothing in it is under way. */
export async function open(shop: Shop): Promise<{ close: () => Promise<void> }> {
  const lane = stock.openLane<Wish, OpenCart | null>((wishes) => work(shop, wishes), LIMITS)
  const [row] = await soonestExpiry(shop.sql)
  counters.set(shop, { lane, soonest: row?.expires_at ?? null, sweeping: null })
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
  await sweepDue(shop)
  // Whoever has no cart yet cannot break another rule first, so sold out is answered from memory.
  if (wish.cart === '' && stock.left(shop, product.stock_id) === 0)
    throw new Refusal(messages.soldOut, { field: 'external_code' })
  return join(shop, { kind: 'add-product', cart: wish.cart, product, holder })
}

/** Puts a piece of merchandise into a cart and holds it; refuses as `addProduct` does. */
export async function addMerchandise(shop: Shop, wish: AddMerchandiseToCart): Promise<Cart> {
  refuseWhenClosed(shop)
  const item = merchandiseOnSale(shop, wish.external_code)
  await sweepDue(shop)
  return join(shop, { kind: 'add-merchandise', cart: wish.cart, item })
}

/** Changes the holder or the departure of a line. Refuses what `addProduct` refuses of them, and a line of another cart (404). */
export async function updateProduct(shop: Shop, wish: UpdateProductInCart): Promise<Cart> {
  refuseWhenClosed(shop)
  return join(shop, { kind: 'update-product', cart: wish.cart, line: wish.cart_product_id, holder: wish })
}

/** Takes a line out and gives its place back at once. Refuses a closed shop and a line of another cart (404). */
export async function remove(
  shop: Shop,
  kind: 'product' | 'merchandise',
  cart: string,
  line: number | null,
): Promise<Cart> {
  refuseWhenClosed(shop)
  return join(shop, { kind: `remove-${kind}`, cart, line })
}

/** An open cart with its lines. Refuses one that is unknown, expired or ordered (404, A-047). */
export async function find(shop: Shop, code: string): Promise<OpenCart> {
  const [row] = await findCart(shop.sql, code)
  return openWithLines(shop.sql, row, shop.clock.now())
}

/** A cart for the browser. Refuses as `find` does. */
export const read = async (shop: Shop, code: string): Promise<Cart> => toWire(shop, await find(shop, code))

/** Locks a cart for checkout. Gives its lines, or the id of the order that it has become. Refuses as `find` does. */
export async function claim(tx: Tx, code: string): Promise<OpenCart | { order_id: number }> {
  const [row] = await lockCart(tx, code)
  const [ordered] = row?.status === 'ordered' ? await findOrderOf(tx, row.id) : []
  return ordered ?? openWithLines(tx, row, tx.now)
}

/** Makes a claimed cart's lines those of an order. Its places stay taken: no stock row is touched. */
export async function order(tx: Tx, cart: OpenCart, orderId: number): Promise<void> {
  await Promise.all([
    bindProductLines(tx, cart.id, orderId),
    bindMerchandiseLines(tx, cart.id, orderId),
    markOrdered(tx, cart.id),
  ])
}

/** Lets go of the carts whose time has come, as far as this process knows. Costs nothing while none is due. */
export async function sweepDue(shop: Shop): Promise<void> {
  if (!isDue(shop)) return
  const counter = counterOf(shop)
  // Whoever reads is shown what is known when the sweep fails: the next one tries again.
  counter.sweeping ??= sweepAll(shop)
    .catch((error: unknown) => shop.log.error({ err: error }, 'carts not swept'))
    .finally(() => (counter.sweeping = null))
  await counter.sweeping
}

async function sweepAll(shop: Shop): Promise<void> {
  while (isDue(shop)) await counterOf(shop).lane.join({ kind: 'sweep' })
}

/** Lets go of every cart whose time has come, also those of a process that is gone. */
export async function sweep(shop: Shop): Promise<void> {
  await counterOf(shop).lane.join({ kind: 'sweep' })
  await sweepDue(shop)
}

function isDue(shop: Shop): boolean {
  const { soonest } = counterOf(shop)
  return soonest !== null && Temporal.Instant.compare(soonest, shop.clock.now()) <= 0
}

async function work(shop: Shop, wishes: Wish[]) {
  const { decisions, expired } = await shop.transact((tx) => workOff(tx, wishes))
  const counter = counterOf(shop)
  if (expired > 0 || wishes.some(({ kind }) => kind === 'sweep')) await lookForSoonest(shop)
  for (const decision of decisions) {
    const ends = 'answer' in decision ? decision.answer?.expires_at : undefined
    if (ends && (!counter.soonest || Temporal.Instant.compare(ends, counter.soonest) < 0))
      counter.soonest = ends
  }
  return decisions
}

/** What is committed stands when the look fails: then the time that was known stays, and the next sweep looks again. */
async function lookForSoonest(shop: Shop): Promise<void> {
  try {
    const [row] = await soonestExpiry(shop.sql)
    counterOf(shop).soonest = row?.expires_at ?? null
  } catch (error) {
    shop.log.error({ err: error }, 'carts not looked at')
  }
}

async function join(shop: Shop, wish: Wish): Promise<Cart> {
  const cart = await counterOf(shop).lane.join(wish)
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

function counterOf(shop: Shop): Counter {
  const counter = counters.get(shop)
  if (!counter) throw new Error('The carts are not open')
  return counter
}
