import type { Config } from '#contract/config.ts'
import type { Ticket } from '#contract/orders.ts'
import { periodFormat } from '#web/lib/dates/period.ts'
import { messages } from './messages.ts'

/** The age ranges to choose from, key → label; empty if the age is not asked. */
export function agesOf({ type, event_id }: Ticket, { ageRanges, eventSettings }: Config) {
  return type === 'ticket' && eventSettings[event_id]?.ageRangeActive ? ageRanges : {}
}

/** Whether anything of a ticket can be edited; within fifteen minutes of the last change it is locked nevertheless. */
export function isEditable(ticket: Ticket, config: Config): boolean {
  const { status, allow_name_changes, allow_email_changes } = ticket
  const asksAge = Object.keys(agesOf(ticket, config)).length > 0
  return status === 'active' && (allow_name_changes || allow_email_changes || asksAge)
}

/** How often and until when the name can be changed: "You can change the name 2 more times, until 30 June 2027." */
export function nameRule(ticket: Ticket, { locale }: Config): string {
  const { name_changes_left: left, allow_name_changes_until: until, timezone } = ticket
  if (until === null) return left === null ? messages.nameChangesFree : messages.nameChangesLeft({ left })
  const date = periodFormat(timezone, locale).end(until)
  return left === null
    ? messages.nameChangesFreeUntil({ date })
    : messages.nameChangesLeftUntil({ left, date })
}
