import { formatDate } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data.ts'
import { words } from '#web/lib/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Money } from '#web/ui/Money.tsx'
import style from './Installments.module.css'
import { paymentStatus } from './status.ts'

/** The payments of a plan, from the first to the last, each with its day and its state. */
export function Installments({ order }: { order: Order }) {
  const config = useConfig()
  if (order.payments.length === 0) return null
  const day = (instant: string) => formatDate(instant, config.timezone, config.locale)
  return (
    <section className={style.installments}>
      <h2>{words.installments}</h2>
      <ol>
        {order.payments.map((payment) => {
          const { label, kind } = paymentStatus(payment, config)
          const { paid_at, due_at } = payment
          return (
            <li key={payment.reference} data-paid={paid_at !== null || undefined}>
              <strong>
                <Money amount={payment.amount} />
              </strong>
              <span>{paid_at === null ? words.dueOn(day(due_at)) : words.paidOn(day(paid_at))}</span>
              <Badge kind={kind}>{label}</Badge>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
