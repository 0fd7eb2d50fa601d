import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bus, cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { faultLine } from '#server/festival/faults.ts'
import { validate } from '#server/festival/festival.ts'
import * as language from '#server/platform/language/language.ts'

/** In the night in which the clocks of Zagreb go from 02:00 to 03:00, and a time in every other zone. */
const NIGHT = '2035-03-25T02:30'
const WHY = '02:30 does not exist on 25 March 2035 in Europe/Zagreb, when clocks go from 02:00 to 03:00'

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, '.')).faults.map(({ path, fault }) => `${path}: ${fault}`)

const withProduct = (more: Parts, event: Parts = {}): string =>
  smallFestival({ events: [{ key: 'summer', ...event }], products: [{ ...weekend, ...more }] })

test('a departure at a time that its zone leaves out is refused with its path and line', async () => {
  const times = [
    { travel_time: '2035-03-25T01:30', seats: 50 },
    { travel_time: NIGHT, seats: 50 },
  ]
  const text = smallFestival({
    products: [weekend, { ...bus, travel_time_type: 'selectable', travel_times: times }],
  })
  const found = (await validate(text, '.')).faults.map(faultLine)
  const line = text.split('\n').findIndex((each) => each.includes(NIGHT)) + 1
  assert.deepEqual(found, [`products[1].travel_times[1].travel_time: ${WHY} (line ${line})`])
})

const FIELDS = [
  'starts_at',
  'ends_at',
  'on_sale_from',
  'on_sale_until',
  'allow_refund_requests_from',
  'allow_refund_requests_until',
  'allow_name_changes_until',
  'names_until',
  'download_from',
  'allow_upgrades_until',
]

test('so is every other wall-clock time of a product, an event, merchandise and the site', async () => {
  const all = await faults(withProduct(Object.fromEntries(FIELDS.map((field) => [field, NIGHT]))))
  for (const field of FIELDS) assert.ok(all.includes(`products[0].${field}: ${WHY}`), field)
  assert.deepEqual(
    await faults(
      smallFestival({
        events: [{ key: 'summer', starts_at: NIGHT }],
        merchandise: [{ ...shirt, on_sale_from: NIGHT, allow_refund_requests_until: NIGHT }],
        site: { ...cardOnly, waitingRoom: { opensAt: NIGHT } },
      }),
    ),
    [
      'site.waitingRoom.opensAt',
      'events[0].starts_at',
      'merchandise[0].on_sale_from',
      'merchandise[0].allow_refund_requests_until',
    ].map((path) => `${path}: ${WHY}`),
  )
  const fixed = { ...bus, travel_time_type: 'fixed', travel_time: NIGHT }
  assert.deepEqual(await faults(smallFestival({ products: [fixed] })), [`products[0].travel_time: ${WHY}`])
})

test('the zone is that of the event, not that of the site', async () => {
  assert.deepEqual(await faults(withProduct({ starts_at: NIGHT }, { timezone: 'Europe/London' })), [])
  const [fault] = await faults(withProduct({ starts_at: '2035-03-25T01:30' }, { timezone: 'Europe/London' }))
  assert.match(fault ?? '', /^products\[0\]\.starts_at: 01:30 does not exist .* in Europe\/London/)
})

test('a time with its offset, and one that comes twice, are taken', async () => {
  for (const time of ['2035-03-25T02:30+01:00', '2035-10-28T02:30', '2035-10-28T02:30:00+01:00'])
    assert.deepEqual(await faults(withProduct({ starts_at: time })), [], time)
})

test('staff read the fault in their language', async () => {
  const read = () => faults(withProduct({ starts_at: NIGHT }))
  const [fault] = await language.withLanguage(language.staffContext('de'), read)
  assert.equal(
    fault,
    'products[0].starts_at: 02:30 gibt es am 25. März 2035 in Europe/Zagreb nicht, die Uhren springen von 02:00 auf 03:00',
  )
})
