import { officeMessages } from '#contract/office/messages.ts'
import * as audit from '#server/platform/audit.ts'
import { parseMonth } from '#server/platform/time/months.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { insertClosing, lockLedger, readFirstDay, readLastClosing } from './queries.ts'

/**
 * Closes a month ("2027-07") and all before it: later entries for them are booked on the first open day. Call `post` first, so that
 * everything is posted.
 * Refuses:
 * - an invalid month, and one before the first entry
 * - a month that is not over
 * - one that is closed
 */
export async function closeMonth(tx: Tx, text: string): Promise<void> {
  await lockLedger(tx)
  const month = parseMonth(text)
  const [first] = await readFirstDay(tx)
  if (!month || !first?.day || Temporal.PlainDate.compare(lastDayOf(month), first.day) < 0)
    throw new Refusal(officeMessages.ledgerMonthUnknown, { field: 'month' })
  const today = tx.now.toZonedDateTimeISO(site.of(tx).timezone).toPlainDate()
  const last = lastDayOf(month)
  if (Temporal.PlainDate.compare(last, today) >= 0)
    throw new Refusal(officeMessages.ledgerMonthNotOver, { field: 'month' })
  const closed = await closedUntil(tx)
  if (closed && Temporal.PlainDate.compare(last, closed) <= 0)
    throw new Refusal(officeMessages.ledgerMonthClosed, { field: 'month' })
  await insertClosing(tx, last.toString(), tx.request?.actor ?? 'system')
  await audit.record(tx, 'system', 'month closed', `month ${month.toString()}`, {})
}

/** The last day of the closed months; null if none is closed. */
export async function closedUntil(sql: Sql | Tx): Promise<Temporal.PlainDate | null> {
  const [closed] = await readLastClosing(sql)
  return closed?.last_day ? Temporal.PlainDate.from(closed.last_day) : null
}

const lastDayOf = (month: Temporal.PlainYearMonth): Temporal.PlainDate =>
  month.toPlainDate({ day: month.daysInMonth })
