import { post } from '#contract/calls/declaration.ts'
import { DataResponse } from '#contract/data.ts'
import { ChangeTicket, RenewTicketCode, SetTravelTime } from '#contract/tickets.ts'

export const changeTicket = post('/api/change-ticket', {
  summary: 'Changes the holder of a ticket, or transfers it to the account of another address.',
  body: ChangeTicket,
  answer: DataResponse,
  token: 'needed',
  provisional: 'partly',
  refuses: [404, 422, 429],
})

export const renewTicketCode = post('/api/renew-ticket-code', {
  summary: 'Replaces the QR code of a ticket that others have seen; earlier prints become invalid.',
  body: RenewTicketCode,
  answer: DataResponse,
  token: 'needed',
  refuses: [404, 422],
})

export const setTravelTime = post('/api/set-travel-time', {
  summary: 'Moves a ticket to another departure of its product.',
  body: SetTravelTime,
  answer: DataResponse,
  token: 'needed',
  refuses: [404, 422],
})
