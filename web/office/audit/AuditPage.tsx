import { Anchor, Badge, Group, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AuditRow } from '#contract/office/audit.ts'
import type { StaffMember } from '#contract/office/staff.ts'
import { get } from '#web/office/lib/call.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { DataTable } from '#web/office/ui/list/DataTable.tsx'
import { DateFilter } from '#web/office/ui/list/DateFilter.tsx'
import { EmptyState } from '#web/office/ui/list/EmptyState.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { auditWords as words } from '#web/office/words/audit.ts'
import { actionName, actorName, detailLine } from './audit-labels.ts'
import { AuditSubject } from './AuditSubject.tsx'

const NAMES = ['actor', 'action', 'subject', 'since', 'until'] as const

const COLUMNS = [
  { label: words.when },
  { label: words.who },
  { label: words.what },
  { label: words.toWhat },
  { label: words.detail, long: true },
]

const ACTIONS = Object.entries(words.actionNames).map(([value, label]) => ({ value, label }))

type Filters = Record<(typeof NAMES)[number], string>

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

function FilterFields({ filters, set }: { filters: Filters; set: (part: Partial<Filters>) => void }) {
  const actors = useActors(filters.actor)
  const choose = (name: 'actor' | 'action', label: string, data: { value: string; label: string }[]) => (
    <Select
      aria-label={label}
      placeholder={label}
      data={data}
      value={filters[name] || null}
      clearable
      searchable
      onChange={(value) => set({ [name]: value ?? '' })}
    />
  )
  return (
    <Group gap="sm">
      <SearchFilter
        label={words.toWhat}
        placeholder={words.subjectSearch}
        value={filters.subject}
        onChange={(subject) => set({ subject })}
      />
      {choose('actor', words.who, actors)}
      {choose('action', words.what, ACTIONS)}
      <DateFilter label={words.since} value={filters.since} onChange={(since) => set({ since })} />
      <DateFilter label={words.until} value={filters.until} onChange={(until) => set({ until })} />
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
  const { filters, set, clear, isFiltered } = useFilters(NAMES)
  const { rows, total, more } = useList<AuditRow>('audit-entries', filters)
  const formats = useFormats()
  return (
    <Page
      title={words.audit}
      lead={words.auditLead}
      beside={
        total !== undefined && (
          <Badge variant="default">{words.auditCounted(words.countOf(total, 10_000))}</Badge>
        )
      }
    >
      <FilterFields filters={filters} set={set} />
      <DataTable
        label={words.audit}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cellsOf(formats)}
        more={more}
        empty={<EmptyState isFiltered={isFiltered} clear={clear} />}
      />
    </Page>
  )
}
