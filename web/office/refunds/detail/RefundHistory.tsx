import { List, Text } from '@mantine/core'
import { labels } from '#contract/office/labels/messages.ts'
import type { HistoryEntry } from '#contract/office/orders.ts'
import type { RefundStatus } from '#contract/office/refunds.ts'
import { actionName, authorName, detailValue } from '#web/office/audit/audit-labels.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/refunds/messages.ts'

const isStatus = (text: string): text is RefundStatus => Object.hasOwn(labels.refundStatus, text)

function eventName({ action, detail: { to = '' } }: HistoryEntry): string {
  if (action === 'refund status changed' && isStatus(to)) return labels.refundStatus[to]
  return actionName(action)
}

/** The amount that a gateway was to refund, and its own code if it failed. */
const refundedAmount = ({ action, detail }: HistoryEntry, money: (amount: number) => string): string[] =>
  action.startsWith('card refund ')
    ? ['amount', 'code'].flatMap((name) => (detail[name] ? [detailValue(name, detail[name], money)] : []))
    : []

/** The history of a refund, newest first. */
export function RefundHistory({ events }: { events: HistoryEntry[] }) {
  const { time, money } = useFormats()
  return (
    <Section title={messages.history}>
      <List listStyleType="none" spacing="xs">
        {events.map((event, index) => (
          <List.Item key={`${event.at} ${events.length - index}`}>
            {[eventName(event), ...refundedAmount(event, money)].join(', ')}
            <Text size="sm" c="dimmed">
              {time(event.at)} · {authorName(event.by)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Section>
  )
}
