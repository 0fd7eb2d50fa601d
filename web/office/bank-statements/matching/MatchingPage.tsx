import { Button, Group, SegmentedControl, Select, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { MatchGroup, MatchGroupLines } from '#contract/office/bank-statements.ts'
import { useMatchGroup } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { Page, Section } from '#web/office/kit/ui/Page.tsx'
import { openedByItself } from '#web/office/kit/lib/by-itself.ts'
import { GoOn } from '#web/office/kit/work/GoOn.tsx'
import { NextWork } from '#web/office/kit/work/NextWork.tsx'
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

/** The next group with lines, in their order and then from the first one. */
const nextOf = (group: MatchGroup, totals: MatchGroupLines['totals']): MatchGroup | undefined =>
  [...GROUPS.slice(GROUPS.indexOf(group) + 1), ...GROUPS].find(
    (each) => each !== group && totals[each].lines > 0,
  )

interface GroupContentProps {
  group: MatchGroup
  data: MatchGroupLines
  /** Whether lines of this group were done one by one: then the next group opens by itself. */
  isWorked: boolean
  byItself: boolean
  /** What was done, in words; null when all certain lines are booked at once. */
  onWorked: (said: string | null) => void
}

/** An empty group: the next one, or the next kind of work. */
function EmptyGroup({ group, data, isWorked }: Pick<GroupContentProps, 'group' | 'data' | 'isWorked'>) {
  // What is loaded is done; the others follow.
  if (data.totals[group].lines > 0) return <LoadingSection height={320} />
  const next = nextOf(group, data.totals)
  if (next === undefined) return <NextWork done="bank" />
  const to = `?group=${next}`
  if (isWorked) return <GoOn to={to} />
  return (
    <Section>
      <Text fw={600}>{messages.doneHere}</Text>
      <Text c="dimmed">{messages.doneHereHint}</Text>
      <Group>
        <Button component={Link} to={to} replace>
          {messages.groupName({ group: messages.groups[next], count: String(data.totals[next].lines) })}
        </Button>
      </Group>
    </Section>
  )
}

function GroupContent({ group, data, isWorked, byItself, onWorked }: GroupContentProps) {
  const { money, count } = useFormats()
  const { lines, amount } = data.totals[group]
  // The result is also shown when nothing is left.
  const certain = group === 'certain' && <ConfirmCertain data={data} onTake={() => onWorked(null)} />
  if (data.rows.length === 0)
    return (
      <Stack gap="md">
        {certain}
        <EmptyGroup group={group} data={data} isWorked={isWorked} />
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
      <GroupWork
        key={group}
        group={group}
        rows={data.rows}
        all={lines}
        byItself={byItself}
        onWorked={onWorked}
      />
    </Stack>
  )
}

/** The open lines, grouped by how certain their match is. */
export function MatchingPage() {
  const { filters, bind } = useFilters(['group'])
  const group = GROUPS.find((each) => each === filters.group) ?? 'certain'
  const data = useMatchGroup(group)
  const [worked, setWorked] = useState<MatchGroup | null>(null)
  const [said, setSaid] = useState('')
  const byItself = openedByItself(useLocation())
  const isWorked = worked === group
  const onWorked = (saying: string | null) => {
    setWorked(saying === null ? null : group)
    setSaid(saying ?? '')
  }
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
      <VisuallyHidden component="output">
        {[said, byItself && !isWorked && messages.groupOpened({ group: messages.groups[group] })]
          .filter(Boolean)
          .join(' ')}
      </VisuallyHidden>
      <GroupChoice group={group} totals={data?.totals} onChange={bind('group').onChange} />
      {data ? (
        <GroupContent group={group} data={data} isWorked={isWorked} byItself={byItself} onWorked={onWorked} />
      ) : (
        <LoadingSection height={320} />
      )}
    </Page>
  )
}
