import { Anchor, Badge, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/document-calls.ts'
import { formatDateTime, formatDays } from '#contract/dates.ts'
import type { OfficeOrder, OrderedTicket, TicketChange } from '#contract/office/orders.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { linkTo } from '#web/office/kit/lib/call.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { usePermission, useSession } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { LineDiscounts } from './LineDiscounts.tsx'
import { messages as detailMessages } from './messages.ts'

/** A value of a changed field in words. */
function useChangedValue(timezone: string) {
  const label = useLabels()
  const locale = useSession()?.festival.locale ?? 'en'
  return (field: string, value = '') => {
    if (value === '') return messages.emptyValue
    if (field === 'transport_time_id') return formatDateTime(value, timezone, locale)
    if (field === 'status') return label('ticketStatuses', value)
    return field === 'age' ? label('ageRanges', value) : value
  }
}

/** A change of a ticket, before and after. */
function ChangeLine({ change, timezone }: { change: TicketChange; timezone: string }) {
  const { time } = useFormats()
  const valueOf = useChangedValue(timezone)
  const { kind, by, at, before, after, note } = change
  return (
    <Text size="xs" c="dimmed">
      {messages.changed({ kind: labelOf(messages.changes, kind), by: authorName(by), time: time(at) })}:{' '}
      {Object.keys(after)
        .map((field) => `${valueOf(field, before[field])} → ${valueOf(field, after[field])}`)
        .join(', ')}
      {note !== null && ` “${note}”`}
    </Text>
  )
}

const Changes = ({ changes, timezone }: Pick<OrderedTicket, 'changes' | 'timezone'>) =>
  changes.map((change) => (
    <ChangeLine key={`${change.at} ${change.kind}`} change={change} timezone={timezone} />
  ))

/** A link to the PDF of the ticket. */
const TicketPdfLink = ({ order, code }: { order: string; code: string }) => (
  <Anchor
    href={linkTo(calls.downloadTicket, { code: order, ticket: code })}
    aria-label={messages.ticketPdf({ code })}
    download
    inherit
    underline="always"
  >
    {messages.pdf}
  </Anchor>
)

function TicketCode({ ticket: { code, status }, order }: { ticket: OrderedTicket; order: string }) {
  const may = usePermission()
  return (
    <Text size="xs" c="dimmed">
      {code !== null && may('see tickets') ? (
        <Anchor component={Link} to={`/tickets/${code}`} inherit underline="always">
          {code}
        </Anchor>
      ) : (
        code
      )}
      {code !== null && status === 'active' && may('change orders') && (
        <>
          {' · '}
          <TicketPdfLink order={order} code={code} />
        </>
      )}
    </Text>
  )
}

function TicketCell({ ticket, order }: { ticket: OrderedTicket; order: string }) {
  const locale = useSession()?.festival.locale ?? 'en'
  const { time } = useFormats()
  const { name, gift_link } = ticket
  const when = formatDays(ticket, ticket.timezone, locale)
  return (
    <>
      {name}
      {ticket.bundle !== undefined && (
        <Text size="xs" c="dimmed">
          {ticket.bundle}
        </Text>
      )}
      <LineDiscounts discounts={ticket.discounts} />
      <TicketCode ticket={ticket} order={order} />
      {when !== null && (
        <Text size="xs" c="dimmed">
          {when}
        </Text>
      )}
      {gift_link !== null && (
        <Text size="xs" c="dimmed">
          {detailMessages.giftLink({ since: time(gift_link.created_at), until: time(gift_link.expires_at) })}
        </Text>
      )}
      <Changes {...ticket} />
    </>
  )
}

function Status({ status }: { status: string }) {
  const label = useLabels()
  if (status === 'pending') return messages.place
  if (status === 'released') return messages.released
  return (
    <Badge variant="light" color={status === 'active' ? 'teal' : 'gray'}>
      {status === 'reassigned' ? detailMessages.reassigned : label('ticketStatuses', status)}
    </Badge>
  )
}

function useColumns(order: string): Column<OrderedTicket>[] {
  const { money } = useFormats()
  const label = useLabels()
  return [
    { title: messages.what, long: true, cell: (ticket) => <TicketCell ticket={ticket} order={order} /> },
    {
      title: messages.holder,
      long: true,
      bare: true,
      cell: (ticket) => (
        <Stack gap={0}>
          {personName(ticket.full_name)}
          <Text size="xs" c="dimmed">
            <EmailAddress of={ticket.email} />
            {ticket.email.includes('@') && ticket.age !== null && ' · '}
            {ticket.age !== null && label('ageRanges', ticket.age)}
          </Text>
        </Stack>
      ),
    },
    { title: messages.price, end: true, corner: true, cell: (ticket) => money(ticket.price) },
    { title: common.status, bare: true, cell: (ticket) => <Status status={ticket.status} /> },
  ]
}

/** The tickets of an order, and the places that become tickets once it is paid. */
export function OrderTickets({ order: { code, tickets } }: { order: OfficeOrder }) {
  const columns = useColumns(code)
  return (
    <Section title={messages.tickets}>
      <DataTable
        columns={columns}
        rows={tickets.map((ticket, id) => ({ ...ticket, id }))}
        keyOf={({ id }) => id}
      />
    </Section>
  )
}
