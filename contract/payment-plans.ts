import type { PaymentPlanStep } from './shop-items.ts'

/** The most days, weeks, months or years that a step may count from its order: so many years later is still a date. */
export const MAX_STEP_COUNT = 1000

/**
 * The plan of an order on `today`, a day in the time zone of its event: what was due on a day that is past is paid with the first payment.
 * Empty if that is everything: then it is an ordinary price.
 */
export function planOn(plan: PaymentPlanStep[], today: string): PaymentPlanStep[] {
  const isPast = ({ due_on }: PaymentPlanStep) => due_on !== null && due_on < today
  const past = plan.filter(isPast)
  const [first, ...later] = plan.filter((step) => !isPast(step))
  if (past.length === 0) return plan
  if (!first || later.length === 0) return []
  return [{ ...first, amount: past.reduce((sum, { amount }) => sum + amount, first.amount) }, ...later]
}

/**
 * The plan of an item that costs `total` with its discount: all steps are lowered in proportion, and the last takes the cents. Empty if a step
 * comes to nothing: then it is an ordinary price.
 */
export function discountedPlan(plan: PaymentPlanStep[], total: number): PaymentPlanStep[] {
  const whole = plan.reduce((sum, { amount }) => sum + amount, 0)
  if (whole === total) return plan
  const lowered = plan.map(({ amount }) => Number((BigInt(amount) * BigInt(total)) / BigInt(whole)))
  const before = lowered.slice(0, -1).reduce((sum, amount) => sum + amount, 0)
  const amounts = [...lowered.slice(0, -1), total - before]
  if (amounts.includes(0)) return []
  return plan.map((step, index) => ({ ...step, amount: amounts[index] ?? 0 }))
}

/** The day on which a step is due in an order of `start`; a day that the month lacks becomes its last. */
export const dueDay = (
  start: Temporal.PlainDate,
  { due_on, count, units }: Pick<PaymentPlanStep, 'count' | 'units' | 'due_on'>,
): Temporal.PlainDate =>
  due_on === null ? start.add({ [units ?? 'days']: count ?? 0 }) : Temporal.PlainDate.from(due_on)

/**
 * The steps of a plan in an order of `start`, each with its day: if some are due on days, in the order of these. The first stays first, as it
 * is paid at once: where the event is, it may still be the day before `start`, on which another step is due.
 */
export function dueDays(start: Temporal.PlainDate, plan: PaymentPlanStep[]) {
  const [first, ...others] = plan.map((step) => ({ ...step, day: dueDay(start, step) }))
  if (!first) return []
  if (!plan.some(({ due_on }) => due_on !== null)) return [first, ...others]
  return [first, ...others.toSorted((one, other) => Temporal.PlainDate.compare(one.day, other.day))]
}

/** When an event begins, when the sale of a product ends (null: not by itself), and the event's time zone. */
interface SaleAndEvent {
  begins: Temporal.Instant
  until: Temporal.Instant | null
  timezone: string
}

/**
 * The last day on which an order pays every step that counts from it before the event begins; null if it is not on sale afterwards, or no
 * step counts from the order.
 */
export function lateAfter(
  plan: PaymentPlanStep[],
  { begins, until, timezone }: SaleAndEvent,
): Temporal.PlainDate | null {
  const last = lastDayInTime(plan, begins.toZonedDateTimeISO(timezone).toPlainDate())
  const end = last?.add({ days: 1 }).toZonedDateTime(timezone).toInstant()
  return end && (until === null || Temporal.Instant.compare(until, end) > 0) ? last : null
}

/** The last day on which an order pays every step that counts from it by the day `begins`; null if no step does. */
function lastDayInTime(plan: PaymentPlanStep[], begins: Temporal.PlainDate): Temporal.PlainDate | null {
  const days = plan
    .filter((step) => step.due_on === null && step.count !== 0)
    .map((step) => lastStart(step, begins))
  return days.toSorted((one, other) => Temporal.PlainDate.compare(one, other))[0] ?? null
}

/** Several days of a month may lead to the last day of a shorter one. */
function lastStart(step: PaymentPlanStep, begins: Temporal.PlainDate): Temporal.PlainDate {
  let day = begins.subtract({ [step.units ?? 'days']: step.count ?? 0 })
  while (Temporal.PlainDate.compare(dueDay(day.add({ days: 1 }), step), begins) <= 0)
    day = day.add({ days: 1 })
  return day
}

/** A plan with a donation, which is paid with the first installment. */
export const withDonation = <Step extends { amount: number }>(
  steps: readonly Step[],
  donation: number,
): Step[] => steps.map((step, index) => (index === 0 ? { ...step, amount: step.amount + donation } : step))
