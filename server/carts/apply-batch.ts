import * as catalogue from '#server/catalogue/catalogue.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as stock from '#server/stock/stock.ts'
import { Batch, stockIdsOf, withLines, type OpenCart } from './batch.ts'
import { applyCommand } from './apply-command.ts'
import {
  expireCarts,
  insertCarts,
  insertMerchandiseLines,
  insertProductLines,
  lockCarts,
  clearNameKeys,
  readMerchandiseLines,
  readProductLines,
  releaseMerchandiseLines,
  releaseProductLines,
  extendCarts,
  updateProductLines,
  type ProductLine,
} from './queries.ts'
import type { CartCommand } from './commands.ts'

// How many carts past their time one batch lets go: few beside buyers who wait, many when the sweep comes for them.
const EXPIRE_BESIDE_COMMANDS = 100
const EXPIRE_AT_ONCE = 5_000

export type Result = stock.CommandResult<OpenCart | null>

/** Decides a whole batch of wishes in one transaction: the same few statements for one buyer and for two hundred. */
export async function applyBatch(
  tx: Tx,
  wishes: CartCommand[],
  lock: typeof stock.lock = stock.lock,
): Promise<{ decisions: Result[]; expired: number }> {
  const sweeps = wishes.some(({ kind }) => kind === 'sweep')
  const found = await findCarts(tx, wishes, sweeps ? EXPIRE_AT_ONCE : EXPIRE_BESIDE_COMMANDS)
  const left = await lock(tx, stockIdsToLock(tx, wishes, found))
  const batch = new Batch(tx, found, left, after(tx.now, site.of(tx).durations.cart))
  const due = found.filter((cart) => Temporal.Instant.compare(cart.expires_at, tx.now) <= 0)
  batch.expire(due)
  const decisions = wishes.map((wish) => applyOne(batch, wish))
  await write(batch, due)
  return { decisions, expired: due.length }
}

function applyOne(batch: Batch, wish: CartCommand): Result {
  try {
    return { answer: applyCommand(batch, wish) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

async function findCarts(tx: Tx, wishes: CartCommand[], due: number): Promise<OpenCart[]> {
  const codes = new Set<string>()
  for (const wish of wishes) if (wish.kind !== 'sweep' && wish.cart !== '') codes.add(wish.cart)
  const rows = await lockCarts(tx, [...codes], due)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [products, merchandise] = await Promise.all([
    readProductLines(tx, ids),
    readMerchandiseLines(tx, ids),
  ])
  return withLines(rows, products, merchandise)
}

/** Every stock row that the batch may touch, so that all are locked at once. */
function stockIdsToLock(tx: Tx, wishes: CartCommand[], carts: OpenCart[]): number[] {
  const named = new Set<number>()
  const nameAll = (product: catalogue.Product | undefined) => {
    if (product) named.add(product.stock_id)
    for (const departure of product?.departures ?? []) named.add(departure.stock_id)
  }
  for (const wish of wishes) {
    if (wish.kind === 'add-product') nameAll(wish.product)
    else if (wish.kind === 'add-merchandise') named.add(wish.item.stock_id)
  }
  for (const cart of carts) {
    for (const line of cart.products) {
      for (const id of stockIdsOf(line)) named.add(id)
      // A line may be moved to any departure of its product.
      nameAll(catalogue.of(tx).productById.get(line.product_id))
    }
    for (const line of cart.merchandise) named.add(line.stock_id)
  }
  return [...named]
}

async function write(batch: Batch, due: OpenCart[]): Promise<void> {
  const { tx } = batch
  await openCarts(batch)
  await Promise.all([
    stock.adjust(tx, batch.stockChanges),
    writeLines(batch),
    due.length > 0 &&
      expireCarts(
        tx,
        due.map(({ id }) => id),
      ),
    batch.restarted.size > 0 &&
      extendCarts(
        tx,
        [...batch.restarted].map(({ id }) => id),
        batch.expiresAt,
      ),
    batch.releasedMerchandise.length > 0 && releaseMerchandiseLines(tx, batch.releasedMerchandise),
  ])
}

async function openCarts(batch: Batch): Promise<void> {
  if (batch.opened.length === 0) return
  const rows = await insertCarts(
    batch.tx,
    batch.opened.map((cart) => cart.code),
    batch.expiresAt,
  )
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  for (const cart of batch.opened) cart.id = ids.get(cart.code) ?? 0
}

async function writeLines(batch: Batch): Promise<void> {
  const { tx, newProducts, newMerchandise, releasedProducts, updatedProducts } = batch
  for (const { cart, line } of [...newProducts, ...newMerchandise]) line.cart_id = cart.id
  // A name that one line gives up may be taken by another of the same batch: let go, then rename, then insert.
  if (releasedProducts.length > 0) await releaseProductLines(tx, releasedProducts)
  if (updatedProducts.size > 0) await updateHolders(tx, [...updatedProducts])
  const [products, merchandise] = await Promise.all([
    newProducts.length > 0
      ? insertProductLines(
          tx,
          newProducts.map(({ line }) => line),
        )
      : [],
    newMerchandise.length > 0
      ? insertMerchandiseLines(
          tx,
          newMerchandise.map(({ line }) => line),
        )
      : [],
  ])
  for (const [index, row] of products.entries()) Object.assign(newProducts[index]?.line ?? {}, { id: row.id })
  for (const [index, row] of merchandise.entries())
    Object.assign(newMerchandise[index]?.line ?? {}, { id: row.id })
}

async function updateHolders(tx: Tx, lines: ProductLine[]): Promise<void> {
  await clearNameKeys(
    tx,
    lines.map(({ id }) => id),
  )
  await updateProductLines(tx, lines)
}
