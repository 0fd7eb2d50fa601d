import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { BankLine } from '#contract/office/bank-statements.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { LineStatus, useLineMoney } from './LineFacts.tsx'
import { lineKind } from './line-kind.ts'

const COLUMNS = [
  { label: messages.amount, end: true, sort: 'amount' },
  { label: messages.who, long: true, sort: 'name', bare: true },
  { label: messages.text, long: true, bare: true },
  { label: messages.day, sort: 'day', corner: true },
  { label: messages.became, long: true, bare: true },
]

function useCells() {
  const { date } = useFormats()
  const money = useLineMoney()
  return (line: BankLine) => {
    const { id, amount, currency, name, iban, text, booked_on, status, note, orders, account } = line
    return [
      <div key="amount">
        <Anchor component={Link} to={`/bank/lines/${id}`}>
          {money(amount, currency)}
        </Anchor>
        <Text size="xs" c="dimmed">
          {lineKind(line)}
        </Text>
      </div>,
      <div key="who">
        {name || messages.nobody}
        <Text size="xs" c="dimmed">
          {iban}
        </Text>
      </div>,
      text,
      date(booked_on),
      <div key="became">
        <LineStatus status={status} />
        <Text size="xs" c="dimmed">
          {[...orders.map(({ order }) => order), account, note].filter(Boolean).join(', ')}
        </Text>
      </div>,
    ]
  }
}

/** All lines of all statements, newest first. */
export function LinesPage() {
  const state = useListFilters(['status', 'search'])
  const { query, bind, clear, isFiltered } = state
  const list = useList<BankLine>('bank-lines', query)
  const cells = useCells()
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.foundLines(counted(list.total))
  return (
    <Page title={messages.tabs.lines} lead={messages.linesLead}>
      <Stack gap="sm">
        <FilterBar
          state={state}
          views={{ list: 'bank-lines', state }}
          found={found}
          search={{ ...bind('search'), label: messages.search, placeholder: messages.searchHint }}
          filters={[filtersOf(bind).choice('status', common.status, choicesOf(messages.statuses))]}
        />
        <ListTable
          label={messages.tabs.lines}
          columns={COLUMNS}
          list={list}
          sorting={state}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noLines}
          noneHint={messages.noLinesHint}
        />
      </Stack>
    </Page>
  )
}
