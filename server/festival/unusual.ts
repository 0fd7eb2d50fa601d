import type { UnusualChange } from '#contract/office/festival-files.ts'
import type { Difference } from './compare/compare.ts'

const AMOUNT = /(?:^|\.)(?:price|min|suggested|max|fee|refund_fee|amount|capacity)$/
const MOMENT = /(?:^|\.)(?:starts_at|ends_at|on_sale_from|on_sale_until|travel_time|at)$|_(?:from|until)$/
/** A change of an amount by this factor suggests a misplaced decimal point. */
const TIMES = 10
/** A date moved back by this much suggests a wrong year. */
const MANY_DAYS = 300

/**
 * A warning about a changed field with an unusual value, which is often a mistake: an amount ten times larger or smaller, or now zero, a
 * date a year earlier, or in the past. Null for anything else. `today` is a day ("2027-01-15").
 */
export function unusual({ path, before, after }: Difference, today: string): UnusualChange | null {
  if (Array.isArray(before) && Array.isArray(after)) return unusualIn(path, before, after, today)
  if (AMOUNT.test(path) && typeof before === 'number' && typeof after === 'number')
    return unusualAmount(before, after)
  return MOMENT.test(path) && typeof after === 'string' ? unusualMoment(before, after, today) : null
}

/** The first warning about the entries of a list that keep their position. */
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

/** The days of two dates in any format, if they have one; offsets do not matter here. */
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
