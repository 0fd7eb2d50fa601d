import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Text } from '#contract/kinds.ts'
import {
  BoxOfficeResponse,
  BoxOfficeSaleResponse,
  ClosedTillResponse,
  CloseTill,
  CorrectedTicketResponse,
  CorrectName,
  SellAtBoxOffice,
  SendSale,
  VoidSale,
} from '#contract/office/box-office.ts'

const params = Type.Object({ code: Text() })

const seller = { may: 'sell at gate', refuses: [404, 422] } as const

export const sellAtBoxOffice = post('/office/api/box-office-sales', {
  summary:
    'Sells tickets on the spot for cash or by card terminal, idempotent by its key, and admits the buyers.',
  body: SellAtBoxOffice,
  answer: BoxOfficeSaleResponse,
  ...seller,
})

export const readSale = get('/office/api/box-office-sales/:code', {
  summary:
    'A box-office sale with its tickets: the caller’s own, or any for those who may change orders. With barcodes for the latter, and for its seller on that day until the till is closed.',
  params,
  answer: BoxOfficeSaleResponse,
  may: 'sell at gate',
  refuses: [404],
})

export const voidSale = post('/office/api/box-office-sales/:code/void', {
  summary: 'Reverses a sale of today by the caller, and returns its money.',
  params,
  body: VoidSale,
  answer: BoxOfficeSaleResponse,
  ...seller,
})

export const sendSale = post('/office/api/box-office-sales/:code/mails', {
  summary: 'Mails a sale to its buyer.',
  params,
  body: SendSale,
  answer: BoxOfficeSaleResponse,
  ...seller,
})

export const correctName = post('/office/api/tickets/:code/names', {
  summary:
    'Corrects the name on a ticket, with a new barcode: mailed to its holder, and returned for printing to those who may be given it.',
  params,
  body: CorrectName,
  answer: CorrectedTicketResponse,
  ...seller,
})

export const readBoxOffice = get('/office/api/box-office', {
  summary: 'The caller’s open till with the sales of today, and the gates.',
  answer: BoxOfficeResponse,
  may: 'sell at gate',
})

export const closeTill = post('/office/api/till-closings', {
  summary: 'Closes the caller’s till with the counted cash.',
  body: CloseTill,
  answer: ClosedTillResponse,
  may: 'sell at gate',
  refuses: [422],
})
