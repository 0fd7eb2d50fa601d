import { List, Text } from '@mantine/core'
import { labels } from '#contract/office/labels/messages.ts'
import type { HistoryEntry } from '#contract/office/orders.ts'
import type { RefundStatus } from '#contract/office/refunds.ts'
import { actionName } from '#web/office/audit/audit-labels.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/refunds/messages.ts'

const isStatus = (text: string): text is RefundStatus => Object.hasOwn(labels.refundStatus, text)

function eventName({ action, detail: { to = '' } }: HistoryEntry): string {
  if (action === 'refund status changed' && isStatus(to)) return labels.refundStatus[to]
  return actionName(action)
}

/** The history of a refund, newest first. */
export function RefundHistory({ events }: { events: HistoryEntry[] }) {
  const { time } = useFormats()
  return (
    <Section title={messages.history}>
      <List listStyleType="none" spacing="xs">
        {events.map((event) => (
          <List.Item key={`${event.at} ${event.action} ${event.detail['to'] ?? ''}`}>
            {eventName(event)}
            <Text size="sm" c="dimmed">
              {time(event.at)} · {event.by}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
