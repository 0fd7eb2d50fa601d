import type { Holder } from '#contract/carts.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { findStale } from '#server/platform/cache/cache.ts'
import { after } from '#server/platform/clock.ts'
import { type CommandResult, decideEach } from '#server/platform/group-commit.ts'
import { inContextOf } from '#server/platform/request/submitted.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as discounts from '#server/shop/discounts/discounts.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { choiceStocks, writeAnswers } from './lines.ts'
import { passes } from '#server/carts/waiting-room/waiting-room.ts'
import { Batch } from './batch.ts'
import { findExpiredLines, writeRestored } from './restore.ts'
import { applyCommand } from './apply-command.ts'
import { findCarts, stockIdsOf, withCodesOf, type ExpiredLines, type OpenCart } from './open-cart.ts'
import { findBelongings } from './needs/needs.ts'
import { holdingsOf } from './holdings.ts'
import { assignIds, drawIds, NO_IDS, type DrawnIds } from './ids.ts'
import {
  expireCarts,
  insertCarts,
  insertMerchandiseLines,
  insertProductLines,
  clearNameKeys,
  releaseMerchandiseLines,
  releaseProductLines,
  extendCarts,
  updateCodes,
  updateDonations,
  updatePrices,
  updateProductLines,
  type Holdings,
} from './queries.ts'
import type { CartCommand, Command } from './cart-command.ts'

export type Result = CommandResult<OpenCart>

/** The result of a batch: one for each command, and the numbers of opened carts and held places. */
interface AppliedBatch {
  results: Result[]
  opened: number
  held: number
}

/** The cached catalogue of this process is older than that of the database. */
export class BehindDatabase extends Error {}

/**
 * Applies a batch of commands in one transaction and returns a result for each, in order. One command and two hundred need the same few
 * statements, in two round trips if no cart is named.
 * Refuses:
 * - an outdated cached catalogue (BehindDatabase)
 */
export async function applyBatch(
  tx: Tx,
  commands: CartCommand[],
  lock: typeof stock.lock = stock.lock,
  findExpired: typeof findExpiredLines = findExpiredLines,
): Promise<AppliedBatch> {
  const [current, drawing] = [refuseStale(tx), drawIds(tx, commands)]
  // The locks do not wait for it; a failure is reported below.
  current.catch(() => undefined)
  drawing.catch(() => undefined)
  const { carts: found, codes: known } = await findCarts(tx, codesOf(commands), appliedCodes(commands))
  const restorable = await findExpired(tx, commands)
  const codes = await withCodesOf(tx, known, [...restorable.values()])
  // Sent in this order: once the stock is locked, the holds of other processes are visible and counted. Concurrent batches of several
  // processes for different items may miss each other's holds, at most one batch each.
  const [left, holdings, drawn, ownPasses, belongings] = await Promise.all([
    lock(tx, stockIdsToLock(tx, commands, [...found, ...restorable.values()], codes)),
    findHoldings(tx, commands, found),
    drawing,
    findPasses(tx, commands, found),
    findBelongings(tx, commands, [...found, ...restorable.values()]),
    current,
  ])
  const batch = new Batch(tx, found, left, after(tx.now, site.of(tx).durations.cart))
  for (const [client, held] of holdings) batch.holdings.set(client, held)
  batch.passes = ownPasses
  batch.belongings = belongings
  batch.codes = codes
  batch.expiredLines = restorable
  const ended = found.filter((cart) => Temporal.Instant.compare(cart.expires_at, tx.now) <= 0)
  // First, so that commands no longer find them.
  batch.expire(ended)
  const results = decideEach(commands, (command) => inContextOf(command, () => applyCommand(batch, command)))
  write(batch, ended, drawn)
  return { results, opened: batch.opened.length, held: heldBy(batch) }
}

/** The number of places held by the batch. */
const heldBy = (batch: Batch): number =>
  batch.newProducts.length +
  batch.newMerchandise.length +
  batch.restoredProducts.length +
  batch.restoredMerchandise.length

async function refuseStale(tx: Tx): Promise<void> {
  if ((await findStale(tx)).length > 0) throw new BehindDatabase()
}

/**
 * Closes open carts early and releases their places, in the caller's transaction instead of a batch. Codes of carts that are not open are
 * skipped. Returns the ids of the carts, and the number of their places.
 */
export async function releaseCarts(tx: Tx, codes: string[]): Promise<{ ids: number[]; places: number }> {
  const { carts: found } = await findCarts(tx, codes)
  const batch = new Batch(tx, found, await stock.lock(tx, stockIdsToLock(tx, [], found)), tx.now)
  batch.expire(found)
  write(batch, found, NO_IDS)
  const places = batch.releasedProducts.length + batch.releasedMerchandise.length
  return { ids: found.map(({ id }) => id), places }
}

const codesOf = (commands: CartCommand[]): string[] => [...new Set(commands.map(({ cart }) => cart))]

const appliedCodes = (commands: CartCommand[]): number[] =>
  commands.flatMap((command) => (command.kind === 'apply-code' ? [command.code_id] : []))

/** The holdings of the addresses for which places are to be held; empty without a limit. */
function findHoldings(tx: Tx, commands: CartCommand[], carts: OpenCart[]): Promise<Map<string, Holdings>> {
  const openers = commands.map((command) => ('openedBy' in command ? command.openedBy.client_hash : null))
  const clients = [...new Set([...openers, ...carts.map(({ client_hash }) => client_hash)])].filter(
    (one) => one !== null,
  )
  return holdingsOf(tx, clients)
}

/** The passes for the commands that would open a cart. */
async function findPasses(tx: Tx, commands: CartCommand[], carts: OpenCart[]): Promise<passes.Passes | null> {
  const isOpen = ({ expires_at }: OpenCart) => Temporal.Instant.compare(expires_at, tx.now) > 0
  const open = new Set(carts.filter(isOpen).map(({ code }) => code))
  const numbers = commands.flatMap((command) =>
    'admission' in command && command.admission !== 'free' && !open.has(command.cart)
      ? [command.admission]
      : [],
  )
  return numbers.length === 0 ? null : passes.find(tx, numbers)
}

/** Every stock row that the batch may change, so that all are locked at once; departures and variants only if they are requested. */
function stockIdsToLock(
  tx: Tx,
  commands: CartCommand[],
  carts: ExpiredLines[],
  codes = new Map<number, discounts.DiscountCode>(),
): number[] {
  const { productById } = catalogue.of(tx)
  const ids = new Set(discounts.stockIdsFor(tx, [...codes.values()]))
  for (const command of commands) for (const id of addedStocks(tx, command)) ids.add(id)
  const moves = commands.flatMap((command) => (command.kind === 'update-product' ? [command.holder] : []))
  for (const line of carts.flatMap(({ products }) => products)) {
    for (const id of stockIdsOf(line)) ids.add(id)
    for (const holder of moves)
      for (const id of chosenStocks(productById.get(line.product_id), holder)) ids.add(id)
  }
  for (const line of carts.flatMap(({ merchandise }) => merchandise))
    for (const id of stockIdsOf(line)) ids.add(id)
  for (const line of carts.flatMap(({ products, merchandise }) => [...products, ...merchandise]))
    for (const [id] of line.discount_places ?? []) ids.add(id)
  return [...ids]
}

/** The stock rows of which a command adds places to a cart. */
function addedStocks(tx: Tx, command: CartCommand): number[] {
  const { productById } = catalogue.of(tx)
  if (command.kind === 'add-merchandise') return pieceStocks(tx, command)
  if (command.kind === 'add-bundle')
    return command.tickets.flatMap(({ product_id, holder }) => {
      const product = productById.get(product_id)
      return product ? [product.stock_id, ...chosenStocks(product, holder)] : []
    })
  if (command.kind !== 'add-products') return []
  const product = productById.get(command.product.id)
  const addOns = (command.addOns ?? []).flatMap((each) => each?.product.stock_id ?? [])
  return [
    command.product.stock_id,
    ...addOns,
    ...command.holders.flatMap((holder) => chosenStocks(product, holder)),
  ]
}

/** The stock rows of what was chosen of a product. */
const chosenStocks = (
  product: catalogue.Product | undefined,
  { transport_time_id, variant_id = null }: Pick<Holder, 'transport_time_id' | 'variant_id'>,
): number[] => (product ? choiceStocks(product, { transport_time_id, variant_id }) : [])

/** The stock rows of a piece that is to be added: that of its item, and of its variant. */
function pieceStocks(tx: Tx, { item, variant_id }: Command<'add-merchandise'>): number[] {
  const variant = catalogue.variants.find(catalogue.of(tx).merchandiseById.get(item.id), variant_id)
  return variant ? [item.stock_id, variant.stock_id] : [item.stock_id]
}

/** Sends the batch's changes in an order that satisfies the constraints; the commit follows without waiting for the results. */
function write(batch: Batch, ended: OpenCart[], drawn: DrawnIds): void {
  const { tx } = batch
  tx.withCommit(stock.adjust(tx, batch.stockChanges))
  if (ended.length > 0)
    tx.withCommit(
      expireCarts(
        tx,
        ended.map(({ id }) => id),
      ),
    )
  if (batch.restarted.size > 0)
    tx.withCommit(
      extendCarts(
        tx,
        [...batch.restarted].map(({ id }) => id),
        batch.expiresAt,
      ),
    )
  assignIds(batch, drawn)
  if (batch.recoded.size > 0) tx.withCommit(updateCodes(tx, [...batch.recoded]))
  if (batch.opened.length > 0) tx.withCommit(insertCarts(tx, batch.opened, batch.expiresAt))
  if (batch.donating.size > 0) tx.withCommit(updateDonations(tx, [...batch.donating]))
  if (batch.passes) passes.use(tx, batch.passes, enteredOf(batch))
  writeLines(batch)
}

/** The carts opened by a pass, with its position. */
const enteredOf = ({ opened, positions }: Batch) =>
  opened.flatMap((cart) => {
    const position = positions.get(cart)
    return position === undefined ? [] : [{ id: cart.id, position }]
  })

function writeLines(batch: Batch): void {
  const { tx, newProducts, newMerchandise, releasedProducts, releasedMerchandise } = batch
  const updated = [...batch.updatedProducts]
  // A line may use the unique name that another line in the batch releases: release first, then update, then insert.
  if (releasedProducts.length > 0) tx.withCommit(releaseProductLines(tx, releasedProducts))
  if (releasedMerchandise.length > 0) tx.withCommit(releaseMerchandiseLines(tx, releasedMerchandise))
  if (updated.length > 0) {
    tx.withCommit(
      clearNameKeys(
        tx,
        updated.map(({ id }) => id),
      ),
    )
    tx.withCommit(updateProductLines(tx, updated))
  }
  writeRestored(batch)
  writePrices(batch)
  if (newProducts.length > 0)
    tx.withCommit(
      insertProductLines(
        tx,
        newProducts.map(({ line }) => line),
      ),
    )
  if (newMerchandise.length > 0)
    tx.withCommit(
      insertMerchandiseLines(
        tx,
        newMerchandise.map(({ line }) => line),
      ),
    )
  writeAnswers(batch)
}

/** The prices of lines that were there before; the others are inserted with theirs. */
function writePrices({ tx, repricedProducts, repricedMerchandise, ...batch }: Batch): void {
  const tickets = without(repricedProducts, [...batch.newProducts, ...batch.restoredProducts])
  const things = without(repricedMerchandise, [...batch.newMerchandise, ...batch.restoredMerchandise])
  if (tickets.length > 0) tx.withCommit(updatePrices(tx, 'cart_products', tickets))
  if (things.length > 0) tx.withCommit(updatePrices(tx, 'cart_merchandise', things))
}

function without<Line>(lines: Set<Line>, written: { line: Line }[]): Line[] {
  const known = new Set(written.map(({ line }) => line))
  return [...lines].filter((line) => !known.has(line))
}
