import type { Product } from '#contract/festival/items.ts'
import type { Fault } from './faults.ts'

type Travel = Pick<
  Product,
  'travel_time_type' | 'travel_time' | 'travel_times' | 'allow_travel_time_changes_until'
>

/** A fixed transport has one time, a selectable one departures; other products have neither. */
export function* travelFaults(product: Product, at: string): Generator<Fault> {
  const { type, travel_time_type: kind } = product
  const say = (field: keyof Travel, fault: string): Fault => ({ path: `${at}.${field}`, fault })
  const single = product.travel_time !== null
  const many = product.travel_times.length > 0
  if (type !== 'transport') {
    if (kind !== null) yield say('travel_time_type', 'is only for type transport')
    if (single) yield say('travel_time', 'is only for type transport')
    if (many) yield say('travel_times', 'is only for type transport')
    return
  }
  if (kind === 'fixed' && !single) yield say('travel_time', 'is required when travel_time_type is fixed')
  if (kind === 'selectable' && !many)
    yield say('travel_times', 'is required when travel_time_type is selectable')
  if (kind !== 'fixed' && single) yield say('travel_time', 'is only for travel_time_type fixed')
  if (kind !== 'selectable' && many) yield say('travel_times', 'is only for travel_time_type selectable')
  if (kind !== 'selectable' && product.allow_travel_time_changes_until !== null)
    yield say('allow_travel_time_changes_until', 'is only for travel_time_type selectable')
  yield* sameDepartures(product, at)
}

function* sameDepartures({ travel_times }: Product, at: string): Generator<Fault> {
  const times = travel_times.map(({ travel_time }) => Temporal.PlainDateTime.from(travel_time).toString())
  for (const [index, time] of times.entries())
    if (times.indexOf(time) < index)
      yield {
        path: `${at}.travel_times[${index}].travel_time`,
        fault: `is the same as travel_times[${times.indexOf(time)}]`,
      }
}
