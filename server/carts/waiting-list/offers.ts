import { nameKey } from '#contract/rules.ts'
import * as dependencies from '#server/carts/dependencies/dependencies.ts'
import * as cartCommands from '#server/carts/commands/commands.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type * as holders from '#server/shop/holders/holders.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import {
  closeEntries,
  closeUnmet,
  findFreeStocks,
  findWanted,
  lockWaiting,
  markOffered,
  moveEntries,
  purgeEnded,
  purgeRequests,
  readNext,
  settleOffers,
  type Entry,
  type Wanted,
} from './queries.ts'
import { PendingChanges } from './pending-changes.ts'
import { sendOfferMail } from './mail-templates.ts'
import { addOnOf, isOver, itemOf, stocksOf } from './wanted.ts'

/** How long an offered place is held. */
const HELD = Temporal.Duration.from({ hours: 1 })
/** How long the address of an ended entry is kept for the link in its mail. */
const RETENTION = Temporal.Duration.from({ hours: 14 * 24 })
/** The number of offers in one short transaction, because buyers wait for its locks … */
const AT_ONCE = 20
/** … and the number of such transactions in one run of housekeeping. */
const MAX_TURNS = 50

/**
 * Records the results of offers, closes lists of items that are no longer available, offers free places to the first people, and deletes the
 * addresses of entries that ended a fortnight ago, and of requests that were not confirmed in time.
 */
export async function housekeeping(shop: Shop): Promise<void> {
  await settleOffers(shop.sql, shop.clock.now())
  await closeLists(shop)
  for (const { id } of await findFreeStocks(shop.sql)) await offerFree(shop, id)
  await purgeEnded(shop.sql, shop.clock.now().subtract(RETENTION))
  await purgeRequests(shop.sql, shop.clock.now())
}

async function closeLists(shop: Shop): Promise<void> {
  const now = shop.clock.now()
  const hasList = site.of(shop).waitingList
  for (const wanted of await findWanted(shop.sql)) {
    const item = itemOf(shop, wanted)
    if (hasList && item && !isOver(shop, item, wanted, now)) continue
    while ((await shop.transact((tx) => close(tx, wanted))) === AT_ONCE);
  }
}

async function close(tx: Tx, wanted: Wanted): Promise<number> {
  await stock.waitingCounts.lock(tx, [wanted.stock_id])
  const closed = (await closeEntries(tx, wanted, AT_ONCE)).length
  await stock.waitingCounts.adjust(tx, new Map([[wanted.stock_id, { taken: 0, waiting_count: -closed }]]))
  return closed
}

async function offerFree(shop: Shop, stockId: number): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1)
    if ((await shop.transact((tx) => offerToFirst(tx, stockId))) < AT_ONCE) return
}

interface Claimed {
  entry: Entry
  item: catalogue.Item
}

/**
 * Offers the free places of a row to the first entries: each place is taken, into a separate cart. Returns the number of processed entries.
 * An entry that also needs a place of another, full row moves there, with its order kept. One whose client address may not open another cart
 * keeps its place in line, and the next one is served. One whose address lacks what the item needs is closed.
 */
export async function offerToFirst(
  tx: Tx,
  stockId: number,
  lock: typeof stock.waitingCounts.lock = stock.waitingCounts.lock,
): Promise<number> {
  const first = await firstInLine(tx, stockId)
  const known = new Map(first.map((entry) => [entry.id, entry]))
  const claims = [...known.values()].flatMap((entry) => claimOf(tx, entry) ?? [])
  if (claims.length === 0) return 0
  const pending = new PendingChanges(
    await lock(tx, [...new Set([stockId, ...claims.flatMap((claim) => stocksOfClaim(tx, claim))])]),
  )
  const entries = await lockWaiting(
    tx,
    stockId,
    claims.map(({ entry }) => entry.id),
  )
  const unmet = await findUnmet(tx, claims)
  const { taken, moved, closed } = serve(tx, entries, pending, { stockId, unmet })
  await stock.waitingCounts.adjust(tx, pending.changes)
  if (closed.length > 0) await closeUnmet(tx, closed)
  if (moved.length > 0) await moveEntries(tx, moved)
  if (taken.length > 0) await offer(tx, taken)
  return taken.length + moved.length + closed.length
}

interface Served {
  taken: Claimed[]
  moved: { id: number; stock_id: number }[]
  closed: number[]
}

/** Who of these entries, in their order, gets a place of the row, moves to another row, or leaves the list. */
function serve(
  tx: Tx,
  entries: readonly Entry[],
  pending: PendingChanges,
  { stockId, unmet }: { stockId: number; unmet: ReadonlySet<number> },
): Served {
  const served: Served = { taken: [], moved: [], closed: [] }
  for (const entry of entries) {
    const claim = claimOf(tx, entry)
    if (!claim || pending.free(stockId) <= 0) break
    const needed = stocksOfClaim(tx, claim).flatMap((id) => pending.rowsOf(id))
    const lacking = needed.find((id) => id !== stockId && pending.leftForAll(id) <= 0)
    if (unmet.has(entry.id)) {
      pending.leave(stockId)
      served.closed.push(entry.id)
    } else if (lacking === undefined) {
      pending.take(stocksOfClaim(tx, claim), stockId)
      served.taken.push(claim)
    } else {
      pending.move(stockId, lacking)
      served.moved.push({ id: entry.id, stock_id: lacking })
    }
  }
  return served
}

/** The entries whose address no longer has what their item needs: nobody could order it. */
async function findUnmet(tx: Tx, claims: readonly Claimed[]): Promise<Set<number>> {
  const itemsOf = ({ entry, item }: Claimed) =>
    [item, addOnOf(tx, entry)].filter((each) => each !== undefined)
  const needy = claims.filter((claim) => itemsOf(claim).some(({ needs }) => needs !== null))
  const owned = await dependencies.belongingsOfAddresses(
    tx,
    needy.map(({ entry }) => entry.email),
  )
  const unmet = needy.filter((claim) => {
    const { entry, item } = claim
    const contents = dependencies.alone(item, addOnOf(tx, entry))
    return itemsOf(claim).some(
      (each) => dependencies.unmetNeed(tx, each, contents, owned.get(entry.email) ?? null) !== null,
    )
  })
  return new Set(unmet.map(({ entry }) => entry.id))
}

/** The first entries whose item is on sale, and whose client address may open another cart: all their offers are within its limits. */
async function firstInLine(tx: Tx, stockId: number): Promise<Entry[]> {
  const products = notForSale(tx)
  const room = new Map<string, number>()
  const first: Entry[] = []
  for (let after = 0; first.length < AT_ONCE;) {
    const clients = [...room].flatMap(([client, left]) => (left <= 0 ? [client] : []))
    const next = await readNext(tx, stockId, { after, limit: AT_ONCE, products, clients })
    const unknown = next.flatMap(({ client_hash }) =>
      client_hash === null || room.has(client_hash) ? [] : [client_hash],
    )
    for (const [client, left] of await cartCommands.newCartsFor(tx, [...new Set(unknown)]))
      room.set(client, left)
    for (const entry of next) if (first.length < AT_ONCE && takesRoom(room, entry)) first.push(entry)
    if (next.length < AT_ONCE) break
    after = next.at(-1)?.id ?? after
  }
  return first
}

/** Whether a client address may open one cart more, which is then counted. */
function takesRoom(room: Map<string, number>, { client_hash }: Entry): boolean {
  const left = room.get(client_hash ?? '')
  if (client_hash === null || left === undefined) return true
  room.set(client_hash, left - 1)
  return left > 0
}

/** Products that are not on sale now: their entries do not block a shared capacity's list. */
const notForSale = (tx: Tx): number[] =>
  catalogue.of(tx).products.flatMap((product) => (isForSale(tx, product) ? [] : [product.id]))

const isForSale = (tx: Tx, item: catalogue.Item): boolean =>
  stock.offered.isShown(tx, item) && stock.offered.isOnSale(tx, item)

/** An entry with its item, if that is on sale now. */
function claimOf(tx: Tx, entry: Entry): Claimed | null {
  const item = itemOf(tx, entry)
  const addOn = addOnOf(tx, entry)
  return item && isForSale(tx, item) && (!addOn || isForSale(tx, addOn)) ? { entry, item } : null
}

const stocksOfClaim = (tx: Tx, { entry, item }: Claimed): number[] => stocksOf(tx, item, entry)

async function offer(tx: Tx, claims: Claimed[]): Promise<void> {
  const until = tx.now.add(HELD)
  const places = claims.map(({ entry, item }) => ({
    item,
    variant_id: entry.variant_id,
    holder: holderOf(entry),
    addOn: addOnOf(tx, entry),
    client_hash: entry.client_hash,
  }))
  const opened = await cartCommands.createCarts(tx, places, until)
  const offers = claims.map(({ entry }, index) => ({ id: entry.id, cart_id: opened[index]?.id ?? 0 }))
  await markOffered(tx, offers, until)
  for (const { entry, item } of claims) await sendOfferMail(tx, item, entry, until)
}

const holderOf = ({ full_name, email, age, ...choices }: Entry): holders.Checked | null => {
  if (full_name === null) return null
  const { transport_time_id, variant_id } = choices
  return {
    full_name,
    email,
    age,
    transport_time_id,
    variant_id,
    own_price: null,
    name_key: nameKey(full_name),
  }
}
