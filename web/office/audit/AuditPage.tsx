import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/audit-calls.ts'
import * as staffCalls from '#contract/calls/office/staff-calls.ts'
import type { AuditRow } from '#contract/office/audit.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { actionName, actorName, detailLine } from './audit-labels.ts'
import { AuditSubject } from './AuditSubject.tsx'

const FILTERS = ['actor', 'action', 'subject', 'since', 'until'] as const

const ACTIONS = choicesOf(messages.actionNames)

/** The actors to filter by: kinds, staff members, and the one in the URL. */
function useActors(chosen: string) {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => call(staffCalls.listStaff) })
  const actors = [
    { value: 'staff', label: messages.anyStaff },
    ...(data?.staff ?? []).map(({ id, full_name }) => ({ value: `staff ${id}`, label: full_name })),
    { value: 'customer', label: messages.anyCustomer },
    { value: 'system', label: messages.theSystem },
  ]
  if (chosen === '' || actors.some(({ value }) => value === chosen)) return actors
  return [...actors, { value: chosen, label: actorName(chosen, null) }]
}

function Filters({ state, found }: { state: ListState<(typeof FILTERS)[number]>; found: string }) {
  const { filters, bind } = state
  const actors = useActors(filters.actor)
  const { choice, day } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'audit-entries', state }}
      found={found}
      search={{ ...bind('subject'), label: messages.toWhat, placeholder: messages.subjectSearch }}
      filters={[
        choice('actor', messages.who, actors),
        choice('action', messages.what, ACTIONS),
        day('since', messages.since),
        day('until', messages.until),
      ]}
    />
  )
}

const columnsOf = ({ stamp, money }: ReturnType<typeof useFormats>): Column<AuditRow>[] => [
  {
    title: messages.when,
    sort: 'at',
    cell: (entry) => (
      <Anchor component={Link} to={`/audit/${entry.id}`}>
        {stamp(entry.at)}
      </Anchor>
    ),
  },
  {
    title: messages.who,
    long: true,
    corner: true,
    cell: (entry) => (
      <Anchor component={Link} to={`/audit?actor=${encodeURIComponent(entry.actor)}`}>
        {actorName(entry.actor, entry.actor_name)}
      </Anchor>
    ),
  },
  { title: messages.what, long: true, bare: true, cell: (entry) => actionName(entry.action) },
  { title: messages.toWhat, long: true, bare: true, cell: (entry) => <AuditSubject entry={entry} /> },
  { title: messages.detail, long: true, bare: true, cell: (entry) => detailLine(entry.detail, money) },
]

/** The audit log, newest first (owners only). */
export function AuditPage() {
  const state = useListFilters(FILTERS)
  const { query, clear, isFiltered } = state
  const list = useList(calls.listAuditEntries, query)
  const formats = useFormats()
  return (
    <Page dense title={common.audit} lead={messages.auditLead}>
      <Filters
        state={state}
        found={list.total === undefined ? '' : messages.auditCounted(formats.counted(list.total))}
      />
      <ListTable
        label={common.audit}
        columns={columnsOf(formats)}
        list={list}
        sorting={{ ...state, own: '-at' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
      />
    </Page>
  )
}
