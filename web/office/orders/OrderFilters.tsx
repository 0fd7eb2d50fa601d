import { Checkbox, Group, Select } from '@mantine/core'
import { useShopData } from '#web/office/lib/shop.ts'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { common } from '#web/office/words/common.ts'
import { orderWords as words } from '#web/office/words/orders.ts'

/** What the list is narrowed by, in the address. */
export const FILTERS = [
  'search',
  'status',
  'method',
  'via',
  'product',
  'plan',
  'refunds',
  'overdue',
  'paybacks',
  'unaccepted',
  'since',
  'until',
] as const

export type Filters = Record<(typeof FILTERS)[number], string>

interface OrderFiltersProps {
  filters: Filters
  set: (part: Partial<Filters>) => void
}

interface Choice {
  value: string
  label: string
}

const choicesOf = (all: string, labels: Record<string, string> = {}): Choice[] => [
  { value: '', label: all },
  ...Object.entries(labels).map(([value, label]) => ({ value, label })),
]

const WAYS = choicesOf(words.anyWay, { website: words.byWebsite, staff: words.byStaff })

function Choices({ filters, set }: OrderFiltersProps) {
  const shop = useShopData()
  const items = [...(shop?.products ?? []), ...(shop?.merchandise ?? [])]
  const choice = (name: 'status' | 'method' | 'via' | 'product', label: string, data: Choice[]) => (
    <Select
      aria-label={label}
      data={data}
      value={filters[name]}
      allowDeselect={false}
      searchable={data.length > 12}
      w={170}
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  )
  return (
    <>
      {choice('status', common.status, choicesOf(words.anyStatus, shop?.config.paymentStatuses))}
      {choice('method', words.method, choicesOf(words.anyMethod, shop?.config.paymentMethods))}
      {choice('via', words.via, WAYS)}
      {choice('product', words.product, [
        { value: '', label: words.anyProduct },
        ...items.map(({ external_code, name }) => ({ value: external_code, label: name })),
      ])}
    </>
  )
}

/** What is looked for among the orders. */
export function OrderFilters({ filters, set }: OrderFiltersProps) {
  const tick = (name: 'plan' | 'refunds' | 'overdue' | 'paybacks' | 'unaccepted', label: string) => (
    <Checkbox
      label={label}
      checked={filters[name] === 'yes'}
      onChange={({ currentTarget }) => set({ [name]: currentTarget.checked ? 'yes' : '' })}
    />
  )
  return (
    <Group gap="sm">
      <SearchFilter
        label={words.search}
        placeholder={words.searchHint}
        value={filters.search}
        onChange={(search) => set({ search })}
      />
      <Choices filters={filters} set={set} />
      <DateFilter label={words.since} value={filters.since} onChange={(since) => set({ since })} />
      <DateFilter label={words.until} value={filters.until} onChange={(until) => set({ until })} />
      {tick('plan', words.plan)}
      {tick('refunds', words.refunds)}
      {tick('overdue', words.overdue)}
      {tick('paybacks', words.owing)}
      {tick('unaccepted', words.unaccepted)}
    </Group>
  )
}
