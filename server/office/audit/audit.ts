import { messages } from '#contract/messages.ts'
import type { AuditEntry, AuditFilters, AuditList } from '#contract/office/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as queries from './queries.ts'
import { onTheWire } from '#server/office/instants.ts'
import { beforeId, MAX_COUNT, PAGE_SIZE, pageOf } from '#server/office/paging.ts'
import { normalizeCode } from '#server/office/search.ts'
import { parseDay, startOfDay } from '#server/office/days.ts'

/** A part of what was done that filters leave, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, { from, ...filters }: AuditFilters): Promise<AuditList> {
  const wish = queryOf(shop, filters)
  const [rows, [counted]] = await Promise.all([
    queries.readPage(shop.sql, wish, beforeId(from), PAGE_SIZE + 1),
    queries.count(shop.sql, wish, MAX_COUNT),
  ])
  const { shown, next } = pageOf(rows)
  return { rows: shown.map((row) => onTheWire(row)), next, total: counted?.total ?? 0 }
}

/** One thing that was done, with the request that it was done for. Refuses (404) what is not there. */
export async function read(shop: Shop, id: number): Promise<AuditEntry> {
  const [row] = await queries.readEntry(shop.sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { at, request, ...entry } = row
  return {
    ...entry,
    at: at.toString(),
    request: request && { id: request.id, call: request.call, ip: request.ip ?? null },
  }
}

/** All that "refund 7", "voucher come", and a code with or without a word for what it is a code of may mean. */
function subjectsIn(typed: string): string[] {
  if (typed === '') return []
  const [kind = '', ...rest] = typed.split(/\s+/)
  const name = rest.join(' ')
  const codes = [normalizeCode(typed), normalizeCode(name)]
  return [
    typed,
    typed.toLowerCase(),
    typed.toUpperCase(),
    `${kind.toLowerCase()} ${name.toUpperCase()}`,
    ...codes,
    ...codes.map((code) => `ticket ${code}`),
  ]
}

function queryOf(shop: Shop, { since, until, ...rest }: Omit<AuditFilters, 'from'>): queries.AuditQuery {
  const { timezone } = site.of(shop)
  const [first, last] = [parseDay(since), parseDay(until)]
  return {
    actor: rest.actor.trim(),
    action: rest.action,
    subjects: subjectsIn(rest.subject.trim()),
    since: first && startOfDay(first, timezone),
    until: last && startOfDay(last.add({ days: 1 }), timezone),
  }
}
