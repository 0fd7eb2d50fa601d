import type { Product } from '#contract/festival/items.ts'
import type { Fault } from '#server/festival/faults.ts'
import { messages } from '#server/festival/read/messages.ts'

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
    if (kind !== null) yield say('travel_time_type', messages.onlyTransport)
    if (single) yield say('travel_time', messages.onlyTransport)
    if (many) yield say('travel_times', messages.onlyTransport)
    return
  }
  if (kind === 'fixed' && !single) yield say('travel_time', messages.requiredWhen({ type: 'fixed' }))
  if (kind === 'selectable' && !many) yield say('travel_times', messages.requiredWhen({ type: 'selectable' }))
  if (kind !== 'fixed' && single) yield say('travel_time', messages.onlyWhen({ type: 'fixed' }))
  if (kind !== 'selectable' && many) yield say('travel_times', messages.onlyWhen({ type: 'selectable' }))
  if (kind !== 'selectable' && product.allow_travel_time_changes_until !== null)
    yield say('allow_travel_time_changes_until', messages.onlyWhen({ type: 'selectable' }))
  yield* sameDepartures(product, at)
}

function* sameDepartures({ travel_times }: Product, at: string): Generator<Fault> {
  const times = travel_times.map(({ travel_time }) => Temporal.PlainDateTime.from(travel_time).toString())
  for (const [index, time] of times.entries())
    if (times.indexOf(time) < index)
      yield {
        path: `${at}.travel_times[${index}].travel_time`,
        fault: messages.sameAs({ path: `travel_times[${times.indexOf(time)}]` }),
      }
}
