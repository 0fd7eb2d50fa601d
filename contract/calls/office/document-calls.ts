import { Type } from 'typebox'
import { get } from '#contract/calls/declaration.ts'
import { Id, Text } from '#contract/kinds.ts'

const pdf = { streams: 'application/pdf', refuses: [404] } as const

export const downloadInvoice = get('/office/api/orders/:code/invoice', {
  summary: 'The invoice of an order.',
  params: Type.Object({ code: Text() }),
  may: 'see orders',
  ...pdf,
})

export const downloadCreditNote = get('/office/api/orders/:code/credit-notes/:number', {
  summary: 'A credit note of an order.',
  params: Type.Object({ code: Text(), number: Text() }),
  may: 'see orders',
  ...pdf,
})

export const downloadTicket = get('/office/api/orders/:code/tickets/:ticket', {
  summary: 'A ticket of an order, also before its terms are accepted.',
  params: Type.Object({ code: Text(), ticket: Text() }),
  may: 'change orders',
  ...pdf,
})

export const readAnswerFile = get('/office/api/orders/:code/answer-files/:file', {
  summary: 'A picture or a PDF that answers a question of an order; recorded in the audit log.',
  params: Type.Object({ code: Text(), file: Id() }),
  streams: 'application/octet-stream',
  may: 'see sensitive answers',
  refuses: [404],
})
