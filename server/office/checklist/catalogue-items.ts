import type { ChecklistKey } from '#contract/office/checklist.ts'
import { type Facts, type Found, isPast, stateOf } from './facts.ts'
import type { OfferedItem } from './queries.ts'

/** A problem of an item. */
const LACKS: [ChecklistKey, (item: OfferedItem) => boolean][] = [
  ['departures', ({ has_times, departures, seatless }) => has_times && (departures === 0 || seatless > 0)],
  [
    'capacities',
    ({ capacity, has_shared_capacity, has_times }) => capacity === null && !has_shared_capacity && !has_times,
  ],
  ['prices', ({ price, fee }) => price + fee === 0],
  ['taxes', ({ price, fee, tax_rate }) => price + fee > 0 && tax_rate === 0],
  [
    'sale_periods',
    ({ on_sale_from, on_sale_until, follows }) => on_sale_from === null && on_sale_until === null && !follows,
  ],
]

const MENDS = { permission: 'change festival' } as const

/** Events without a future date, and items on sale with missing data. */
export function catalogueItems(facts: Facts): Found[] {
  const {
    items,
    site: { events, languages },
    now,
    untranslated,
  } = facts
  const dateless = events.filter(
    ({ starts_at, ends_at }) => starts_at === null || isPast(ends_at ?? starts_at, now),
  )
  return [
    { key: 'products', state: stateOf(items.length > 0), to: '/catalogue/products', ...MENDS },
    {
      key: 'event_dates',
      state: stateOf(dateless.length === 0 && events.length > 0),
      about: dateless.map(({ name }) => name),
      to: placeOf(
        'events',
        dateless.map(({ key }) => key),
      ),
      ...MENDS,
    },
    {
      key: 'translations',
      state: stateOf(untranslated.length === 0, languages.length > 1),
      about: untranslated,
      to: '/site/translations',
      ...MENDS,
    },
    installmentItem(facts),
    ...lackItems(facts),
  ]
}

const lackItems = ({ items }: Facts): Found[] =>
  LACKS.map(([key, lacks]) => {
    const lacking = items.filter(lacks)
    const [first] = lacking
    const codes = lacking.map(({ external_code }) => external_code)
    return {
      key,
      state: stateOf(lacking.length === 0, items.length > 0),
      about: lacking.map(({ name }) => name),
      to: placeOf(first?.list ?? 'products', codes),
      ...MENDS,
    }
  })

const installmentItem = ({ lateInstallments: late }: Facts): Found => ({
  key: 'installments',
  state: stateOf(late.length === 0),
  about: late.map(({ name }) => name),
  to: placeOf(
    'products',
    late.map(({ external_code }) => external_code),
  ),
  ...MENDS,
})

/** The editor if there is only one, otherwise the list. */
const placeOf = (list: string, keys: string[]): string =>
  keys.length === 1 ? `/catalogue/${list}/${encodeURIComponent(keys[0] ?? '')}` : `/catalogue/${list}`
