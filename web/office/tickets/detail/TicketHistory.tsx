import { Text, Timeline } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { TicketChange } from '#contract/office/orders.ts'
import type { TicketDetails } from '#contract/office/tickets.ts'
import { labelOf } from '#web/office/lib/label-of.ts'
import { useSession } from '#web/office/lib/session.ts'
import { actionName } from '#web/office/audit/audit-labels.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { useTicketChoices } from '#web/office/tickets/ticket-query.ts'

interface Event {
  at: string
  by: string
  title: string
  lines: string[]
  note: string | null
}

/** The lines of a change: each field before and after. */
function useChangeText() {
  const statuses = useTicketChoices()?.statuses ?? {}
  const { locale = 'en', timezone = 'UTC' } = useSession()?.festival ?? {}
  const value = (field: string, text: string, ages: Record<string, string>) => {
    if (text === '') return messages.empty
    if (field === 'transport_time_id') return formatDateTime(text, timezone, locale)
    if (field === 'status') return statuses[text] ?? text
    return field === 'age' ? (ages[text] ?? text) : text
  }
  return ({ before, after }: TicketChange, ages: Record<string, string>) =>
    Object.keys(after).map(
      (field) =>
        `${labelOf(messages.fields, field)}: ${value(field, before[field] ?? '', ages)} → ${value(field, after[field] ?? '', ages)}`,
    )
}

/** These actions are in the ticket's changes already, with more detail. */
const isChange = (action: string): boolean =>
  /^ticket (changed|corrected|moved|given|cancelled|blocked|unblocked)$/.test(action)

function useEvents({ changes, history, ages }: TicketDetails): Event[] {
  const say = useChangeText()
  const changed = changes.map((change) => ({
    at: change.at,
    by: change.by,
    title: labelOf(messages.kinds, change.kind),
    lines: say(change, ages),
    note: change.note,
  }))
  const done = history
    .filter(({ action }) => !isChange(action))
    .map(({ at, by, action }) => ({
      at,
      by,
      title: actionName(action),
      lines: [],
      note: null,
    }))
  return [...changed, ...done].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The history of a ticket, newest first. */
export function TicketHistory({ details }: { details: TicketDetails }) {
  const { time } = useFormats()
  const events = useEvents(details)
  return (
    <Section title={messages.history}>
      {events.length === 0 && <Text c="dimmed">{messages.none}</Text>}
      <Timeline bulletSize={12} lineWidth={2}>
        {events.map(({ at, by, title, lines, note }, index) => (
          <Timeline.Item key={`${at} ${events.length - index}`} title={title}>
            {lines.map((line) => (
              <Text key={line} size="sm">
                {line}
              </Text>
            ))}
            {note !== null && <Text size="sm">“{note}”</Text>}
            <Text size="xs" c="dimmed">
              {by}, {time(at)}
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
