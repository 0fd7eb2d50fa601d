import { Type, type Static } from 'typebox'
import { Instant, Json, Nullable, Text } from '#contract/kinds.ts'
import { Page, Sort } from './page.ts'

/**
 * An audited action. `actor` is "system", "customer 7" or "staff 3", and `actor_name` the name of that customer or staff member. `subject`
 * is the affected entity: the code of an order or a ticket, or "refund 7".
 */
export const AuditRow = Type.Object({
  id: Type.Integer(),
  at: Instant(),
  actor: Type.String(),
  actor_name: Nullable(Type.String()),
  action: Type.String(),
  subject: Type.String(),
  /** The type of the subject if its name does not indicate it. */
  subject_kind: Nullable(Type.Union([Type.Literal('order'), Type.Literal('ticket')])),
  /** The name of the affected customer or staff member, if there is one. */
  subject_name: Nullable(Type.String()),
  detail: Json(),
})
export type AuditRow = Static<typeof AuditRow>

/** The request that caused it; its address is stored only for staff. */
export const AuditRequest = Type.Object({
  id: Type.String(),
  call: Type.String(),
  ip: Nullable(Type.String()),
})

export const AuditEntry = Type.Object({ ...AuditRow.properties, request: Nullable(AuditRequest) })
export type AuditEntry = Static<typeof AuditEntry>

/** The columns by which the list is sorted. */
export const AUDIT_SORTS = ['at'] as const

/**
 * `actor` is one actor, or "staff" or "customer" for all of them. Days are of the festival's calendar; `until` is inclusive. Empty means
 * all.
 */
export const AuditFilters = Type.Object({
  actor: Text(),
  action: Text(),
  subject: Text(),
  since: Text(),
  until: Text(),
  sort: Sort(AUDIT_SORTS),
  from: Text(),
})
export type AuditFilters = Static<typeof AuditFilters>

export const AuditList = Page(AuditRow)
export type AuditList = Static<typeof AuditList>

export const AuditResponse = Type.Object({ entry: AuditEntry })
