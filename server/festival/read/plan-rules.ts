import type { Product } from '#contract/festival/items.ts'
import type { Fault } from './faults.ts'

// Any day will do: only the order of the steps is asked, and a month is longer than its days say either way.
const SOME_DAY = Temporal.PlainDate.from('2027-01-01')

/** A plan pays price and fee to the last unit, begins at once, and goes on in time. */
export function* planFaults({ price, fee, payment_plan }: Product, at: string): Generator<Fault> {
  if (payment_plan.length === 0) return
  const sum = payment_plan.reduce((total, { amount }) => total + amount, 0)
  if (sum !== price + fee)
    yield { path: `${at}.payment_plan`, fault: `amounts sum to ${sum}, price and fee to ${price + fee}` }
  const days = payment_plan.map(({ count, units }) => SOME_DAY.add({ [units]: Math.min(count, 1000) }))
  for (const [index, step] of payment_plan.entries()) {
    const [day, before] = [days[index], days[index - 1]]
    if (index === 0 && step.count !== 0)
      yield {
        path: `${at}.payment_plan[0].count`,
        fault: 'must be 0: the initial payment is made with the order',
      }
    if (day && before && Temporal.PlainDate.compare(day, before) < 0)
      yield { path: `${at}.payment_plan[${index}]`, fault: 'must not fall due before the payment above it' }
  }
}
