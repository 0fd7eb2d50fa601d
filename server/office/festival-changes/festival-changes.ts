import { messages } from '#contract/messages.ts'
import {
  FESTIVAL_CHANGE_SORTS,
  type FestivalChange,
  type FestivalChangeRow,
  type ListFestivalChanges,
} from '#contract/office/festival-changes.ts'
import * as festival from '#server/festival/festival.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/** A page of the changes of the festival, newest first: of one list, of one entry (`key`) of it, or of all. */
export async function list(
  { sql }: Shop,
  { list, key, ...pageRequest }: ListFestivalChanges,
): Promise<{ rows: FestivalChangeRow[]; next: string | null; total: number }> {
  const { rows, ...page } = await readPage(placeOf(pageRequest, FESTIVAL_CHANGE_SORTS), {
    read: (place, limit) => queries.readPage(sql, list, key, place, limit),
    count: (limit) => queries.count(sql, list, key, limit),
  })
  return { ...page, rows: rows.map(withIsoInstants) }
}

/**
 * One change, with each field before and after.
 * Refuses:
 * - an unknown id (404)
 */
export async function read({ sql }: Shop, id: number): Promise<FestivalChange> {
  const [row] = await queries.readChange(sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { at, before, after, fields: _fields, ...change } = row
  return { ...change, at: isoInstant(at), differences: festival.differences(before ?? {}, after ?? {}) }
}
