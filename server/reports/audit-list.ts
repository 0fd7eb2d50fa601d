import { messages } from '#contract/messages.ts'
import type { AuditEntry, AuditFilters, AuditList } from '#contract/office/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import * as queries from './audit-list-queries.ts'
import { onTheWire } from './on-the-wire.ts'
import { before, MOST_COUNTED, PART, partOf } from './parts.ts'
import { codeIn } from './typed.ts'
import { dayNamed, startOf } from './days.ts'

/** A part of what was done that filters leave, newest first; `next` leads to the part after it. */
export async function list(shop: Shop, { from, ...filters }: AuditFilters): Promise<AuditList> {
  const wish = wishOf(shop, filters)
  const [rows, [counted]] = await Promise.all([
    queries.readPart(shop.sql, wish, before(from), PART + 1),
    queries.count(shop.sql, wish, MOST_COUNTED),
  ])
  const { shown, next } = partOf(rows)
  return { rows: shown.map((row) => onTheWire(row)), next, total: counted?.total ?? 0 }
}

/** One thing that was done, with the request that it was done for. Refuses (404) what is not there. */
export async function detail(shop: Shop, id: number): Promise<AuditEntry> {
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
  const codes = [codeIn(typed), codeIn(name)]
  return [
    typed,
    typed.toLowerCase(),
    typed.toUpperCase(),
    `${kind.toLowerCase()} ${name.toUpperCase()}`,
    ...codes,
    ...codes.map((code) => `ticket ${code}`),
  ]
}

function wishOf(shop: Shop, { since, until, ...rest }: Omit<AuditFilters, 'from'>): queries.Wish {
  const { timezone } = site.of(shop)
  const [first, last] = [dayNamed(since), dayNamed(until)]
  return {
    actor: rest.actor.trim(),
    action: rest.action,
    subjects: subjectsIn(rest.subject.trim()),
    since: first && startOf(first, timezone),
    until: last && startOf(last.add({ days: 1 }), timezone),
  }
}
