import { Alert } from '@mantine/core'
import type { LedgerPeriod } from '#contract/office/ledger.ts'
import type { FilterState } from '#web/office/lib/filters.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { useMonths } from './ledger-query.ts'
import { messages } from './messages.ts'
import { daysOf, monthOf } from './months.ts'

type SpanFilterProps = Pick<FilterState<'first' | 'last'>, 'bind' | 'set'> & { period: LedgerPeriod }

/** The days that are looked at: any, or those of a month of the ledger. */
export function SpanFilter({ period, bind, set }: SpanFilterProps) {
  const months = useMonths() ?? []
  const { month: nameOf } = useFormats()
  const choices = months.map(({ month }) => ({ value: month, label: nameOf(month) }))
  return (
    <>
      <SelectFilter
        label={messages.month}
        allLabel={messages.allTime}
        choices={choices}
        value={monthOf(period)}
        onChange={(month) => set(month === '' ? { first: '', last: '' } : daysOf(month))}
        width={180}
      />
      <DateFilter {...bind('first')} label={messages.first} />
      <DateFilter {...bind('last')} label={messages.last} />
    </>
  )
}

/** In place of what has no days. */
export const Reversed = () => (
  <Alert color="yellow" title={messages.reversed}>
    {messages.reversedHint}
  </Alert>
)
