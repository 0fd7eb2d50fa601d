import { get, patch, post } from '#contract/calls/declaration.ts'
import {
  AddDiscountCodes,
  DiscountCodeBatchesResponse,
  DiscountCodeBatchResponse,
  DiscountCodeMailResponse,
  DiscountCodesEnabledResponse,
  DiscountCodesResponse,
  ExportDiscountCodes,
  ListDiscountCodeBatches,
  ListDiscountCodes,
  SetDiscountCodesEnabled,
} from '#contract/office/discount-codes.ts'
import { AllDiscountFiguresResponse, DiscountFiguresResponse } from '#contract/office/discount-figures.ts'
import { DiscountTrialResponse, TryDiscounts } from '#contract/office/discount-trials.ts'
import { Id, Text } from '#contract/kinds.ts'
import { Type } from 'typebox'

const owner = { may: 'change festival', refuses: [404, 422] } as const

export const listDiscountCodes = get('/office/api/discount-codes', {
  summary: 'The codes in batches that match the filters, newest first.',
  query: ListDiscountCodes,
  answer: DiscountCodesResponse,
  ...owner,
})

export const exportDiscountCodes = get('/office/api/discount-codes.csv', {
  summary: 'The codes in batches that match the filters, as a CSV file.',
  query: ExportDiscountCodes,
  streams: 'text/csv',
  may: 'change festival',
})

export const setDiscountCodesEnabled = patch('/office/api/discount-codes', {
  summary: 'Enables or disables codes in batches: those of `ids`, or all that match the filters.',
  body: SetDiscountCodesEnabled,
  answer: DiscountCodesEnabledResponse,
  ...owner,
})

export const listDiscountCodeBatches = get('/office/api/discount-code-batches', {
  summary: 'The batches of codes of a discount, newest first.',
  query: ListDiscountCodeBatches,
  answer: DiscountCodeBatchesResponse,
  ...owner,
})

export const addDiscountCodes = post('/office/api/discount-code-batches', {
  summary:
    'Creates up to ten thousand codes of a discount: random ones, one for each address, or given ones.',
  body: AddDiscountCodes,
  answer: DiscountCodeBatchResponse,
  ...owner,
})

const batch = Type.Object({ id: Id() })

export const previewDiscountCodeMail = get('/office/api/discount-code-batches/:id/mail', {
  summary: 'The mail with a code of a batch, as its first reader would get it.',
  params: batch,
  answer: DiscountCodeMailResponse,
  ...owner,
})

export const mailDiscountCodes = post('/office/api/discount-code-batches/:id/mails', {
  summary: 'Mails the codes of a batch to their addresses, once.',
  params: batch,
  answer: DiscountCodeBatchResponse,
  ...owner,
})

export const readAllDiscountFigures = get('/office/api/discount-figures', {
  summary: 'What the items with each discount came to, and those of which staff gave something off.',
  answer: AllDiscountFiguresResponse,
  may: 'change festival',
})

export const readDiscountFigures = get('/office/api/discounts/:key/figures', {
  summary: 'What the items with a discount came to, by batch and code.',
  params: Type.Object({ key: Text() }),
  answer: DiscountFiguresResponse,
  ...owner,
})

export const tryDiscounts = post('/office/api/discount-trials', {
  summary: 'What discounts would do to a cart, and why each of them does or does not. Nothing is held.',
  body: TryDiscounts,
  answer: DiscountTrialResponse,
  ...owner,
})
