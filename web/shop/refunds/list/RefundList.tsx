import { Link } from 'react-router'
import { formatDate } from '#contract/dates.ts'
import type { Refund } from '#contract/refunds.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { refundPath } from '#web/shop/page/paths.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import style from './RefundList.module.css'
import { refundStatus, destinationText } from '#web/shop/refunds/refund-status.ts'

/** Refunds, each with its status and a link to its page; without the order's code on the order's own page. */
export function RefundList({ refunds, ofOrder = false }: { refunds: Refund[]; ofOrder?: boolean }) {
  const { timezone, locale } = useConfig()
  return (
    <ul className={style.refunds}>
      {refunds.map((refund) => {
        const { label, kind } = refundStatus(refund)
        return (
          <li key={refund.id}>
            <Link to={refundPath(refund.id)}>{messages.refundNumber({ id: refund.id })}</Link>
            <Badge kind={kind}>{label}</Badge>
            <span className={style.facts}>
              {!ofOrder && <span>{refund.order}</span>}
              <span>{formatDate(refund.created_at, timezone, locale)}</span>
            </span>
            <strong>
              <Money amount={refund.total} />
            </strong>
            <span className={style.where}>{destinationText(refund)}</span>
          </li>
        )
      })}
    </ul>
  )
}
