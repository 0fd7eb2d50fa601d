import { EVENTS, type ApiChange } from '#contract/v1/changes.ts'
import type { KeyRow } from '#server/people/api-keys/api-keys.ts'
import { isoInstant } from '#server/platform/time/instants.ts'
import type { EventHead, EventRow } from './queries.ts'

/** What a program is told of. */
export type Reader = Pick<KeyRow, 'reads' | 'event_ids' | 'personal_data'>

/** What only a key with people's data is told; the same fields of every kind of objects. */
const PERSONAL = new Set([
  'full_name',
  'email',
  'age',
  'billing_name',
  'billing_email',
  'billing_country',
  'billing_address',
  'shipping_country',
  'shipping_address',
  'company_name',
  'vat_number',
  'reason',
  'problem_reason',
])

/** The sums of an order or a refund, which would tell of lines of other events. */
const SUMS = new Set([
  'items_total',
  'shipping_amount',
  'donation_amount',
  'discount_amount',
  'total_price',
  'total',
  'shipping_refund',
  'donation_refund',
])

/** Whether a program is told of an event. */
export const isToldOf = (reader: Reader, head: EventHead): boolean =>
  reader.reads.includes(EVENTS[head.type].reads) && mayRead(reader, head)

/** An event as a program is told it; null if it is not. */
export function toldTo(reader: Reader, row: EventRow): ApiChange | null {
  if (!isToldOf(reader, row)) return null
  const { object } = EVENTS[row.type]
  const data = narrow(reader, row)
  const fields = Object.keys(object.properties).filter(
    (field) => field in data && (reader.personal_data || !PERSONAL.has(field)),
  )
  const told = Object.fromEntries(fields.map((field) => [field, onWire(field, data[field])]))
  return { number: row.number, id: row.message_id, type: row.type, at: isoInstant(row.at), data: told }
}

/** An order belongs to the events of its lines; merchandise belongs to none. */
function mayRead(reader: Reader, { event_ids, parts }: EventHead): boolean {
  if (reader.event_ids === null) return true
  return (
    event_ids.some((id) => isOwn(reader, id)) ||
    partsOf(parts?.lines).some(({ event_id }) => isOwn(reader, event_id))
  )
}

const isOwn = ({ event_ids }: Reader, id: unknown): boolean =>
  event_ids === null || (typeof id === 'number' && event_ids.includes(id))

interface Part {
  event_id: number | null
}

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && 'event_id' in value

const partsOf = (values: unknown[] = []): Part[] => values.filter(isPart)

function withoutEvent(part: Part): object {
  const shown = { ...part }
  Reflect.deleteProperty(shown, 'event_id')
  return shown
}

/** The object with its lines and tickets, without those of other events; its sums are null if there are any. */
function narrow(reader: Reader, { data, parts }: EventRow): Record<string, unknown> {
  if (!parts) return data
  const lines = partsOf(parts.lines)
  const own = lines.filter(({ event_id }) => isOwn(reader, event_id))
  const isMixed = own.length < lines.length
  const sums = Object.entries(data).map(([field, value]) => [
    field,
    isMixed && SUMS.has(field) ? null : value,
  ])
  return {
    ...Object.fromEntries(sums),
    lines: own.map(withoutEvent),
    tickets: partsOf(parts.tickets).flatMap((ticket) =>
      isOwn(reader, ticket.event_id) && 'code' in ticket ? [ticket.code] : [],
    ),
  }
}

const INSTANTS = /(?:^|_)at$|^on_sale_/

/** The database writes instants into JSON in its own time zone. */
const onWire = (field: string, value: unknown): unknown =>
  INSTANTS.test(field) && typeof value === 'string' ? isoInstant(Temporal.Instant.from(value)) : value
