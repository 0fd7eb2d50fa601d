import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeCustomer } from '#contract/office/customers.ts'
import type { TicketRow } from '#contract/office/tickets.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { TicketStatus } from '#web/office/tickets/TicketStatus.tsx'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { authorName, actionName, detailValue } from '#web/office/audit/audit-labels.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { messages as ticketMessages } from '#web/office/tickets/messages.ts'

interface CustomerRecordsProps {
  customer: OfficeCustomer
}

const None = () => <Text c="dimmed">{messages.none}</Text>

function useOrderColumns(): Column<OfficeCustomer['orders'][number]>[] {
  const { money, time } = useFormats()
  const label = useLabels()
  return [
    {
      title: messages.order,
      cell: ({ code }) => (
        <Anchor component={Link} to={`/orders/${code}`}>
          {code}
        </Anchor>
      ),
    },
    { title: messages.created, bare: true, cell: ({ created_at }) => time(created_at) },
    { title: messages.total, end: true, corner: true, cell: ({ total_price }) => money(total_price) },
    {
      title: common.status,
      bare: true,
      cell: ({ payment_status }) => label('paymentStatuses', payment_status),
    },
  ]
}

export function CustomerOrders({ customer: { orders } }: CustomerRecordsProps) {
  const columns = useOrderColumns()
  return (
    <Section title={messages.orders}>
      <DataTable columns={columns} rows={orders} keyOf={({ code }) => code} empty={<None />} />
    </Section>
  )
}

const COLUMNS: Column<TicketRow>[] = [
  {
    title: ticketMessages.code,
    cell: (ticket) => (
      <Anchor component={Link} to={`/tickets/${ticket.code}`}>
        {ticket.code}
      </Anchor>
    ),
  },
  { title: ticketMessages.holder, long: true, bare: true, cell: (ticket) => personName(ticket.full_name) },
  { title: ticketMessages.product, long: true, bare: true, cell: (ticket) => ticket.product },
  { title: common.status, corner: true, cell: (ticket) => <TicketStatus ticket={ticket} /> },
]

export const CustomerTickets = ({ customer: { tickets } }: CustomerRecordsProps) => (
  <Section title={messages.tickets}>
    <DataTable columns={COLUMNS} rows={tickets} keyOf={({ code }) => code} empty={<None />} />
  </Section>
)

export function CustomerRefunds({ customer: { refunds } }: CustomerRecordsProps) {
  const label = useLabels()
  const { money, time } = useFormats()
  const may = usePermission()
  return (
    <Section title={messages.refunds}>
      {refunds.length === 0 && <None />}
      {refunds.map(({ id, order, status, created_at, total }) => (
        <Text key={id}>
          {may('refund') ? (
            <Anchor component={Link} to={`/refunds/${id}`} underline="always">
              {messages.refundNumber({ id })}
            </Anchor>
          ) : (
            messages.refundNumber({ id })
          )}{' '}
          {order}, {money(total)}, {label('refundStatuses', status)}, {time(created_at)}
        </Text>
      ))}
    </Section>
  )
}

/** The open sessions of the customer. */
export function CustomerSessions({ customer: { sessions } }: CustomerRecordsProps) {
  const { time } = useFormats()
  return (
    <Section title={messages.sessions}>
      {sessions.length === 0 && <Text c="dimmed">{messages.sessionsNone}</Text>}
      {sessions.map(({ created_at, last_used_at, user_agent }) => (
        <Stack key={`${created_at} ${user_agent ?? ''}`} gap={0} miw={0}>
          <Text truncate title={user_agent ?? undefined}>
            {user_agent ?? messages.browserUnknown}
          </Text>
          <Text size="xs" c="dimmed">
            {time(created_at)}, {messages.lastUsed({ time: time(last_used_at) })}
          </Text>
        </Stack>
      ))}
    </Section>
  )
}

/** The corrections of the account, before and after. */
export function CustomerCorrections({ customer: { changes, countries } }: CustomerRecordsProps) {
  const { time } = useFormats()
  const shown = (field: string, value = '') =>
    (field === 'country' ? (countries[value] ?? value) : value) || messages.empty
  if (changes.length === 0) return null
  return (
    <Section title={messages.corrections}>
      {changes.map(({ at, by, before, after }, index) => (
        <Stack key={`${at} ${changes.length - index}`} gap={0}>
          {Object.keys(after).map((field) => (
            <Text key={field}>
              {labelOf(messages.fields, field)}: {shown(field, before[field])} → {shown(field, after[field])}
            </Text>
          ))}
          <Text size="xs" c="dimmed">
            {authorName(by)}, {time(at)}
          </Text>
        </Stack>
      ))}
    </Section>
  )
}

/** The history of the account. */
export function CustomerHistory({ customer: { history } }: CustomerRecordsProps) {
  const { time, money } = useFormats()
  return (
    <Section title={messages.history}>
      {history.length === 0 && <None />}
      {history.map(({ at, by, action, detail }, index) => (
        <Stack key={`${at} ${history.length - index}`} gap={0}>
          <Text>
            {actionName(action)}
            {detail['fields'] === undefined ? '' : `: ${detailValue('fields', detail['fields'], money)}`}
          </Text>
          <Text size="xs" c="dimmed">
            {authorName(by)}, {time(at)}
          </Text>
        </Stack>
      ))}
    </Section>
  )
}
