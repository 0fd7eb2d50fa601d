import type { OfficeVoucher } from '#contract/office/vouchers.ts'

/** An open voucher of the name "Welcome". */
export const voucher: OfficeVoucher = {
  id: 4,
  version: 'v1',
  code: 'WELCOME10',
  name: 'Welcome',
  amount: 1000,
  expires_at: null,
  enabled: true,
  translations: {},
  state: 'open',
  batch_id: null,
  order_code: null,
  redeemed_at: null,
}
