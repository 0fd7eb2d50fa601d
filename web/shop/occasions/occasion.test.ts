import { describe, expect, it } from 'vitest'
import { bus, config, weekend } from '#web/testing/fixtures/shop.ts'
import { daysOf, placeOf } from './occasion.ts'
import { occasionFacts } from './texts.ts'

const place = { location: 'Obala 1' }
const [summer] = config.events
const festival = { ...config, events: summer ? [{ ...summer, ...place }] : [] }

describe('when and where a product is', () => {
  it('is omitted if it is not set', () => {
    //
    expect(occasionFacts(weekend, config)).toEqual([['Entry', 'Once']])
    expect(daysOf(weekend, config)).toBeNull()
  })

  it('for a transport is its meeting point, never the destination', () => {
    //
    expect(placeOf({ ...weekend, ...place }, festival)).toBe('Obala 1')
    expect(placeOf({ ...bus, ...place }, festival)).toBeNull()
    expect(occasionFacts({ ...bus, location: 'Bay 4' }, festival)).toEqual([['Meeting point', 'Bay 4']])
  })

  it('is of a transport with departures to choose from the time from the first to the last, or the one that is left', () => {
    //
    expect(daysOf({ ...bus, starts_at: '2027-07-08T14:00:00Z' }, config)).toBe(
      'Thu 8 July 2027, 12:00 – 15:00',
    )
    const [first] = bus.travel_times
    expect(daysOf({ ...bus, travel_times: first ? [first] : [] }, config)).toBe('Thu 8 July 2027, 12:00')
  })
})
