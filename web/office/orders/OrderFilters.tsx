import type { ReactNode } from 'react'
import { messages as shared } from '#contract/messages.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import type { ListState } from '#web/office/kit/lib/filters.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf, type ListFilter } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'

export const FILTERS = [
  'search',
  'status',
  'method',
  'via',
  'product',
  'plan',
  'refunds',
  'overdue',
  'balance',
  'overpayments',
  'disputed',
  'unaccepted',
  'since',
  'until',
] as const

const SELLERS = choicesOf({ website: messages.byWebsite, staff: messages.byStaff })

type State = ListState<(typeof FILTERS)[number]>

function useOrderFilters(bind: State['bind']): ListFilter[] {
  const shop = useShopData()
  const { paymentStatuses, paymentMethods, texts } = shop?.config ?? {}
  const methods = {
    ...shared.paymentMethods,
    ...paymentMethods,
    invitation: texts?.invitation ?? '',
  }
  const items = [...(shop?.products ?? []), ...(shop?.merchandise ?? [])].map(({ external_code, name }) => ({
    value: external_code,
    label: name,
  }))
  const { choice, day, yes } = filtersOf(bind)
  return [
    choice('status', common.status, choicesOf(paymentStatuses)),
    choice('method', messages.method, choicesOf(methods)),
    choice('via', messages.via, SELLERS),
    choice('product', messages.product, items),
    day('since', messages.since),
    day('until', messages.until),
    yes('plan', messages.plan),
    yes('refunds', messages.refunds),
    yes('overdue', messages.overdue),
    yes('balance', messages.balance),
    yes('overpayments', messages.overpaid),
    yes('disputed', messages.disputed),
    yes('unaccepted', messages.unaccepted),
  ]
}

/** The filters of the list of orders. */
export function OrderFilters({
  state,
  found,
  children,
}: {
  state: ListState<(typeof FILTERS)[number]>
  found: string
  children?: ReactNode
}) {
  const { bind } = state
  return (
    <FilterBar
      state={state}
      views={{ list: 'orders', state }}
      found={found}
      search={{ ...bind('search'), label: messages.search, placeholder: messages.searchHint }}
      filters={useOrderFilters(bind)}
    >
      {children}
    </FilterBar>
  )
}
