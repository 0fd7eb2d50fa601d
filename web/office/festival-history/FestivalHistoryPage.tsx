import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CHANGED_LISTS, type FestivalChangeRow } from '#contract/office/festival-changes.ts'
import { type FilterState, useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { ListTable } from '#web/office/ui/list/ListTable.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { countOf } from '#web/office/ui/list/count.ts'
import { fieldName, changedObject, changedBy } from './change-labels.ts'

const COLUMNS = [
  { label: messages.historyWhen },
  { label: messages.historyWho },
  { label: messages.historyPart },
  { label: messages.historyWhat },
]

const LISTS = CHANGED_LISTS.map((list) => ({ value: list, label: messages.historyLists[list] ?? list }))

const SHOWN = 3

function ChangeSummary({ row: { kind, list, fields } }: { row: FestivalChangeRow }) {
  const rest = fields.length - SHOWN
  const names = fields.slice(0, SHOWN).map((path) => fieldName(list, path))
  return (
    <Group gap="xs" wrap="nowrap">
      {kind !== 'changed' && <Badge variant="default">{messages.changeKinds[kind]}</Badge>}
      <span>{names.join(', ')}</span>
      {rest > 0 && <Text c="dimmed">{messages.historyMore({ count: rest })}</Text>}
    </Group>
  )
}

type Filtering = FilterState<'list' | 'key'> & { total: number | undefined }

const Filters = ({ bind, clear, isFiltered, total }: Filtering) => (
  <Group align="center">
    <SearchFilter {...bind('key')} label={messages.historyKey} placeholder={messages.historyKey} />
    <SelectFilter {...bind('list')} label={messages.historyPart} choices={LISTS} />
    {isFiltered && (
      <Button variant="subtle" onClick={clear}>
        {common.clearFilters}
      </Button>
    )}
    {total !== undefined && <Text c="dimmed">{messages.historyTotal({ count: countOf(total) })}</Text>}
  </Group>
)

/** The history of the festival's configuration and catalogue, newest first. */
export function FestivalHistoryPage() {
  const { time } = useFormats()
  const filtering = useFilters(['list', 'key'])
  const list = useList<FestivalChangeRow>('festival-changes', filtering.filters)
  const cells = (row: FestivalChangeRow) => [
    <Anchor key="when" component={Link} to={`/site/history/${row.id}`}>
      {time(row.at)}
    </Anchor>,
    changedBy(row),
    changedObject(row),
    <ChangeSummary key="what" row={row} />,
  ]
  return (
    <Page title={messages.changeHistory} lead={messages.historyLead}>
      <Filters {...filtering} total={list.total} />
      <ListTable
        label={messages.changeHistory}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        cells={cells}
        isFiltered={filtering.isFiltered}
        none={messages.changesNone}
      />
    </Page>
  )
}
