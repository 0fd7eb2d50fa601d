import { useId } from 'react'
import { formatDate } from '#contract/dates.ts'
import type { Order, Payment } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as catalogueMessages } from '#web/shop/catalogue/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { AttemptsWarning } from '#web/shop/payments/AttemptsWarning.tsx'
import {
  type PayableOrder,
  isPayableByCard,
  isPayableByTransfer,
  attemptsWarning,
} from '#web/shop/payments/payable.ts'
import { installmentPath } from '#web/shop/page/paths.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Money, useMoney } from '#web/ui/data-display/Money.tsx'
import style from './Installments.module.css'
import { paymentStatus } from '#web/shop/orders/order-status.ts'

interface InstallmentsProps {
  order: PayableOrder & Pick<Order, 'code' | 'payments'>
  checksum: string
  /** The reference of the installment whose page this is. */
  current?: string
}

interface RowProps extends InstallmentsProps {
  payment: Payment
  number: number
}

function Row({ order, checksum, current, payment, number }: RowProps) {
  const config = useConfig()
  const money = useMoney()
  const { reference, paid_at, due_at } = payment
  const { label, kind } = paymentStatus(payment, order, config)
  const day = (instant: string) => formatDate(instant, config.timezone, config.locale)
  const isHere = reference === current
  const payable =
    isPayableByCard(order, payment) && attemptsWarning(order, payment, config.creditCardMaxAttempts) !== 'all'
  const linkText = payable ? messages.pay : isPayableByTransfer(order, payment) && messages.howToPay
  const inPart = paid_at === null && payment.paid_amount > 0
  return (
    <li data-paid={paid_at !== null || undefined} aria-current={isHere ? 'step' : undefined}>
      <strong>
        <Money amount={payment.amount} />
      </strong>
      <span>
        {paid_at === null ? messages.dueOn({ day: day(due_at) }) : messages.paidOn({ day: day(paid_at) })}
        {inPart && `, ${messages.paidInPart({ amount: money(payment.paid_amount) })}`}
      </span>
      <Badge kind={kind}>{label}</Badge>
      {linkText !== false && !isHere && (
        <ButtonLink to={installmentPath({ code: order.code, checksum }, reference)} kind="secondary">
          {linkText} <span className="hidden-text">{messages.theInstallment({ number })}</span>
        </ButtonLink>
      )}
    </li>
  )
}

/** The payments of a plan in order, each with its due date, its status and, while it is open, a link to pay it. */
export function Installments(props: InstallmentsProps) {
  const { order, current } = props
  const heading = useId()
  if (order.payments.length === 0) return null
  return (
    <section className={style.installments} aria-labelledby={heading}>
      <h2 id={heading}>{catalogueMessages.installments}</h2>
      <ol>
        {order.payments.map((payment, index) => (
          <Row key={payment.reference} {...props} payment={payment} number={index + 1} />
        ))}
      </ol>
      {order.payments.map(
        (payment, index) =>
          payment.reference !== current && (
            <AttemptsWarning
              key={payment.reference}
              order={order}
              payment={payment}
              title={paymentMessages.ofInstallments({ number: index + 1, count: order.payments.length })}
            />
          ),
      )}
    </section>
  )
}
