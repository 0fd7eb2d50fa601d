import { Badge } from '@mantine/core'
import type { OfficeVoucher } from '#contract/office/vouchers.ts'
import { messages } from './messages.ts'

const COLORS = { open: 'teal', used: 'blue', expired: 'gray', off: 'gray' } as const

/** The status of a voucher. */
export const VoucherStatus = ({ state }: Pick<OfficeVoucher, 'state'>) => (
  <Badge variant="light" color={COLORS[state]}>
    {messages.voucherStates[state]}
  </Badge>
)
