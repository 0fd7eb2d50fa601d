import { Alert } from '@mantine/core'
import type { FilterState } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { filtersOf, type ListFilter } from '#web/office/kit/filters/list-filter.ts'
import { useMonths } from './ledger-query.ts'
import { messages } from './messages.ts'
import { daysOf, monthOf } from './months.ts'

type Span = Pick<FilterState<'first' | 'last'>, 'filters' | 'bind' | 'set'>

/** The selected period: a month of the ledger, or any days. */
export function useSpanFilters({ filters, bind, set }: Span): ListFilter[] {
  const months = useMonths() ?? []
  const { month: nameOf } = useFormats()
  const month = monthOf(filters)
  const { day } = filtersOf(bind)
  const ofMonth: ListFilter = {
    kind: 'choice',
    name: 'month',
    label: messages.month,
    choices: months.map((each) => ({ value: each.month, label: nameOf(each.month) })),
    value: month,
    onChange: (chosen) => set(chosen === '' ? { first: '', last: '' } : daysOf(chosen)),
  }
  return month === '' ? [ofMonth, day('first', messages.first), day('last', messages.last)] : [ofMonth]
}

/** In place of a view without a period. */
export const Reversed = () => (
  <Alert color="yellow" title={messages.reversed}>
    {messages.reversedHint}
  </Alert>
)
