import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const noon = { travel_time: '2027-07-08T12:00', seats: 50 }

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, '.')).faults.map(({ path, fault }) => `${path}: ${fault}`)

test('events and products may have time and place, in the event’s time zone or with an offset', async () => {
  //
  const events = [
    {
      key: 'summer',
      starts_at: '2027-07-08T16:00',
      ends_at: '2027-07-11T02:00Z',
      location: 'Obala 1',
      entry: 'once',
    },
  ]
  const saturday = {
    ...weekend,
    starts_at: '2027-07-10T16:00',
    ends_at: '2027-07-11T04:00',
    location: 'Beach',
    entry: 'multiple',
  }
  const home = {
    ...bus,
    travel_time_type: 'fixed',
    travel_time: '2027-07-12T12:00',
    ends_at: '2027-07-12T13:00',
  }
  assert.deepEqual(await faults(smallFestival({ events, products: [saturday, home] })), [])
})

/** A product whose event is from the 8th to the 10th. */
const during = (more: Parts): string =>
  smallFestival({
    events: [{ key: 'summer', starts_at: '2027-07-08T16:00', ends_at: '2027-07-10T16:00' }],
    products: [{ ...weekend, ...more }],
  })

const fixed = { type: 'transport', travel_time_type: 'fixed', travel_time: '2027-07-08T12:00' }
const selectable = { type: 'transport', travel_time_type: 'selectable', travel_times: [noon] }

const occasions: [string, string][] = [
  [
    smallFestival({ events: [{ key: 'a', starts_at: '2027-07-08T16:00', ends_at: '2027-07-08T14:00Z' }] }),
    'events[0].ends_at: must be later than starts_at',
  ],
  [
    during({ starts_at: '2027-07-08T16:00', ends_at: '2027-07-08T15:00' }),
    'products[0].ends_at: must be later than starts_at',
  ],
  [during({ ends_at: '2027-07-08T15:00' }), 'products[0].ends_at: must be later than starts_at of its event'],
  [
    during({ starts_at: '2027-07-11T15:00' }),
    'products[0].starts_at: must be earlier than ends_at of its event',
  ],
  [during({ ...fixed, ends_at: '2027-07-08T12:00' }), 'products[0].ends_at: must be later than travel_time'],
  [
    during({ ...selectable, ends_at: '2027-07-08T12:00' }),
    'products[0].ends_at: must be later than travel_times',
  ],
  [during({ entry: 'twice' }), 'products[0].entry: must be one of once, multiple, null'],
  [during({ location: 'A\nB' }), 'products[0].location: must be a line of text'],
]

test('an event or product that ends before it starts is refused', async () => {
  //
  for (const [text, fault] of occasions) assert.deepEqual(await faults(text), [fault])
})
