import { Badge, Group, Progress, Text } from '@mantine/core'
import type { MailingRow, MailingStatus } from '#contract/office/mailings.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

const COLORS: Record<MailingStatus, string> = {
  draft: 'gray',
  scheduled: 'yellow',
  preparing: 'blue',
  sending: 'blue',
  stopped: 'orange',
  finished: 'teal',
}

/** The status of a mailing. */
export const MailingStatusBadge = ({ status }: { status: MailingStatus }) => (
  <Badge color={COLORS[status]}>{messages.statuses[status]}</Badge>
)

/** The progress of the mails, as a bar and in numbers; nothing before sending starts. */
export function MailingProgress({ mailing: { status, totals } }: { mailing: MailingRow }) {
  const { count } = useFormats()
  const all = totals.recipients - totals.left_out
  if (status === 'draft' || status === 'scheduled' || all === 0) return null
  return (
    <Group gap="sm" wrap="nowrap">
      <Progress
        flex={1}
        miw={64}
        value={(totals.sent / all) * 100}
        animated={status === 'sending'}
        aria-label={messages.progress}
      />
      <Text size="sm">{messages.progressOf({ done: count(totals.sent), all: count(all) })}</Text>
    </Group>
  )
}
