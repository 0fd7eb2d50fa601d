import { Group } from '@mantine/core'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { useShopData } from '#web/office/lib/shop.ts'
import { CheckboxFilter } from '#web/office/ui/list/CheckboxFilter.tsx'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'

export const FILTERS = [
  'search',
  'status',
  'method',
  'via',
  'product',
  'plan',
  'refunds',
  'overdue',
  'overpayments',
  'disputed',
  'unaccepted',
  'since',
  'until',
] as const

type Bind = FilterState<(typeof FILTERS)[number]>['bind']

const SELLERS = choicesOf({ website: messages.byWebsite, staff: messages.byStaff })

function Selects({ bind }: { bind: Bind }) {
  const shop = useShopData()
  const { paymentStatuses, paymentMethods } = shop?.config ?? {}
  const items = [...(shop?.products ?? []), ...(shop?.merchandise ?? [])].map(({ external_code, name }) => ({
    value: external_code,
    label: name,
  }))
  const select = (name: 'status' | 'method' | 'via' | 'product', label: string, allLabel: string) => ({
    ...bind(name),
    label,
    allLabel,
    width: 170,
  })
  return (
    <>
      <SelectFilter
        {...select('status', common.status, messages.anyStatus)}
        choices={choicesOf(paymentStatuses)}
      />
      <SelectFilter
        {...select('method', messages.method, messages.anyMethod)}
        choices={choicesOf(paymentMethods)}
      />
      <SelectFilter {...select('via', messages.via, messages.anySeller)} choices={SELLERS} />
      <SelectFilter {...select('product', messages.product, messages.anyProduct)} choices={items} />
    </>
  )
}

/** The filters of the list of orders. */
export const OrderFilters = ({ bind }: { bind: Bind }) => (
  <Group gap="sm">
    <SearchFilter {...bind('search')} label={messages.search} placeholder={messages.searchHint} />
    <Selects bind={bind} />
    <DateFilter {...bind('since')} label={messages.since} />
    <DateFilter {...bind('until')} label={messages.until} />
    <CheckboxFilter {...bind('plan')} label={messages.plan} />
    <CheckboxFilter {...bind('refunds')} label={messages.refunds} />
    <CheckboxFilter {...bind('overdue')} label={messages.overdue} />
    <CheckboxFilter {...bind('overpayments')} label={messages.overpaid} />
    <CheckboxFilter {...bind('disputed')} label={messages.disputed} />
    <CheckboxFilter {...bind('unaccepted')} label={messages.unaccepted} />
  </Group>
)
