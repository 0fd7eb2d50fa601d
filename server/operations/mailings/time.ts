import { officeMessages } from '#contract/office/messages.ts'
import { formOf, SOURCE_LANGUAGE } from '#contract/languages.ts'
import { skippedTime } from '#contract/wall-clocks.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { typedInstant } from '#server/platform/time/typed-times.ts'
import * as site from '#server/shop/site/site.ts'

/**
 * A wall-clock time in the festival's zone.
 * Refuses:
 * - one that is invalid, that its zone leaves out, or in the past
 */
export function timeOf(tx: Tx, at: string): Temporal.Instant {
  const { timezone } = site.of(tx)
  const time = typedInstant(at, timezone)
  if (!time) throw new Refusal(officeMessages.mailingTime, { field: 'at' })
  const skipped = skippedTime(at, timezone, formOf(language.current() ?? SOURCE_LANGUAGE))
  if (skipped !== null)
    throw new Refusal(officeMessages.mailingTimeSkipped({ reason: skipped }), { field: 'at' })
  if (Temporal.Instant.compare(time, tx.now) <= 0)
    throw new Refusal(officeMessages.mailingTimePast, { field: 'at' })
  return time
}
