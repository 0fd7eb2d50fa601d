import { Badge } from '@mantine/core'
import type { PaymentStatus } from '#contract/orders.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { messages } from './messages.ts'

const COLORS: Record<PaymentStatus, string> = {
  pending: 'yellow',
  partial: 'blue',
  processing: 'blue',
  problem: 'red',
  paid: 'teal',
  cancelled: 'gray',
  abandoned: 'gray',
}

interface OrderStatusProps {
  order: { payment_status: PaymentStatus; fully_refunded: boolean }
}

/** The payment status of an order, with the festival's label. */
export function OrderStatus({ order: { payment_status, fully_refunded } }: OrderStatusProps) {
  const label = useLabels()
  return (
    <Badge color={fully_refunded ? 'grape' : COLORS[payment_status]} variant="light">
      {fully_refunded ? messages.refunded : label('paymentStatuses', payment_status)}
    </Badge>
  )
}

interface MarkedOrder {
  payment_status: string
  has_refunds: boolean
  fully_refunded: boolean
  has_payment_plan: boolean
  accepted: boolean
}

const hasEnded = ({ payment_status: status }: MarkedOrder): boolean =>
  status === 'cancelled' || status === 'abandoned'

/** Badges for refunds, payment plan and missing terms, which an order that has ended needs no longer. */
export function OrderMarks({ order }: { order: MarkedOrder }) {
  const marks = [
    order.has_refunds && !order.fully_refunded && messages.refunds,
    order.has_payment_plan && messages.plan,
    !order.accepted && !hasEnded(order) && messages.unaccepted,
  ].filter((mark) => mark !== false)
  return marks.map((mark) => (
    <Badge key={mark} color="gray" variant="outline" size="sm">
      {mark}
    </Badge>
  ))
}
