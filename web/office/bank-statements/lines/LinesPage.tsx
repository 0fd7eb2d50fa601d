import { Anchor, Stack } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/bank-statement-calls.ts'
import type { BankLine } from '#contract/office/bank-statements.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { LineStatus, useLineMoney } from './LineFacts.tsx'
import { lineKind } from './line-kind.ts'

function Amount({ line }: { line: BankLine }) {
  const money = useLineMoney()
  return (
    <TwoLines second={lineKind(line)}>
      <Anchor component={Link} to={`/bank/lines/${line.id}`}>
        {money(line.amount, line.currency)}
      </Anchor>
    </TwoLines>
  )
}

const Became = ({ line: { status, orders, account, note } }: { line: BankLine }) => (
  <TwoLines second={[...orders.map(({ order }) => order), account, note].filter(Boolean).join(', ')}>
    <LineStatus status={status} />
  </TwoLines>
)

function useColumns(): Column<BankLine>[] {
  const { fullDate } = useFormats()
  return [
    { title: messages.amount, end: true, sort: 'amount', cell: (line) => <Amount line={line} /> },
    {
      title: messages.who,
      long: true,
      sort: 'name',
      bare: true,
      cell: ({ name, iban }) => <TwoLines second={iban}>{name || messages.nobody}</TwoLines>,
    },
    { title: messages.text, long: true, bare: true, cell: ({ text }) => text },
    { title: messages.day, sort: 'day', corner: true, cell: ({ booked_on }) => fullDate(booked_on) },
    { title: messages.became, long: true, bare: true, cell: (line) => <Became line={line} /> },
  ]
}

/** All lines of all statements, newest first. */
export function LinesPage() {
  const state = useListFilters(['status', 'search', 'statement'])
  const { query, bind, clear, isFiltered, filters } = state
  const statement = [{ value: filters.statement, label: filters.statement }]
  const list = useList(calls.listBankLines, query)
  const columns = useColumns()
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.foundLines(counted(list.total))
  return (
    <Page dense title={messages.tabs.lines} lead={messages.linesLead}>
      <Stack gap="sm">
        <FilterBar
          state={state}
          views={{ list: 'bank-lines', state }}
          found={found}
          search={{ ...bind('search'), label: messages.search, placeholder: messages.searchHint }}
          filters={[
            filtersOf(bind).choice('status', common.status, choicesOf(messages.statuses)),
            { ...filtersOf(bind).choice('statement', messages.statement, statement), hidden: true },
          ]}
        />
        <ListTable
          label={messages.tabs.lines}
          columns={columns}
          list={list}
          sorting={state}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noLines}
          noneHint={messages.noLinesHint}
        />
      </Stack>
    </Page>
  )
}
