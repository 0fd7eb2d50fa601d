import { Button, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { MatchGroup, MatchGroupLines } from '#contract/office/bank-statements.ts'
import { useMatchGroup } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { GroupWork } from './GroupWork.tsx'
import { ConfirmCertain } from './ConfirmCertain.tsx'

const GROUPS = Object.keys(messages.groups) as MatchGroup[]

interface GroupChoiceProps {
  group: MatchGroup
  totals: MatchGroupLines['totals'] | undefined
  onChange: (group: string) => void
}

function GroupChoice({ group, totals, onChange }: GroupChoiceProps) {
  const { count } = useFormats()
  const nameOf = (one: MatchGroup) =>
    totals
      ? messages.groupName({ group: messages.groups[one], count: count(totals[one].lines) })
      : messages.groups[one]
  const data = GROUPS.map((value) => ({ value, label: nameOf(value) }))
  return (
    <>
      <Select
        hiddenFrom="sm"
        aria-label={messages.group}
        data={data}
        value={group}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
      <SegmentedControl
        visibleFrom="sm"
        aria-label={messages.group}
        data={data}
        value={group}
        onChange={onChange}
      />
    </>
  )
}

function GroupContent({ group, data }: { group: MatchGroup; data: MatchGroupLines }) {
  const { money, count } = useFormats()
  const { lines, amount } = data.totals[group]
  // The result is also shown when nothing is left.
  const certain = group === 'certain' && <ConfirmCertain data={data} />
  if (data.rows.length === 0)
    return (
      <Stack gap="md">
        {certain}
        <Section>
          <Text fw={600}>{messages.doneHere}</Text>
          <Text c="dimmed">{messages.doneHereHint}</Text>
        </Section>
      </Stack>
    )
  return (
    <Stack gap="md">
      {certain}
      <Text>
        <strong>{messages.inGroup({ count: lines, number: count(lines), amount: money(amount) })}</strong>{' '}
        {messages.groupHints[group]}{' '}
        {data.rows.length < lines && messages.showsFirst({ count: count(data.rows.length) })}
      </Text>
      <GroupWork key={group} group={group} rows={data.rows} />
    </Stack>
  )
}

/** The open lines, grouped by how certain their match is. */
export function MatchingPage() {
  const { filters, bind } = useFilters(['group'])
  const group = GROUPS.find((each) => each === filters.group) ?? 'certain'
  const data = useMatchGroup(group)
  return (
    <Page
      title={messages.tabs.matching}
      lead={messages.groupsLead}
      beside={
        <Button component={Link} to="/bank/statements" variant="default">
          {messages.toStatements}
        </Button>
      }
    >
      <GroupChoice group={group} totals={data?.totals} onChange={bind('group').onChange} />
      {data ? <GroupContent group={group} data={data} /> : <LoadingSection height={320} />}
    </Page>
  )
}
