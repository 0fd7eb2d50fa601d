import { officeMessages } from '#contract/office/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * A wall-clock time in the festival's zone.
 * Refuses:
 * - one that is invalid or in the past
 */
export function timeOf(tx: Tx, at: string): Temporal.Instant {
  const isTime = /^2\d{3}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(at)
  const time = isTime ? parsed(at)?.toZonedDateTime(site.of(tx).timezone).toInstant() : undefined
  if (!time) throw new Refusal(officeMessages.mailingTime, { field: 'at' })
  if (Temporal.Instant.compare(time, tx.now) <= 0)
    throw new Refusal(officeMessages.mailingTimePast, { field: 'at' })
  return time
}

function parsed(at: string): Temporal.PlainDateTime | null {
  try {
    return Temporal.PlainDateTime.from(at, { overflow: 'reject' })
  } catch {
    return null
  }
}
