import { Badge } from '@mantine/core'
import type { TicketValidity, TicketRow } from '#contract/office/tickets.ts'
import { messages } from './messages.ts'

const COLORS: Record<TicketValidity, string> = {
  valid: 'teal',
  terms: 'yellow',
  blocked: 'red',
  refunding: 'orange',
  refunded: 'gray',
  cancelled: 'gray',
  reassigned: 'gray',
  unpaid: 'red',
  used: 'blue',
}

/** The validity of a ticket. */
export const TicketStatus = ({ ticket: { validity } }: { ticket: TicketRow }) => (
  <Badge color={COLORS[validity]}>{messages.validities[validity]}</Badge>
)
