import { neededIn } from '#contract/gate/gate-questions.ts'
import { COUNTED, VALIDITIES, type ListedTicket, type NamedTicket } from '#contract/gate/listed-tickets.ts'
import { validityOf } from '#server/tickets/gate/scans/scans.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import * as marks from '#server/tickets/gate/marks/marks.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './sync-queries.ts'

/** The number of tickets read and serialized at once, so that sales are delayed by a few milliseconds at most. */
const PART = 500
/** How long a whole list is reused for other devices, with later changes appended: after a change of lists all devices sync at once. */
const KEPT_FOR = 30_000

/** The tickets that a device decides about. */
export interface Wanted {
  listIds: number[]
  /** Whether with the names of their holders. */
  names: boolean
  products: number[]
  /** What else decides what a device has of a ticket: a list that was made for another scope is none for this one. */
  scope: string
}

/** The cursor of a device; an epoch is a database with a continuous numbering of transactions. */
interface Cursor {
  epoch: string
  xmin: string
}

interface WholeList {
  until: number
  cursor: Cursor
  texts: Promise<string[]>
}

/**
 * The tickets changed since `cursor`, as JSON arrays without brackets; all of them if it is not of this database. `since` is the transaction of that cursor, null for all. Nothing is lost when
 * transactions commit out of order: concurrent changes are sent twice rather than never.
 */
export async function ticketsFor(
  shop: Shop,
  wanted: Wanted,
  cursor: string,
): Promise<{ cursor: string; since: string | null; texts: string[] }> {
  // Before the tickets are read.
  const [present] = await queries.readCursor(shop.sql)
  if (!present) throw new Error('The database has no snapshot')
  const known = knownUpTo(cursor, present)
  const whole = known ? null : wholeList(shop, wanted, present)
  const needing = marks.all(shop).length === 0 ? [] : gateQuestions.addOns(shop)
  const xmin = known ?? whole?.cursor.xmin ?? '0'
  const changed = await queries.readChanged(shop.sql, { ...wanted, addOns: needing, xmin })
  const texts = [...((await whole?.texts) ?? []), await textOf(shop, changed)].filter((text) => text !== '')
  return { cursor: `${present.epoch}:${present.xmin}`, since: known, texts }
}

/** The transaction of a cursor; null if it is of another database, or of one that was restored to an earlier state. */
function knownUpTo(cursor: string, { epoch, xmin }: Cursor): string | null {
  const [from, number = ''] = cursor.split(':')
  return from === epoch && /^\d{1,19}$/.test(number) && BigInt(number) <= BigInt(xmin) ? number : null
}

const kept = new WeakMap<Shop, Map<string, WholeList>>()

function wholeList(shop: Shop, wanted: Wanted, cursor: Cursor): WholeList {
  const lists = kept.get(shop) ?? new Map<string, WholeList>()
  kept.set(shop, lists)
  const now = shop.clock.now().epochMilliseconds
  for (const [key, { until }] of lists) if (until <= now) lists.delete(key)
  const key = JSON.stringify(wanted)
  const known = lists.get(key)
  if (known?.cursor.epoch === cursor.epoch) return known
  const list = { until: now + KEPT_FOR, cursor, texts: readAll(shop, wanted) }
  lists.set(key, list)
  list.texts.catch(() => lists.delete(key))
  return list
}

async function readAll(shop: Shop, wanted: Wanted): Promise<string[]> {
  const texts: string[] = []
  for (let after = 0; ;) {
    const part = await queries.readListed(shop.sql, { ...wanted, after, limit: PART })
    if (part.length > 0) texts.push(await textOf(shop, part))
    if (part.length < PART) return texts
    after = part.at(-1)?.id ?? 0
  }
}

async function textOf(shop: Shop, rows: readonly queries.ListedRow[]): Promise<string> {
  const ids = rows.map(({ id }) => id)
  const open = await gateQuestions.openOf(shop, ids)
  const masks = await marks.masksOf(shop, ids, open)
  const stateOf = (id: number) => ({
    mask: masks.get(id) ?? 0,
    unanswered: neededIn(open.get(id) ?? []).length > 0,
  })
  return rows.map((row) => JSON.stringify(listedTicket(row, stateOf(row.id)))).join(',')
}

function listedTicket(
  row: queries.ListedRow,
  { mask, unanswered }: { mask: number; unanswered: boolean },
): ListedTicket | NamedTicket {
  const { code, product_id, transport_time_id, variant_id, issued_at, full_name } = row
  const validity = validityOf(row)
  const ticket: ListedTicket = [
    code.replaceAll('-', ''),
    product_id,
    transport_time_id ?? 0,
    issued_at,
    VALIDITIES.indexOf(unanswered && validity === 'valid' ? 'unanswered' : validity),
    mask,
    variant_id ?? 0,
    ...(row.scans ?? []).flatMap(([list, outcome, at, gate]) => [list, COUNTED.indexOf(outcome), at, gate]),
  ]
  return full_name === null ? ticket : [...ticket, full_name]
}
