import { Value } from 'typebox/value'
import { Reentry, type CheckInListProduct } from '#contract/gate/lists.ts'
import type { WriteCheckInList, WriteGate } from '#contract/office/gate.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as queries from './list-queries.ts'
import { readName } from './names.ts'

/**
 * Adds a gate, or changes the one with an id, and returns its id.
 * Refuses:
 * - a name that is empty, longer than 60 characters, or taken
 * - an unknown list; an unknown gate (404)
 */
export async function writeGate(tx: Tx, id: number | null, input: WriteGate): Promise<number> {
  const name = readName(input.name)
  const known = new Set((await queries.allLists(tx)).map((list) => list.id))
  if (!input.list_ids.every((list) => known.has(list)))
    throw new Refusal(messages.listUnknown, { field: 'list_ids' })
  const [written] = await (id === null ? queries.insertGate(tx, name) : queries.updateGate(tx, id, name))
  if (!written) throw new Refusal(messages.nameTaken, { field: 'name' })
  await queries.replaceGateLists(tx, written.id, input.list_ids)
  const detail = { lists: input.list_ids }
  await audit.record(tx, 'system', id === null ? 'gate added' : 'gate changed', `gate ${written.id}`, detail)
  return written.id
}

/**
 * Removes an unused gate.
 * Refuses:
 * - one that is unknown, or has devices or scans
 */
export async function removeGate(tx: Tx, id: number): Promise<void> {
  const [removed] = await queries.deleteGate(tx, id)
  if (!removed) throw new Refusal(messages.gateUsed)
  await audit.record(tx, 'system', 'gate removed', `gate ${id}`)
}

/**
 * Adds a check-in list, or changes the one with an id, and returns its id.
 * Refuses:
 * - a name that is empty, longer than 60 characters, or taken
 * - invalid times, and an end before the opening
 * - neither a product nor merchandise, unknown products or departures, and merchandise that is not collected on site
 */
export async function write(tx: Tx, id: number | null, input: WriteCheckInList): Promise<number> {
  const list = readList(input)
  const merchandise = readMerchandise(tx, input.merchandise)
  const products = readProducts(tx, input.products, merchandise.length > 0)
  const [written] = await (id === null ? queries.insertList(tx, list) : queries.updateList(tx, id, list))
  if (!written) throw new Refusal(messages.nameTaken, { field: 'name' })
  await queries.replaceListProducts(tx, written.id, products)
  await queries.replaceListMerchandise(tx, written.id, merchandise)
  const action = id === null ? 'check-in list added' : 'check-in list changed'
  await audit.record(tx, 'system', action, `check-in list ${written.id}`, {
    products: products.length,
    ...(merchandise.length > 0 && { merchandise: merchandise.length }),
  })
  return written.id
}

/**
 * Removes a list without admissions.
 * Refuses:
 * - one that is unknown, or has admissions
 */
export async function remove(tx: Tx, id: number): Promise<void> {
  const [removed] = await queries.deleteList(tx, id)
  if (!removed) throw new Refusal(messages.listUsed)
  await audit.record(tx, 'system', 'check-in list removed', `check-in list ${id}`)
}

function readList(input: WriteCheckInList): queries.ListInput {
  const name = readName(input.name)
  const [opens_at, closes_at] = [readTime(input.opens_at, 'opens_at'), readTime(input.closes_at, 'closes_at')]
  if (opens_at && closes_at && Temporal.Instant.compare(closes_at, opens_at) <= 0)
    throw new Refusal(messages.closesBeforeOpening, { field: 'closes_at' })
  if (!Value.Check(Reentry, input.reentry)) throw new Refusal(messages.reentryUnknown, { field: 'reentry' })
  return { name, opens_at, closes_at, reentry: input.reentry }
}

function readTime(text: string, field: string): Temporal.Instant | null {
  if (text.trim() === '') return null
  try {
    return Temporal.Instant.from(text.trim())
  } catch {
    throw new Refusal(messages.timeUnknown, { field })
  }
}

function readMerchandise(tx: Tx, ids: readonly number[]): number[] {
  const { merchandiseById } = catalogue.of(tx)
  if (!ids.every((id) => merchandiseById.get(id)?.pick_up))
    throw new Refusal(messages.merchandiseUnknown, { field: 'merchandise' })
  return [...new Set(ids)]
}

/** A whole product makes its single departures redundant. */
function readProducts(
  tx: Tx,
  products: WriteCheckInList['products'],
  mayBeEmpty: boolean,
): CheckInListProduct[] {
  const { productById } = catalogue.of(tx)
  if (products.length === 0 && !mayBeEmpty) throw new Refusal(messages.productsEmpty, { field: 'products' })
  const whole = new Set(products.filter((it) => it.transport_time_id === null).map((it) => it.product_id))
  const read = new Map<string, CheckInListProduct>()
  for (const { product_id, transport_time_id } of products) {
    const product = product_id === null ? undefined : productById.get(product_id)
    const isKnown =
      transport_time_id === null || product?.departures.some(({ id }) => id === transport_time_id)
    if (!product || !isKnown) throw new Refusal(messages.productUnknown, { field: 'products' })
    if (transport_time_id === null || !whole.has(product.id))
      read.set(`${product.id} ${transport_time_id}`, { product_id: product.id, transport_time_id })
  }
  return [...read.values()]
}
