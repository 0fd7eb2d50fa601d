import { Anchor, Badge, Group, Select, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MailRow, MailState } from '#contract/office/mails.ts'
import { useFilters } from '#web/office/lib/filters.ts'
import { useList } from '#web/office/lib/list-query.ts'
import { DataTable } from '#web/office/ui/list/DataTable.tsx'
import { EmailAddress } from '#web/office/ui/EmailAddress.tsx'
import { EmptyState } from '#web/office/ui/list/EmptyState.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { SearchFilter } from '#web/office/ui/list/SearchFilter.tsx'
import { mailWords as words } from '#web/office/words/mails.ts'
import { MailStatus } from './MailStatus.tsx'
import { mailKind } from './mail-kind.ts'

const COLUMNS = [
  { label: words.subject, long: true },
  { label: words.recipient, long: true },
  { label: words.status },
  { label: words.written },
  { label: words.order },
]

const STATES = (Object.keys(words.mailStates) as MailState[]).map((value) => ({
  value,
  label: words.mailStates[value],
}))

const KINDS = Object.entries(words.mailKinds).map(([value, label]) => ({ value, label }))

interface FiltersProps {
  filters: Record<'search' | 'state' | 'template', string>
  set: (part: { search?: string; state?: string; template?: string }) => void
}

function Filters({ filters: { search, state, template }, set }: FiltersProps) {
  return (
    <Group gap="sm">
      <SearchFilter
        label={words.search}
        placeholder={words.mailsSearch}
        value={search}
        onChange={(text) => set({ search: text })}
      />
      <Select
        aria-label={words.status}
        placeholder={words.status}
        data={STATES}
        value={state || null}
        clearable
        onChange={(value) => set({ state: value ?? '' })}
      />
      <Select
        aria-label={words.mailKind}
        placeholder={words.mailKind}
        data={KINDS}
        value={template || null}
        clearable
        searchable
        onChange={(value) => set({ template: value ?? '' })}
      />
    </Group>
  )
}

const cellsOf = (stamp: (instant: string) => string) => (mail: MailRow) => [
  <div key="subject">
    <Anchor component={Link} to={`/mails/${mail.id}`}>
      {mail.subject}
    </Anchor>
    <Text size="xs" c="dimmed">
      {mailKind(mail.template)}
    </Text>
  </div>,
  <EmailAddress key="recipient" of={mail.recipient} />,
  <MailStatus key="state" state={mail.state} />,
  stamp(mail.created_at),
  mail.order !== null && (
    <Anchor key="order" component={Link} to={`/orders/${mail.order}`}>
      {mail.order}
    </Anchor>
  ),
]

/** The mails that were written, newest first. */
export function MailsPage() {
  const { filters, set, clear, isFiltered } = useFilters(['search', 'state', 'template'])
  const { rows, total, more } = useList<MailRow>('mails', filters)
  const { stamp } = useFormats()
  return (
    <Page
      title={words.mails}
      lead={words.mailsLead}
      beside={
        total !== undefined && (
          <Badge variant="default">{words.mailsCounted(words.countOf(total, 10_000))}</Badge>
        )
      }
    >
      <Filters filters={filters} set={set} />
      <DataTable
        label={words.mails}
        columns={COLUMNS}
        rows={rows}
        keyOf={({ id }) => id}
        cells={cellsOf(stamp)}
        more={more}
        empty={<EmptyState isFiltered={isFiltered} clear={clear} />}
      />
    </Page>
  )
}
