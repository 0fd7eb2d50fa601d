import { Group, Stack } from '@mantine/core'
import type { LedgerEntry, LedgerPeriod } from '#contract/office/ledger.ts'
import { type FilterState, useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { ENTRIES, useAccounts } from '#web/office/ledger/ledger-query.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { isReversed } from '#web/office/ledger/months.ts'
import { Reversed, SpanFilter } from '#web/office/ledger/SpanFilter.tsx'
import { counted } from '#web/office/ui/list/count.ts'
import { ListSummary } from '#web/office/ui/list/ListSummary.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { Page } from '#web/office/ui/Page.tsx'
import { EntryTable } from './EntryTable.tsx'

const FILTERS = ['order', 'account', 'first', 'last'] as const
type Filters = FilterState<(typeof FILTERS)[number]>

const ALWAYS: LedgerPeriod = { first: '', last: '' }

function EntryFilters({ filters, bind, set }: Pick<Filters, 'filters' | 'bind' | 'set'>) {
  const accounts = useAccounts(ALWAYS) ?? []
  const choices = accounts.map(({ key, number, name }) => ({ value: key, label: `${number} ${name}` }))
  return (
    <Group gap="sm">
      <SearchFilter {...bind('order')} label={messages.order} placeholder={messages.orderHint} />
      <SelectFilter
        {...bind('account')}
        label={messages.account}
        allLabel={messages.anyAccount}
        choices={choices}
        width={280}
      />
      <SpanFilter period={filters} bind={bind} set={set} />
    </Group>
  )
}

function EntryList({ filters, clear, isFiltered }: Pick<Filters, 'filters' | 'clear' | 'isFiltered'>) {
  const order = filters.order.trim().toUpperCase()
  const list = useList<LedgerEntry>(ENTRIES, { ...filters, order })
  const found = list.total === undefined ? '' : messages.found(counted(list.total))
  return (
    <>
      <ListSummary found={found} clear={clear} isFiltered={isFiltered} />
      <EntryTable list={list} clear={clear} isFiltered={isFiltered} />
    </>
  )
}

/** The entries of the ledger, newest first. */
export function EntriesPage() {
  const { filters, bind, set, clear, isFiltered } = useFilters(FILTERS)
  return (
    <Page title={messages.tabs.entries} lead={messages.entriesLead}>
      <Stack gap="sm">
        <EntryFilters filters={filters} bind={bind} set={set} />
        {isReversed(filters) ? (
          <Reversed />
        ) : (
          <EntryList filters={filters} clear={clear} isFiltered={isFiltered} />
        )}
      </Stack>
    </Page>
  )
}
