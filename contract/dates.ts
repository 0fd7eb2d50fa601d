import { dateTimeFormat } from './formatters.ts'
import type { PaymentPlanStep } from './shop-items.ts'

/** The day on which a step of a plan is due, counted from `start`; a day that the month lacks becomes its last. */
export const dueDay = (
  start: Temporal.PlainDate,
  step: Pick<PaymentPlanStep, 'count' | 'units'>,
): Temporal.PlainDate => start.add({ [step.units]: step.count })

/** An ISO 8601 instant as "Thu, 8 July 2027 at 15:00" (in en-GB) in the given time zone. */
export function formatDateTime(instant: string, timezone: string, locale: string): string {
  return dateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(instant))
}

/** An ISO 8601 instant as "8 July 2027" (in en-GB) in the given time zone. */
export function formatDate(instant: string, timezone: string, locale: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: timezone } as const
  return dateTimeFormat(locale, options).format(new Date(instant))
}
