import { messages } from '#contract/messages.ts'
import { AUDIT_SORTS, type AuditEntry, type AuditFilters, type AuditList } from '#contract/office/audit.ts'
import { parseDay, periodOf } from '#server/office/days.ts'
import { placeOf, readPage } from '#server/office/paging.ts'
import { normalizeCode } from '#server/platform/text/search.ts'
import { isoInstant, withIsoInstants } from '#server/platform/time/instants.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

export { actorNames, history } from './history.ts'

/** A page of the audit log, newest first, filtered. */
export async function list(shop: Shop, filters: AuditFilters): Promise<AuditList> {
  const query = queryOf(shop, filters)
  // Within a period sort by time: sorting by id would read all newer entries first.
  const own = query.period.since || query.period.before ? '-at' : ''
  const { rows, ...page } = await readPage(placeOf(filters, AUDIT_SORTS, own), {
    read: (place, limit) => queries.readPage(shop.sql, query, place, limit),
    count: (limit) => queries.count(shop.sql, query, limit),
  })
  return { ...page, rows: rows.map(withIsoInstants) }
}

/**
 * One entry of the audit log, with its request.
 * Refuses:
 * - an unknown id (404)
 */
export async function read(shop: Shop, id: number): Promise<AuditEntry> {
  const [row] = await queries.readEntry(shop.sql, id)
  if (!row) throw new Refusal(messages.notFound, { status: 404 })
  const { at, request, ...entry } = row
  return {
    ...entry,
    at: isoInstant(at),
    request: request && { id: request.id, call: request.call, ip: request.ip ?? null },
  }
}

/** All subjects that a search such as "refund 7" or "voucher come", or a code with or without its kind, may refer to. */
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

const queryOf = (shop: Shop, { since, until, ...filters }: AuditFilters): queries.AuditQuery => ({
  actor: filters.actor.trim(),
  action: filters.action,
  subjects: subjectsIn(filters.subject.trim()),
  period: periodOf(shop, parseDay(since), parseDay(until)),
})
