import type { UnusualChange } from '#contract/office/festival-files.ts'
import type { Difference } from './compare.ts'

const AMOUNT = /(?:^|\.)(?:price|fee|refund_fee|amount|capacity)$/
const MOMENT = /(?:^|\.)(?:starts_at|ends_at|on_sale_from|on_sale_until|travel_time|at)$|_(?:from|until)$/
/** Amounts that differ by so much are rather a point in the wrong place. */
const TIMES = 10
/** A date that goes back by so much is rather the year before. */
const MANY_DAYS = 300

/**
 * What is unusual about a field that changes, because it is more often a mistake than meant: an amount ten times larger or smaller, or
 * nothing now, a date a year back, or one that is past. Null for anything else. `today` is a day ("2027-01-15").
 */
export function unusual({ path, before, after }: Difference, today: string): UnusualChange | null {
  if (Array.isArray(before) && Array.isArray(after)) return unusualIn(path, before, after, today)
  if (AMOUNT.test(path) && typeof before === 'number' && typeof after === 'number')
    return unusualAmount(before, after)
  return MOMENT.test(path) && typeof after === 'string' ? unusualMoment(before, after, today) : null
}

/** The first that is unusual about the entries of a list that stay in their places. */
function unusualIn(path: string, before: unknown[], after: unknown[], today: string): UnusualChange | null {
  for (const [index, entry] of after.entries()) {
    const [was, is] = [mapOf(before[index]), mapOf(entry)]
    for (const name of Object.keys(is)) {
      const found = unusual({ path: `${path}.${name}`, before: was[name], after: is[name] }, today)
      if (found && JSON.stringify(was[name]) !== JSON.stringify(is[name])) return found
    }
  }
  return null
}

const mapOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

function unusualAmount(before: number, after: number): UnusualChange | null {
  if (before > 0 && after === 0) return 'nothing'
  if (before > 0 && after >= before * TIMES) return 'larger'
  return before > 0 && after * TIMES <= before ? 'smaller' : null
}

/** Days of two moments in whatever form, as far as they have one: an offset does not matter here. */
function unusualMoment(before: unknown, after: string, today: string): UnusualChange | null {
  const [was, is] = [dayOf(before), dayOf(after)]
  if (!is) return null
  if (was && was.since(is, { largestUnit: 'days' }).days >= MANY_DAYS) return 'year_back'
  const isPast = is.toString() < today
  return isPast && (!was || was.toString() >= today) ? 'past' : null
}

function dayOf(value: unknown): Temporal.PlainDate | null {
  const [day] = typeof value === 'string' ? (/^\d{4}-\d\d-\d\d/.exec(value) ?? []) : []
  try {
    return day === undefined ? null : Temporal.PlainDate.from(day)
  } catch {
    return null
  }
}
