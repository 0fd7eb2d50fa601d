import { dueDay, lateAfter } from '#contract/payment-plans.ts'
import type { PlanStep, Product } from '#contract/festival/items.ts'
import { entriesOf, type Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'
import { moment } from '#server/festival/read/moments.ts'

// Any day will do: only the order of the steps matters.
const SOME_DAY = Temporal.PlainDate.from('2027-01-01')

type Unit = 'days' | 'weeks' | 'months' | 'years'

const pluralUnit = (unit: NonNullable<PlanStep['units']>): Unit =>
  (unit.endsWith('s') ? unit : `${unit}s`) as Unit

/** A step as stored: `months`, even if the file says `month`; a first payment without anything else is made with the order. */
export const storedStep = ({ amount, count, units, due_on }: PlanStep, index = 1) =>
  index === 0 && count === null && units === null
    ? { amount, count: 0, units: 'days' as const, due_on: null }
    : { amount, count, units: units && pluralUnit(units), due_on }

/** The steps of a plan add up to price and fee, begin with the order, say when they are due, and are in chronological order. */
export function* planFaults(
  draft: Draft,
  { price, fee, payment_plan }: Product,
  at: string,
): Generator<Fault> {
  if (payment_plan.length === 0) return
  const sum = payment_plan.reduce((total, { amount }) => total + amount, 0)
  if (sum !== price + fee)
    yield {
      path: `${at}.payment_plan`,
      fault: messages.planSum({ sum: draft.amountText(sum), total: draft.amountText(price + fee) }),
    }
  const unclear = [...payment_plan.entries()].flatMap(([index, step]) =>
    stepFaults(step, index, `${at}.payment_plan[${index}]`),
  )
  yield* unclear
  if (unclear.length === 0) yield* orderFaults(payment_plan, at)
}

/** A step is due so long after the order, or on a day; the first one with the order. */
function stepFaults({ count, units, due_on }: PlanStep, index: number, at: string): Fault[] {
  if (index === 0 && due_on !== null) return [{ path: `${at}.due_on`, fault: messages.planFirstDay }]
  if (index === 0 && count !== null && count !== 0)
    return [{ path: `${at}.count`, fault: messages.planStart }]
  if (due_on !== null)
    return count === null && units === null ? [] : [{ path: `${at}.due_on`, fault: messages.planEither }]
  if (count === null && units === null) return index === 0 ? [] : [{ path: at, fault: messages.planWhen }]
  if (count === null) return [{ path: `${at}.count`, fault: messages.required }]
  return units === null ? [{ path: `${at}.units`, fault: messages.required }] : []
}

/** Days and periods cannot be compared before the order: each is in the order of its kind. */
function* orderFaults(plan: PlanStep[], at: string): Generator<Fault> {
  const steps = plan.map((step, index) => {
    const { due_on, count, units } = storedStep(step, index)
    const day = dueDay(SOME_DAY, { due_on, units, count: Math.min(count ?? 0, 1000) })
    return { path: `${at}.payment_plan[${index}]`, isDay: due_on !== null, day }
  })
  for (const isDay of [false, true]) {
    const ofKind = steps.filter((step) => step.isDay === isDay)
    for (const [index, { path, day }] of ofKind.entries()) {
      const before = ofKind[index - 1]
      if (before && Temporal.PlainDate.compare(day, before.day) < 0) yield { path, fault: messages.planOrder }
    }
  }
}

/** Nobody may still owe an installment of a day when the event has begun. */
export function* lateDayFaults(draft: Draft): Generator<Fault> {
  for (const { plan, at, begins, timezone } of plansBefore(draft)) {
    const day = begins.toZonedDateTimeISO(timezone).toPlainDate()
    const index = plan.findLastIndex(({ due_on }) => due_on !== null && due_on > day.toString())
    if (index !== -1)
      yield {
        path: `${at}.payment_plan[${index}].due_on`,
        fault: messages.planAfterStart({ day: draft.dayText(day) }),
      }
  }
}

/** What may still be owed when the event has begun, if it is ordered late: valid, but seldom meant. */
export function* lateOrderWarnings(draft: Draft): Generator<Fault> {
  for (const { plan, at, ...times } of plansBefore(draft)) {
    const day = lateAfter(plan, times)
    if (day) yield { path: `${at}.payment_plan`, fault: messages.planLate({ day: draft.dayText(day) }) }
  }
}

/** The valid plans of products whose beginning is known. */
function* plansBefore(draft: Draft) {
  if (!draft.isValid('site.timezone')) return
  const events = [...entriesOf(draft, 'events')].filter(({ isValid }) => isValid('timezone', 'starts_at'))
  for (const { entry, at, isValid } of entriesOf(draft, 'products')) {
    if (!isValid('event', 'starts_at', 'on_sale_until', 'payment_plan')) continue
    const event = events.find(({ entry: { key } }) => key === entry.event)?.entry
    const timezone = event?.timezone ?? draft.festival.site.timezone
    const begins = entry.starts_at ?? event?.starts_at ?? null
    if (begins === null || entry.payment_plan.length === 0) continue
    yield {
      plan: entry.payment_plan.map(storedStep),
      at,
      begins: moment(begins, timezone),
      until: entry.on_sale_until === null ? null : moment(entry.on_sale_until, timezone),
      timezone,
    }
  }
}
