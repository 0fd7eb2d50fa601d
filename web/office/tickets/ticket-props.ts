import type { OfficeTicket, TicketDetails } from '#contract/office/tickets.ts'

export interface TicketProps {
  ticket: OfficeTicket
  details: TicketDetails
}

export interface DialogProps extends TicketProps {
  onClose: () => void
}
