import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { BankLine } from '#contract/office/bank-statements.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { choicesOf } from '#web/office/forms/fields/choices.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { counted } from '#web/office/ui/list/count.ts'
import { ListSummary } from '#web/office/ui/list/ListSummary.tsx'
import { ListTable } from '#web/office/ui/list/ListTable.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages as common } from '#web/office/ui/messages.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { LineStatus, useLineMoney } from './LineFacts.tsx'

const COLUMNS = [
  { label: messages.amount, end: true },
  { label: messages.who, long: true },
  { label: messages.text, long: true },
  { label: messages.day },
  { label: messages.became, long: true },
]

function useCells() {
  const { date } = useFormats()
  const money = useLineMoney()
  return ({ id, amount, currency, name, iban, text, booked_on, status, note, orders }: BankLine) => [
    <Anchor key="amount" component={Link} to={`/bank/lines/${id}`}>
      {money(amount, currency)}
    </Anchor>,
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
        {[...orders.map(({ order }) => order), note].filter(Boolean).join(', ')}
      </Text>
    </div>,
  ]
}

/** Every line of every statement, the newest first. */
export function LinesPage() {
  const { filters, bind, clear, isFiltered } = useFilters(['status', 'search'])
  const list = useList<BankLine>('bank-lines', filters)
  const cells = useCells()
  const found = list.total === undefined ? '' : messages.foundLines(counted(list.total))
  return (
    <Page title={messages.tabs.lines} lead={messages.linesLead}>
      <Stack gap="sm">
        <Group gap="sm">
          <SearchFilter {...bind('search')} label={messages.search} placeholder={messages.searchHint} />
          <SelectFilter
            {...bind('status')}
            label={common.status}
            allLabel={messages.anyStatus}
            choices={choicesOf(messages.statuses)}
            width={170}
          />
        </Group>
        <ListSummary found={found} clear={clear} isFiltered={isFiltered} />
        <ListTable
          label={messages.tabs.lines}
          columns={COLUMNS}
          list={list}
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
