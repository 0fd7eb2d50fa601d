import { Anchor, Badge, Stack } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/sepa-file-calls.ts'
import { SEPA_FILE_STATES, type SepaFile } from '#contract/office/sepa-files.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { SepaFileButton } from './SepaFileButton.tsx'

const STATES = SEPA_FILE_STATES.map((value) => ({ value, label: messages.states[value] }))

/** The progress of the transfers of a file. */
export function FileState({ file: { withdrawn, open, count, returned } }: { file: SepaFile }) {
  if (withdrawn) return <Badge color="gray">{messages.state.withdrawn}</Badge>
  if (returned > 0) return <Badge color="orange">{messages.state.returned({ returned })}</Badge>
  if (open > 0) return <Badge color="blue">{messages.state.open({ open, count })}</Badge>
  return <Badge color="teal">{messages.state.done}</Badge>
}

function useColumns(): Column<SepaFile>[] {
  const { money, stamp, count } = useFormats()
  return [
    {
      title: messages.file,
      cell: (file) => (
        <Anchor component={Link} to={`/refunds/files/${file.id}`}>
          {file.message_id}
        </Anchor>
      ),
    },
    { title: common.status, bare: true, cell: (file) => <FileState file={file} /> },
    { title: messages.made, sort: 'created', cell: (file) => stamp(file.created_at) },
    { title: messages.by, long: true, cell: (file) => authorName(file.created_by) },
    { title: messages.transfers, end: true, cell: (file) => count(file.count) },
    { title: messages.sum, end: true, corner: true, cell: (file) => money(file.total) },
  ]
}

function Files() {
  const state = useListFilters(['state'])
  const { query, bind, clear, isFiltered } = state
  const list = useList(calls.listSepaFiles, query)
  const columns = useColumns()
  return (
    <Stack gap="sm">
      <FilterBar
        state={state}
        views={{ list: 'sepa-files', state }}
        filters={[filtersOf(bind).choice('state', common.status, STATES)]}
      />
      <ListTable
        label={messages.title}
        columns={columns}
        list={list}
        sorting={{ ...state, own: '-created' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
        none={messages.none}
        noneHint={messages.noneHint}
      />
    </Stack>
  )
}

/** The SEPA files, newest first. */
export function SepaFilesPage() {
  const may = usePermission()
  if (!may('refund')) return <NotFound />
  return (
    <Page
      dense
      title={messages.title}
      back={{ to: '/refunds', name: common.refunds }}
      lead={messages.lead}
      beside={<SepaFileButton refunds={[]} />}
    >
      <Files />
    </Page>
  )
}
