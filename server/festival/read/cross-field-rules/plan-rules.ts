import type { PlanStep, Product } from '#contract/festival/items.ts'
import type { Draft } from '#server/festival/draft.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

// Any day will do: only the order of the steps matters.
const SOME_DAY = Temporal.PlainDate.from('2027-01-01')

type Unit = 'days' | 'weeks' | 'months' | 'years'

/** The stored unit: `months`, even if the file says `month`. */
export const pluralUnit = (unit: PlanStep['units']): Unit => (unit.endsWith('s') ? unit : `${unit}s`) as Unit

/** The steps of a plan add up to price and fee, begin with the order, and are in chronological order. */
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
  const days = payment_plan.map(({ count, units }) =>
    SOME_DAY.add({ [pluralUnit(units)]: Math.min(count, 1000) }),
  )
  for (const [index, step] of payment_plan.entries()) {
    const [day, before] = [days[index], days[index - 1]]
    if (index === 0 && step.count !== 0)
      yield {
        path: `${at}.payment_plan[0].count`,
        fault: messages.planStart,
      }
    if (day && before && Temporal.PlainDate.compare(day, before) < 0)
      yield { path: `${at}.payment_plan[${index}]`, fault: messages.planOrder }
  }
}
