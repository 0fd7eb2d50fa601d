import { formOf, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { guestMessages } from '#contract/guests/messages.ts'
import { messages } from '#contract/messages.ts'
import { type ChangeAllocation, type GrantAllocation, MAX_PLACES } from '#contract/office/guests/guests.ts'
import { partnerMessages } from '#contract/office/guests/messages.ts'
import { MAX_NOTE_LENGTH } from '#contract/rules.ts'
import { skippedTime } from '#contract/wall-clocks.ts'
import * as audit from '#server/platform/audit.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { typedInstant } from '#server/platform/time/typed-times.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as site from '#server/shop/site/site.ts'
import * as stock from '#server/shop/stock/stock.ts'
import { lockActivePartner } from './locked-partner.ts'
import {
  closeAllocation,
  insertAllocation,
  lockAllocation,
  openAllocationsOf,
  updateAllocation,
  type AllocationRow,
  type LockAllocation,
} from './queries.ts'

/**
 * Promises places of a product to a partner, and returns their id. They are taken from what is on sale, and held until they are
 * named, taken back, or past the deadline.
 * Refuses:
 * - an unknown partner (404), and one that was ended
 * - an unknown product, and one that is not `isPromisable`
 * - no number, one beyond `MAX_PLACES`, and more places than are free
 * - a deadline that is no time, or past
 * - a long note
 */
export async function grant(tx: Tx, partner_id: number, input: GrantAllocation): Promise<number> {
  await lockActivePartner(tx, partner_id)
  const product = productOf(tx, input.product)
  const count = countOf(input)
  const promised = { count, until: deadlineOf(tx, input.until), note: noteOf(input) }
  await take(tx, product.stock_id, count)
  const { transferable, names_later } = input
  const [row] = await insertAllocation(tx, {
    partner_id,
    product_id: product.id,
    ...promised,
    transferable,
    names_later,
    list_value: product.price + product.fee,
    granted_by: tx.request?.actor ?? 'system',
  })
  if (!row) throw new Error('An allocation was not written')
  await audit.record(tx, 'system', 'places promised', `allocation ${row.id}`, {
    partner: partner_id,
    product: product.external_code,
    count,
  })
  return partner_id
}

/**
 * Changes how many places an open allocation has, until when, and its note. Returns its partner.
 * Refuses:
 * - an unknown allocation (404), and one that is closed
 * - fewer places than are named or have gone back on sale, and more than are free
 * - a deadline and a note as `grant`
 */
export async function change(tx: Tx, id: number, input: ChangeAllocation): Promise<number> {
  const allocation = await lock(tx, id)
  if (isClosed(tx, allocation)) throw new Refusal(partnerMessages.closed)
  const count = countOf(input)
  const least = allocation.count - allocation.places_left
  if (count < least) throw new Refusal(partnerMessages.countNamed({ least }), { field: 'count' })
  const changed = { count, until: deadlineOf(tx, input.until), note: noteOf(input) }
  const more = count - allocation.count
  const { stock_id } = productWith(tx, allocation)
  if (more > 0) await take(tx, stock_id, more)
  else await stock.release(tx, new Map([[stock_id, -more]]))
  await updateAllocation(tx, { id, ...changed, places_left: allocation.places_left + more })
  await audit.record(tx, 'system', 'allocation changed', `allocation ${id}`, { count })
  return allocation.partner_id
}

/**
 * Closes an allocation: what is left of it goes back on sale, or to the waiting list. Returns its partner. Closing a closed one changes
 * nothing. With `isDue` only if its deadline has passed.
 * Refuses:
 * - an unknown allocation (404)
 */
export async function close(
  tx: Tx,
  id: number,
  { isDue = false, lockRow = lockAllocation }: { isDue?: boolean; lockRow?: LockAllocation } = {},
): Promise<number> {
  const allocation = await lock(tx, id, lockRow)
  const { partner_id, places_left, closed_at, until } = allocation
  if (closed_at !== null) return partner_id
  if (isDue && Temporal.Instant.compare(until, tx.now) > 0) return partner_id
  await stock.release(tx, new Map([[productWith(tx, allocation).stock_id, places_left]]))
  await closeAllocation(tx, id)
  await audit.record(tx, 'system', 'allocation closed', `allocation ${id}`, { places: places_left })
  return partner_id
}

/**
 * Locks an allocation.
 * Refuses:
 * - an unknown one (404)
 */
export async function lock(
  tx: Tx,
  id: number,
  lockRow: LockAllocation = lockAllocation,
): Promise<AllocationRow> {
  const [allocation] = await lockRow(tx, id)
  if (!allocation) throw new Refusal(messages.notFound, { status: 404 })
  return allocation
}

/** Whether places of a product can be promised: nothing is to be chosen with it, neither a departure nor a variant. */
export const isPromisable = (product: catalogue.Product): boolean =>
  product.departures.length === 0 && catalogue.variants.offered(product).length === 0

/** The open allocations of a partner, by their ids. */
export const openOf = async (tx: Tx, partner: number): Promise<number[]> =>
  (await openAllocationsOf(tx, partner)).map(({ id }) => id)

/** Whether an allocation takes no more guests: it was closed, or its deadline has passed. */
export const isClosed = (tx: Tx, { closed_at, until }: AllocationRow): boolean =>
  closed_at !== null || Temporal.Instant.compare(until, tx.now) <= 0

/** The product of an allocation. */
export function productWith(tx: Tx, { product_id }: AllocationRow): catalogue.Product {
  const product = catalogue.of(tx).productById.get(product_id)
  if (!product) throw new Error(`Product ${product_id} is not in the catalogue`)
  return product
}

/** Takes places that are on sale; those that the waiting list is to get are not. */
async function take(tx: Tx, stockId: number, count: number): Promise<void> {
  const left = (await stock.lock(tx, [stockId])).of(stockId)
  if (left !== null && left < count) throw new Refusal(guestMessages.placesGone({ left }), { field: 'count' })
  await stock.adjust(tx, new Map([[stockId, count]]))
}

function productOf(tx: Tx, code: string): catalogue.Product {
  const product = catalogue.of(tx).products.find(({ external_code }) => external_code === code)
  if (!product) throw new Refusal(partnerMessages.productUnknown, { field: 'product' })
  if (!isPromisable(product)) throw new Refusal(partnerMessages.productDeparts, { field: 'product' })
  return product
}

function countOf({ count }: ChangeAllocation): number {
  if (count === null || count < 1 || count > MAX_PLACES)
    throw new Refusal(partnerMessages.count({ most: MAX_PLACES }), { field: 'count' })
  return count
}

function noteOf({ note }: ChangeAllocation): string {
  if (note.trim().length > MAX_NOTE_LENGTH) throw new Refusal(messages.noteLong, { field: 'note' })
  return note.trim()
}

/** A wall-clock time in the festival's zone. */
function deadlineOf(tx: Tx, until: string): Temporal.Instant {
  const { timezone } = site.of(tx)
  const time = typedInstant(until, timezone)
  if (!time) throw new Refusal(partnerMessages.until, { field: 'until' })
  const skipped = skippedTime(until, timezone, formOf(language.current() ?? SOURCE_LANGUAGE))
  if (skipped !== null) throw new Refusal(skipped, { field: 'until' })
  if (Temporal.Instant.compare(time, tx.now) <= 0)
    throw new Refusal(partnerMessages.untilPast, { field: 'until' })
  return time
}
