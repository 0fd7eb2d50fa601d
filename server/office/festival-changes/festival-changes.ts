import { messages } from '#contract/messages.ts'
import type { FestivalChange, FestivalChangeRow } from '#contract/office/festival-changes.ts'
import * as festival from '#server/festival/festival.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'

/** What was changed of the festival, by whom and when, newest first: of one list, of one part of it, or of all. */
export async function list(
  { sql }: Shop,
  { list, key, from }: { list: string; key: string; from: string },
): Promise<{ rows: FestivalChangeRow[]; next: string | null; total: number }> {
  const [rows, [counted]] = await Promise.all([
    queries.readPage(sql, list, key, beforeId(from), PAGE_SIZE + 1),
    queries.count(sql, list, key, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  const told = shown.map(({ at, ...row }) => ({ ...row, at: at.toString() }))
  return { rows: told, next, total: counted?.total ?? 0 }
}

/** One change, with what stood in each field before and after. Refuses (404) what is not there. */
export async function read({ sql }: Shop, id: number): Promise<FestivalChange> {
  const [row] = await queries.readChange(sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { at, before, after, fields: _fields, ...change } = row
  return { ...change, at: at.toString(), differences: festival.differences(before ?? {}, after ?? {}) }
}
