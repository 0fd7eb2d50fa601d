import { Group } from '@mantine/core'
import { choicesOf } from '#web/office/forms/choices.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { useShopData } from '#web/office/lib/shop.ts'
import { CheckboxFilter } from '#web/office/ui/list/CheckboxFilter.tsx'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { common } from '#web/office/words/common.ts'
import { orderWords as words } from '#web/office/words/orders.ts'

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

type Bind = FilterState<(typeof FILTERS)[number]>['bind']

const SELLERS = choicesOf({ website: words.byWebsite, staff: words.byStaff })

function Selects({ bind }: { bind: Bind }) {
  const shop = useShopData()
  const { paymentStatuses, paymentMethods } = shop?.config ?? {}
  const items = [...(shop?.products ?? []), ...(shop?.merchandise ?? [])].map(({ external_code, name }) => ({
    value: external_code,
    label: name,
  }))
  const select = (name: 'status' | 'method' | 'via' | 'product', label: string, any: string) => ({
    ...bind(name),
    label,
    any,
    width: 170,
  })
  return (
    <>
      <SelectFilter
        {...select('status', common.status, words.anyStatus)}
        choices={choicesOf(paymentStatuses)}
      />
      <SelectFilter
        {...select('method', words.method, words.anyMethod)}
        choices={choicesOf(paymentMethods)}
      />
      <SelectFilter {...select('via', words.via, words.anyWay)} choices={SELLERS} />
      <SelectFilter {...select('product', words.product, words.anyProduct)} choices={items} />
    </>
  )
}

/** The filters of the orders. */
export const OrderFilters = ({ bind }: { bind: Bind }) => (
  <Group gap="sm">
    <SearchFilter {...bind('search')} label={words.search} placeholder={words.searchHint} />
    <Selects bind={bind} />
    <DateFilter {...bind('since')} label={words.since} />
    <DateFilter {...bind('until')} label={words.until} />
    <CheckboxFilter {...bind('plan')} label={words.plan} />
    <CheckboxFilter {...bind('refunds')} label={words.refunds} />
    <CheckboxFilter {...bind('overdue')} label={words.overdue} />
    <CheckboxFilter {...bind('paybacks')} label={words.owing} />
    <CheckboxFilter {...bind('unaccepted')} label={words.unaccepted} />
  </Group>
)
