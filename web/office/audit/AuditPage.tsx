import { Anchor, Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/office/audit.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { choicesOf } from '#web/office/forms/choices.ts'
import { get } from '#web/office/lib/call.ts'
import { type FilterState, useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { ListTable } from '#web/office/ui/list/ListTable.tsx'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { SelectFilter } from '#web/office/ui/list/SelectFilter.tsx'
import { auditWords as words } from '#web/office/words/audit.ts'
import { actionName, actorName, detailLine } from './audit-labels.ts'
import { AuditSubject } from './AuditSubject.tsx'

const FILTERS = ['actor', 'action', 'subject', 'since', 'until'] as const

const COLUMNS = [
  { label: words.when },
  { label: words.who },
  { label: words.what },
  { label: words.toWhat },
  { label: words.detail, long: true },
]

const ACTIONS = choicesOf(words.actionNames)

/** Who can be chosen: all of a kind, each of the staff, and whoever was chosen in another way. */
function useActors(chosen: string) {
  const { data } = useQuery({ queryKey: ['staff'], queryFn: () => get<{ staff: StaffMember[] }>('staff') })
  const actors = [
    { value: 'staff', label: words.anyStaff },
    ...(data?.staff ?? []).map(({ id, full_name }) => ({ value: `staff ${id}`, label: full_name })),
    { value: 'customer', label: words.anyCustomer },
    { value: 'system', label: words.theSystem },
  ]
  if (chosen === '' || actors.some(({ value }) => value === chosen)) return actors
  return [...actors, { value: chosen, label: actorName(chosen, null) }]
}

function Filters({ filters, bind }: Pick<FilterState<(typeof FILTERS)[number]>, 'filters' | 'bind'>) {
  const actors = useActors(filters.actor)
  return (
    <Group gap="sm">
      <SearchFilter {...bind('subject')} label={words.toWhat} placeholder={words.subjectSearch} />
      <SelectFilter {...bind('actor')} label={words.who} choices={actors} searchable />
      <SelectFilter {...bind('action')} label={words.what} choices={ACTIONS} />
      <DateFilter {...bind('since')} label={words.since} />
      <DateFilter {...bind('until')} label={words.until} />
    </Group>
  )
}

const cellsOf =
  ({ stamp, money }: ReturnType<typeof useFormats>) =>
  (entry: AuditRow) => [
    <Anchor key="at" component={Link} to={`/audit/${entry.id}`}>
      {stamp(entry.at)}
    </Anchor>,
    <Anchor key="who" component={Link} to={`/audit?actor=${encodeURIComponent(entry.actor)}`}>
      {actorName(entry.actor, entry.actor_name)}
    </Anchor>,
    actionName(entry.action),
    <AuditSubject key="subject" entry={entry} />,
    detailLine(entry.detail, money),
  ]

/** What was done, newest first (owner alone). */
export function AuditPage() {
  const { filters, bind, clear, isFiltered } = useFilters(FILTERS)
  const list = useList<AuditRow>('audit-entries', filters)
  const formats = useFormats()
  return (
    <Page
      title={words.audit}
      lead={words.auditLead}
      beside={
        list.total !== undefined && (
          <Badge variant="default">{words.auditCounted(words.countOf(list.total, 10_000))}</Badge>
        )
      }
    >
      <Filters filters={filters} bind={bind} />
      <ListTable
        label={words.audit}
        columns={COLUMNS}
        list={list}
        keyOf={({ id }) => id}
        cells={cellsOf(formats)}
        isFiltered={isFiltered}
        clear={clear}
      />
    </Page>
  )
}
