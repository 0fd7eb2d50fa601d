import { Stack } from '@mantine/core'
import * as calls from '#contract/calls/office/ledger-calls.ts'
import type { LedgerPeriod } from '#contract/office/ledger.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useAccounts } from '#web/office/ledger/ledger-query.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { isReversed } from '#web/office/ledger/months.ts'
import { Reversed, useSpanFilters } from '#web/office/ledger/SpanFilter.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { EntryTable } from './EntryTable.tsx'

const FILTERS = ['order', 'account', 'first', 'last'] as const
type State = ListState<(typeof FILTERS)[number]>

const ALWAYS: LedgerPeriod = { first: '', last: '' }

function EntryFilters({ state, found }: { state: State; found: string }) {
  const { bind } = state
  const accounts = useAccounts(ALWAYS) ?? []
  const span = useSpanFilters(state)
  const choices = accounts.map(({ key, number, name }) => ({ value: key, label: `${number} ${name}` }))
  return (
    <FilterBar
      state={state}
      views={{ list: 'ledger-entries', state }}
      found={found}
      search={{ ...bind('order'), label: messages.order, placeholder: messages.orderHint }}
      filters={[filtersOf(bind).choice('account', messages.account, choices), ...span]}
    />
  )
}

function EntryList({ state }: { state: State }) {
  const { query, clear, isFiltered } = state
  const order = query.order.trim().toUpperCase()
  const list = useList(calls.listEntries, { ...query, order })
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.found(counted(list.total))
  return (
    <>
      <EntryFilters state={state} found={found} />
      <EntryTable list={list} sorting={state} clear={clear} isFiltered={isFiltered} />
    </>
  )
}

/** The entries of the ledger, newest first. */
export function EntriesPage() {
  const state = useListFilters(FILTERS)
  return (
    <Page dense title={messages.tabs.entries} lead={messages.entriesLead}>
      <Stack gap="sm">
        {isReversed(state.filters) ? (
          <>
            <EntryFilters state={state} found="" />
            <Reversed />
          </>
        ) : (
          <EntryList state={state} />
        )}
      </Stack>
    </Page>
  )
}
