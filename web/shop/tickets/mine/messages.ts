import { defineMessages } from '#contract/define-messages.ts'

/** Texts of all tickets of a customer. */
export const messages = defineMessages('web/shop/tickets/mine', {
  myTickets: 'My tickets',
  later: 'The QR code appears here as soon as the festival releases it.',
  noCode: 'There is no QR code for it now; its order says why.',
  past: 'Past events',
})
