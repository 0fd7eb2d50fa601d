import { Text, Timeline } from '@mantine/core'
import { formatDateTime } from '#contract/dates.ts'
import type { TicketChange } from '#contract/office/orders.ts'
import type { TicketDetails } from '#contract/office/tickets.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { useSession } from '#web/office/kit/lib/session.ts'
import { authorName, actionName } from '#web/office/audit/audit-labels.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/tickets/messages.ts'
import { messages as auditMessages } from '#web/office/audit/details/messages.ts'
import { useTicketChoices } from '#web/office/tickets/ticket-query.ts'
import style from './TicketHistory.module.css'

/** A field that was changed. */
interface Changed {
  field: string
  before: string
  after: string
}

interface Event {
  at: string
  by: string
  title: string
  fields: Changed[]
  note: string | null
}

/** The display order of the fields of a change. */
const FIELDS = Object.keys(auditMessages.fields)

/** The fields of a change before and after. */
function useChangedFields() {
  const statuses = useTicketChoices()?.statuses ?? {}
  const { locale = 'en', timezone = 'UTC' } = useSession()?.festival ?? {}
  const value = (field: string, text: string, ages: Record<string, string>) => {
    if (text === '') return messages.empty
    if (field === 'transport_time_id') return formatDateTime(text, timezone, locale)
    if (field === 'status') return statuses[text] ?? text
    return field === 'age' ? (ages[text] ?? text) : text
  }
  return ({ before, after }: TicketChange, ages: Record<string, string>): Changed[] =>
    Object.keys(after)
      .toSorted((a, b) => FIELDS.indexOf(a) - FIELDS.indexOf(b))
      .map((field) => ({
        field: labelOf(auditMessages.fields, field),
        before: value(field, before[field] ?? '', ages),
        after: value(field, after[field] ?? '', ages),
      }))
}

/** The ticket's changes contain these actions in more detail. */
const isChange = (action: string): boolean =>
  /^ticket (changed|corrected|departure changed|variant changed|code renewed|transferred|cancelled|blocked|unblocked)$/.test(
    action,
  )

/** What staff have changed, by its fields; a status is shown among them. */
function titleOf({ kind, after }: TicketChange): string {
  if (kind !== 'staff' || 'status' in after) return labelOf(auditMessages.kinds, kind)
  if ('variant_id' in after) return auditMessages.kinds.variant
  return 'transport_time_id' in after ? auditMessages.kinds.travel_time : messages.holderCorrected
}

function useEvents({ changes, history, ages }: TicketDetails): Event[] {
  const fieldsOf = useChangedFields()
  const changed = changes.map((change) => ({
    at: change.at,
    by: change.by,
    title: titleOf(change),
    fields: fieldsOf(change, ages),
    note: change.note,
  }))
  const done = history
    .filter(({ action }) => !isChange(action))
    .map(({ at, by, action }) => ({
      at,
      by,
      title: actionName(action),
      fields: [],
      note: null,
    }))
  return [...changed, ...done].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** Each field in a row: its name, the old and the new value. */
const ChangedFields = ({ fields }: { fields: Changed[] }) => (
  <dl className={style.fields}>
    {fields.map(({ field, before, after }) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

/** The history of a ticket, newest first: who, when, old and new values. */
export function TicketHistory({ details }: { details: TicketDetails }) {
  const { time } = useFormats()
  const events = useEvents(details)
  return (
    <Section title={messages.history}>
      {events.length === 0 && <Text c="dimmed">{messages.none}</Text>}
      <Timeline bulletSize={12} lineWidth={2}>
        {events.map(({ at, by, title, fields, note }, index) => (
          <Timeline.Item key={`${at} ${events.length - index}`} title={title}>
            <Text size="sm" c="dimmed">
              {authorName(by)}, {time(at)}
            </Text>
            {fields.length > 0 && <ChangedFields fields={fields} />}
            {note !== null && <Text size="sm">“{note}”</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  )
}
