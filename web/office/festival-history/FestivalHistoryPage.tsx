import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/festival-change-calls.ts'
import { CHANGED_LISTS, type FestivalChangeRow } from '#contract/office/festival-changes.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { useMailTextNames } from './mail-text-names.ts'
import { fieldName, changedObject, changedBy } from './change-labels.ts'

const LISTS = CHANGED_LISTS.map((list) => ({ value: list, label: messages.historyLists[list] ?? list }))

const SHOWN = 3

function ChangeSummary({ row: { kind, list, fields } }: { row: FestivalChangeRow }) {
  const mailText = useMailTextNames(fields)
  const rest = fields.length - SHOWN
  const names = fields.slice(0, SHOWN).map((path) => fieldName(list, path, mailText))
  return (
    <Group gap="xs" wrap="nowrap">
      {kind !== 'changed' && <Badge variant="default">{messages.changeKinds[kind]}</Badge>}
      <span>{names.join(', ')}</span>
      {rest > 0 && <Text c="dimmed">{messages.historyMore({ count: rest })}</Text>}
    </Group>
  )
}

function useColumns(): Column<FestivalChangeRow>[] {
  const { stamp } = useFormats()
  return [
    {
      title: messages.historyWhen,
      sort: 'at',
      cell: (row) => (
        <Anchor component={Link} to={`/site/history/${row.id}`}>
          {stamp(row.at)}
        </Anchor>
      ),
    },
    { title: messages.historyWho, long: true, corner: true, cell: changedBy },
    { title: messages.historyPart, long: true, bare: true, cell: changedObject },
    { title: messages.historyWhat, long: true, bare: true, cell: (row) => <ChangeSummary row={row} /> },
  ]
}

/** The history of the festival's configuration and catalogue, newest first. */
export function FestivalHistoryPage() {
  const { counted } = useFormats()
  const columns = useColumns()
  const state = useListFilters(['list', 'key'])
  const { query, bind, clear, isFiltered } = state
  const list = useList(calls.listFestivalChanges, query)
  return (
    <Page title={messages.changeHistory} lead={messages.historyLead}>
      <FilterBar
        state={state}
        views={{ list: 'festival-changes', state }}
        found={list.total === undefined ? '' : messages.historyTotal(counted(list.total))}
        search={{ ...bind('key'), label: messages.historyKey, placeholder: messages.historyKey }}
        filters={[filtersOf(bind).choice('list', messages.historyPart, LISTS)]}
      />
      <ListTable
        label={messages.changeHistory}
        columns={columns}
        list={list}
        sorting={{ ...state, own: '-at' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
        none={messages.changesNone}
      />
    </Page>
  )
}
