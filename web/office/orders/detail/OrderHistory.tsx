import { Text, Timeline } from '@mantine/core'
import type { HistoryEntry } from '#contract/office/orders.ts'
import { actionName, authorName, detailName, detailValue } from '#web/office/audit/audit-labels.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as detailMessages } from '#web/office/audit/details/messages.ts'

/** A calendar day, as it is stored. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

// The number of a scan stands nowhere else.
const HIDDEN_DETAILS = new Set(['from', 'to', 'status', 'order', 'scan'])

/** Whether a detail says more than the title. That the status of a ticket was changed is in it. */
const saysMore = ([field, value]: [string, string]): boolean =>
  !HIDDEN_DETAILS.has(field) && value !== '' && !(field === 'fields' && value === 'status')

/** A value of a detail; a bare number with its name. */
function shownValue(field: string, value: string, money: (amount: number) => string): string {
  const shown = detailValue(field, value, money)
  return /^\d+$/.test(shown) ? `${detailName(field)}: ${shown}` : shown
}

/** The label of a flag that is set, empty for one that is not; undefined for anything else. */
function flagOf(field: string, value: string): string[] | undefined {
  if (!Object.hasOwn(detailMessages.flags, field)) return undefined
  return value === 'true' ? [labelOf(detailMessages.flags, field)] : []
}

/** The title and the details of a history entry. */
function useEventText() {
  const { money, fullDate } = useFormats()
  const label = useLabels()
  return ({ action, subject, detail }: HistoryEntry) => {
    const { from, to } = detail
    const status = (key: string) =>
      label(subject.startsWith('refund') ? 'refundStatuses' : 'paymentStatuses', key)
    const rest = Object.entries(detail)
      .filter(saysMore)
      .flatMap(([field, value]) =>
        DAY.test(value) ? fullDate(value) : (flagOf(field, value) ?? shownValue(field, value, money)),
      )
    return {
      title: [
        actionName(action),
        to === undefined
          ? ''
          : from === undefined
            ? status(to)
            : messages.moved({ from: status(from), to: status(to) }),
      ]
        .filter((part) => part !== '')
        .join(': '),
      more: rest.join(', '),
    }
  }
}

/** The history of an order with its tickets and refunds, newest first. */
export function OrderHistory({ history }: { history: HistoryEntry[] }) {
  const { time } = useFormats()
  const say = useEventText()
  return (
    <Section title={messages.history}>
      <Timeline bulletSize={12} lineWidth={2}>
        {history.map((event, index) => {
          const { title, more } = say(event)
          return (
            <Timeline.Item key={`${event.at} ${history.length - index}`} title={title}>
              {more !== '' && <Text size="sm">{more}</Text>}
              <Text size="xs" c="dimmed">
                {authorName(event.by)}, {time(event.at)}
              </Text>
            </Timeline.Item>
          )
        })}
      </Timeline>
    </Section>
  )
}
