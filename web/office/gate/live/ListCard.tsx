import { Group, Progress, Text } from '@mantine/core'
import type { OfficeCheckInList } from '#contract/office/gate.ts'
import { messages } from '#web/office/gate/messages.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { Downloads } from './Downloads.tsx'

/** The figures of a list: admitted of the total, inside, checked out. */
export function ListCard({ list }: { list: OfficeCheckInList }) {
  const { count } = useFormats()
  const may = usePermission()
  const { expected, admitted, inside, checked_out } = list.figures
  const missing = Math.max(0, expected - admitted)
  return (
    <Section label={list.name}>
      <Text fw={600} lineClamp={2}>
        {list.name}
      </Text>
      <Group gap="xs" align="baseline">
        <Text fw={700} fz={28} lh={1.1}>
          {count(admitted)}
        </Text>
        <Text c="dimmed">{messages.ofExpected({ expected: count(expected) })}</Text>
      </Group>
      <Progress value={expected === 0 ? 0 : (100 * admitted) / expected} aria-hidden />
      <Text size="sm">{messages.insideNow({ inside: count(inside), checked_out: count(checked_out) })}</Text>
      <Text size="sm" c="dimmed">
        {expected === 0
          ? messages.noTickets
          : messages.stillExpected({ count: missing, number: count(missing) })}
      </Text>
      {may('supervise gate') && <Downloads list={list} />}
    </Section>
  )
}
