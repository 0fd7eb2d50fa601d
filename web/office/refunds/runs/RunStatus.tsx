import { Badge, Group, Progress, Text } from '@mantine/core'
import type { RefundRun, RefundRunStatus } from '#contract/office/refund-runs.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { isAdvancing } from './run-query.ts'
import { messages } from './messages.ts'

const COLORS: Record<RefundRunStatus, string> = {
  preparing: 'blue',
  ready: 'yellow',
  running: 'blue',
  paused: 'orange',
  finished: 'teal',
}

/** The status of a run. */
export const RunStatusBadge = ({ status }: Pick<RefundRun, 'status'>) => (
  <Badge color={COLORS[status]}>{messages.statuses[status]}</Badge>
)

/** The number of calculated or processed orders, as a bar and in numbers. */
export function RunProgress({ run }: { run: RefundRun }) {
  const { count } = useFormats()
  const { orders, prepared, done } = run.totals
  const reached = run.status === 'preparing' ? prepared : run.status === 'ready' ? 0 : done
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress
        flex={1}
        miw={64}
        value={orders === 0 ? 100 : (reached / orders) * 100}
        animated={isAdvancing(run)}
        aria-label={messages.progress}
      />
      <Text size="sm">{messages.of({ done: count(reached), all: count(orders) })}</Text>
    </Group>
  )
}
