import { Badge } from '@mantine/core'
import type { RefundStatus } from '#contract/office/refunds.ts'
import { labels } from '#contract/office/labels/messages.ts'

const COLORS: Record<RefundStatus, string> = {
  active: 'yellow',
  processing: 'blue',
  problem: 'red',
  processed: 'teal',
  cancelled: 'gray',
}

/** The status of a refund. */
export const RefundStatusBadge = ({ status }: { status: RefundStatus }) => (
  <Badge color={COLORS[status]}>{labels.refundStatus[status]}</Badge>
)
