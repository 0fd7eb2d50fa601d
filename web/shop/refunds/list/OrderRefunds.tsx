import { useId } from 'react'
import type { Order } from '#contract/orders.ts'
import { useData } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { refundRequestPath } from '#web/shop/page/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import style from './OrderRefunds.module.css'
import { RefundList } from './RefundList.tsx'

/** The refunds of an order, and a link to request one while something is refundable. */
export function OrderRefunds({ order }: { order: Order }) {
  const heading = useId()
  const refunds = useData().refunds.filter((refund) => refund.order === order.code)
  if (refunds.length === 0 && !order.can_refund) return null
  return (
    <section className={style.part} aria-labelledby={heading}>
      <h2 id={heading}>{messages.refunds}</h2>
      {refunds.length > 0 && <RefundList refunds={refunds} ofOrder />}
      {order.can_refund && (
        <div className={style.ask}>
          <p>{messages.refundPossible}</p>
          <ButtonLink to={refundRequestPath(order.code)} kind="secondary">
            {orderMessages.refund}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
