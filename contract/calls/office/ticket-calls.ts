import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Text } from '#contract/kinds.ts'
import {
  CancelTicket,
  CorrectHolder,
  GiveReason,
  MoveDeparture,
  RenewCode,
  ScanTicket,
  SendTicket,
  TicketChoices,
  TicketFilters,
  TicketList,
  TicketResponse,
  TransferTicket,
  TicketScan,
} from '#contract/office/tickets.ts'
import { ChangeVariant } from '#contract/office/variant-changes.ts'

const params = Type.Object({ code: Text() })

const changed = { params, answer: TicketResponse, may: 'change tickets', refuses: [404, 422] } as const

export const listTickets = get('/office/api/tickets', {
  summary: 'The tickets that match the filters, newest first.',
  query: TicketFilters,
  answer: TicketList,
  may: 'see tickets',
})

export const listTicketChoices = get('/office/api/ticket-choices', {
  summary: 'The values of the filters of the tickets.',
  answer: TicketChoices,
  may: 'see tickets',
})

export const scanTicket = post('/office/api/ticket-scans', {
  summary: 'Checks the text of a QR code: the current or an earlier print of a ticket, or unknown.',
  body: ScanTicket,
  answer: TicketScan,
  may: 'see tickets',
})

export const readTicket = get('/office/api/tickets/:code', {
  summary: 'A ticket; with its details and history for those who may change tickets.',
  params,
  answer: TicketResponse,
  may: 'see tickets',
  refuses: [404],
})

export const correctHolder = post('/office/api/tickets/:code/corrections', {
  summary: 'Corrects the holder of a ticket, with a new barcode.',
  body: CorrectHolder,
  ...changed,
})

export const renewCode = post('/office/api/tickets/:code/renewals', {
  summary: 'Replaces the QR code of a ticket for the same holder.',
  body: RenewCode,
  ...changed,
})

export const moveDeparture = post('/office/api/tickets/:code/departures', {
  summary: 'Moves a ticket to another departure.',
  body: MoveDeparture,
  ...changed,
})

export const changeTicketVariant = post('/office/api/tickets/:code/variants', {
  summary: 'Changes the variant of a ticket, without a payment.',
  body: ChangeVariant,
  ...changed,
})

export const transferTicket = post('/office/api/tickets/:code/transfers', {
  summary: 'Transfers a ticket to another account, under a new code; `went_to` names it.',
  body: TransferTicket,
  ...changed,
})

export const cancelTicket = post('/office/api/tickets/:code/cancellations', {
  summary: 'Cancels a ticket, without a refund.',
  body: CancelTicket,
  ...changed,
})

export const releaseTicket = post('/office/api/tickets/:code/releases', {
  summary: 'Releases the place of a cancelled ticket for sale.',
  ...changed,
})

export const blockTicket = post('/office/api/tickets/:code/blocks', {
  summary: 'Blocks a ticket: it is not valid at the gate.',
  body: GiveReason,
  ...changed,
})

export const unblockTicket = post('/office/api/tickets/:code/unblocks', {
  summary: 'Unblocks a ticket.',
  body: GiveReason,
  ...changed,
})

export const withdrawTicketGiftLink = post('/office/api/tickets/:code/gift-link-withdrawals', {
  summary: 'Ends the link with which its customer gives a ticket away, and all that it gives with it.',
  ...changed,
})

export const sendTicket = post('/office/api/tickets/:code/mails', {
  summary: 'Mails a ticket to its holder or its customer.',
  body: SendTicket,
  ...changed,
})
