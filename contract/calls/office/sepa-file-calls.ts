import { Type } from 'typebox'
import { get, post } from '#contract/calls/declaration.ts'
import { Id } from '#contract/kinds.ts'
import {
  CreateSepaFile,
  PreviewSepaFile,
  SepaFileFilters,
  SepaFileList,
  SepaFilePreviewResponse,
  SepaFileResponse,
  WithdrawSepaFile,
} from '#contract/office/sepa-files.ts'

const may = 'refund' as const
const params = Type.Object({ id: Id() })

export const listSepaFiles = get('/office/api/sepa-files', {
  summary: 'The SEPA files, newest first, with the number of transfers that no statement shows yet.',
  query: SepaFileFilters,
  answer: SepaFileList,
  may,
})

export const readSepaFile = get('/office/api/sepa-files/:id', {
  summary: 'A SEPA file with its transfers, without their accounts.',
  params,
  answer: SepaFileResponse,
  may,
  refuses: [404],
})

export const previewSepaFile = post('/office/api/sepa-file-previews', {
  summary: 'A preview of a SEPA file of refunds, with omitted ones and the reasons.',
  body: PreviewSepaFile,
  answer: SepaFilePreviewResponse,
  may,
  refuses: [422],
})

export const createSepaFile = post('/office/api/sepa-files', {
  summary:
    'Creates a SEPA file of refunds in processing, and of money to be returned. Recorded in the audit log for each.',
  body: CreateSepaFile,
  answer: SepaFileResponse,
  may,
  refuses: [422],
})

export const downloadSepaFile = post('/office/api/sepa-files/:id/downloads', {
  summary: 'A SEPA file for the bank (pain.001.001.09). Recorded in the audit log.',
  params,
  streams: 'application/xml',
  may,
  refuses: [404, 422],
})

export const withdrawSepaFile = post('/office/api/sepa-files/:id/withdrawals', {
  summary: 'Withdraws a SEPA file that was not sent to the bank; its transfers may be added to another.',
  params,
  body: WithdrawSepaFile,
  answer: SepaFileResponse,
  may,
  refuses: [404, 422],
})
