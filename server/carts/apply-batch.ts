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
  readHoldings,
  readMerchandiseLines,
  readProductLines,
  releaseMerchandiseLines,
  releaseProductLines,
  extendCarts,
  updateProductLines,
  type Holdings,
  type ProductLine,
} from './queries.ts'
import type { CartCommand } from './commands.ts'

// The most carts that one batch expires: few while buyers wait, many when it was asked to.
const EXPIRE_BESIDE_COMMANDS = 100
const EXPIRE_AT_ONCE = 5_000

export type Result = stock.CommandResult<OpenCart | null>

/**
 * Applies a batch of commands in one transaction and returns a result for each, in their order. One command and two
 * hundred cost the same few statements.
 */
export async function applyBatch(
  tx: Tx,
  commands: CartCommand[],
  lock: typeof stock.lock = stock.lock,
): Promise<{ results: Result[]; expired: number }> {
  const mustExpire = commands.some(({ kind }) => kind === 'expire')
  const found = await findCarts(tx, codesOf(commands), mustExpire ? EXPIRE_AT_ONCE : EXPIRE_BESIDE_COMMANDS)
  // Sent in this order: once the stock is locked, what other processes have held of it is there to be counted. Batches of several
  // processes for different items may each miss what the other is holding, by a batch at most.
  const [remaining, holdings] = await Promise.all([
    lock(tx, stockIdsToLock(tx, commands, found)),
    findHoldings(tx, commands, found),
  ])
  const batch = new Batch(tx, found, remaining, after(tx.now, site.of(tx).durations.cart))
  for (const [client, held] of holdings) batch.holdings.set(client, held)
  const due = found.filter((cart) => Temporal.Instant.compare(cart.expires_at, tx.now) <= 0)
  batch.expire(due)
  const results = commands.map((command) => applyOne(batch, command))
  await write(batch, due)
  return { results, expired: due.length }
}

function applyOne(batch: Batch, command: CartCommand): Result {
  try {
    return { value: applyCommand(batch, command) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error }
    throw error
  }
}

/**
 * Ends open carts before their time and releases their places. Codes of carts that are no longer open are passed over. Gives the ids of
 * the carts, and how many places they held.
 */
export async function endCarts(tx: Tx, codes: string[]): Promise<{ ids: number[]; places: number }> {
  const found = await findCarts(tx, codes, 0)
  const batch = new Batch(tx, found, await stock.lock(tx, stockIdsToLock(tx, [], found)), tx.now)
  batch.expire(found)
  await write(batch, found)
  const places = batch.releasedProducts.length + batch.releasedMerchandise.length
  return { ids: found.map(({ id }) => id), places }
}

const codesOf = (commands: CartCommand[]): string[] => [
  ...new Set(commands.flatMap((command) => (command.kind === 'expire' ? [] : [command.cart]))),
]

/** What the addresses hold for which a place is to be held; nothing while nobody counts. */
async function findHoldings(
  tx: Tx,
  commands: CartCommand[],
  carts: OpenCart[],
): Promise<Map<string, Holdings>> {
  const openers = commands.map((command) => ('owner' in command ? command.owner.client : null))
  const clients = [...new Set([...openers, ...carts.map(({ client }) => client)])].filter(
    (one) => one !== null,
  )
  if (clients.length === 0 || !tx.shop.settings.rateLimits) return new Map()
  const held = new Map(clients.map((client) => [client, { carts: 0, places: 0, unpaid_places: 0 }]))
  for (const { client, ...counts } of await readHoldings(tx, clients)) held.set(client, counts)
  return held
}

async function findCarts(tx: Tx, codes: string[], due: number): Promise<OpenCart[]> {
  const rows = await lockCarts(
    tx,
    codes.filter((code) => code !== ''),
    due,
  )
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [products, merchandise] = await Promise.all([
    readProductLines(tx, ids),
    readMerchandiseLines(tx, ids),
  ])
  return withLines(rows, products, merchandise)
}

/** Every stock row that the batch may change, so that all are locked at once. */
function stockIdsToLock(tx: Tx, commands: CartCommand[], carts: OpenCart[]): number[] {
  const ids = new Set<number>()
  const addAll = (product: catalogue.Product | undefined) => {
    if (product) ids.add(product.stock_id)
    for (const departure of product?.departures ?? []) ids.add(departure.stock_id)
  }
  for (const command of commands) {
    if (command.kind === 'add-product') addAll(command.product)
    else if (command.kind === 'add-merchandise') ids.add(command.item.stock_id)
  }
  for (const cart of carts) {
    for (const line of cart.products) {
      for (const id of stockIdsOf(line)) ids.add(id)
      // A line may be moved to any departure of its product.
      addAll(catalogue.of(tx).productById.get(line.product_id))
    }
    for (const line of cart.merchandise) ids.add(line.stock_id)
  }
  return [...ids]
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
  const rows = await insertCarts(batch.tx, batch.opened, batch.expiresAt)
  const ids = new Map(rows.map((row) => [row.code, row.id]))
  for (const cart of batch.opened) cart.id = ids.get(cart.code) ?? 0
}

async function writeLines(batch: Batch): Promise<void> {
  const { tx, newProducts, newMerchandise, releasedProducts, updatedProducts } = batch
  for (const { cart, line } of [...newProducts, ...newMerchandise]) line.cart_id = cart.id
  // One line may take the name that another of the batch gives up: release first, then update, then insert.
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
