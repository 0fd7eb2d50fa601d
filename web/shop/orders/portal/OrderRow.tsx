import { useId } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { orderStatus } from '#web/shop/orders/order-status.ts'
import { orderPath, refundRequestPath } from '#web/shop/paths.ts'
import { messages as refundMessages } from '#web/shop/refunds/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DescriptionList } from '#web/ui/content/DescriptionList.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { countsOf, itemsInWords } from './items.ts'
import style from './OrderRow.module.css'

/** An order in one row: its items, total and status; below, smaller, the other facts (P2.2-01). */
export function OrderRow({ order }: { order: Order }) {
  const config = useConfig()
  const navigate = useNavigate()
  const words = useId()
  const { label, kind } = orderStatus(order, config)
  const facts = [
    [messages.orderCode, order.code],
    [messages.orderedAt, formatDateTime(order.created_at, config.timezone, config.locale)],
    [messages.via, order.staff ?? messages.viaWebsite],
    [messages.paymentMethod, paymentMethodLabel(config.paymentMethods, order.payment_method)],
    [messages.items, countsOf(order)],
  ] as const
  return (
    <li className={style.order}>
      <div className={style.line}>
        <h3 id={words}>{itemsInWords(order)}</h3>
        <strong>
          <Money amount={order.total_price} />
        </strong>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <DescriptionList className={style.facts} facts={facts.filter(([, value]) => value !== '')} />
      <div className={style.actions}>
        <Button kind="secondary" describedBy={words} onClick={() => void navigate(orderPath(order.code))}>
          {messages.manage}
        </Button>
        {order.can_refund && (
          <Button
            kind="quiet"
            describedBy={words}
            onClick={() => void navigate(refundRequestPath(order.code))}
          >
            {refundMessages.refund}
          </Button>
        )}
      </div>
    </li>
  )
}
