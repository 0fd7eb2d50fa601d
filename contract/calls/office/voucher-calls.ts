import { get, patch, post } from '#contract/calls/declaration.ts'
import {
  AddVoucher,
  AddVoucherBatch,
  ChangeVoucher,
  ChangeVoucherBatch,
  ExportVouchers,
  FindVoucher,
  ListVouchers,
  OfficeVoucherResponse,
  SetVouchersEnabled,
  VoucherBatchesResponse,
  VoucherBatchResponse,
  VouchersEnabledResponse,
  VouchersResponse,
} from '#contract/office/vouchers.ts'

const owner = { may: 'change festival', refuses: [404, 422] } as const

export const listVouchers = get('/office/api/vouchers', {
  summary: 'The vouchers that match the filters, newest first.',
  query: ListVouchers,
  answer: VouchersResponse,
  ...owner,
})

export const exportVouchers = get('/office/api/vouchers.csv', {
  summary: 'The vouchers that match the filters, as a CSV file.',
  query: ExportVouchers,
  streams: 'text/csv',
  may: 'change festival',
})

export const readVoucher = get('/office/api/vouchers/:id', {
  summary: 'A voucher, and the order that redeemed it.',
  params: FindVoucher,
  answer: OfficeVoucherResponse,
  ...owner,
})

export const addVoucher = post('/office/api/vouchers', {
  summary: 'Adds a voucher.',
  body: AddVoucher,
  answer: OfficeVoucherResponse,
  ...owner,
})

export const changeVoucher = patch('/office/api/vouchers/:id', {
  summary: 'Changes a voucher.',
  params: FindVoucher,
  body: ChangeVoucher,
  answer: OfficeVoucherResponse,
  ...owner,
})

export const setVouchersEnabled = patch('/office/api/vouchers', {
  summary: 'Enables or disables vouchers: those of `ids`, or all that match the filters.',
  body: SetVouchersEnabled,
  answer: VouchersEnabledResponse,
  ...owner,
})

export const listVoucherBatches = get('/office/api/voucher-batches', {
  summary: 'The batches of vouchers, newest first.',
  answer: VoucherBatchesResponse,
  ...owner,
})

export const addVoucherBatch = post('/office/api/voucher-batches', {
  summary: 'Creates up to ten thousand vouchers with random codes.',
  body: AddVoucherBatch,
  answer: VoucherBatchResponse,
  ...owner,
})

export const translateVoucherBatch = patch('/office/api/voucher-batches/:id', {
  summary: 'Changes the name of a batch of vouchers in other languages.',
  params: FindVoucher,
  body: ChangeVoucherBatch,
  answer: VoucherBatchResponse,
  ...owner,
})
