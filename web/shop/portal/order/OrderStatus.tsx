import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { ContactLink } from '#web/shop/payments/ContactLink.tsx'
import { AttemptsUsedUp } from '#web/shop/payments/AttemptsUsedUp.tsx'
import { ProcessingHint } from '#web/shop/payments/ProcessingHint.tsx'
import { failureText, failureTitle } from '#web/shop/payments/failure.ts'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { StringLights } from '#web/ui/brand/StringLights.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import style from './OrderPage.module.css'
import { OtherMethod } from '#web/shop/orders/payment/OtherMethod.tsx'
import { ProceedToPayment } from '#web/shop/orders/payment/ProceedToPayment.tsx'
import { isTransferDue, isDueByCard, areAttemptsUsedUp } from '#web/shop/orders/order-status.ts'
import { OrderBankTransfer } from '#web/shop/orders/payment/BankTransfer.tsx'
import type { PaymentPolling } from '#web/shop/orders/payment/payment-polling.ts'

const Problem = () => (
  <Notice kind="bad" title={messages.problem}>
    {messages.problemHint} <ContactLink />
  </Notice>
)

/** The order has ended without being paid. */
function Ended({ title, children }: { title: string; children: ReactNode }) {
  const action = <ButtonLink to="/tickets">{cartMessages.lookAround}</ButtonLink>
  return (
    <Notice kind="bad" title={title} action={useConfig().shopActive && action}>
      {children}
    </Notice>
  )
}

/** The money received for an order that has ended, and how much of it was returned. */
function ReceivedMoney({ order }: { order: Order }) {
  const money = useMoney()
  const { amount, remaining } = order.overpaid
  const isInPart = remaining > 0 && remaining < amount
  const hint = remaining > 0 ? messages.moneyGoesBack : messages.moneyWentBack
  const said = isInPart
    ? messages.moneyGoesBackInPart({ amount: money(amount), remaining: money(remaining) })
    : hint({ amount: money(amount) })
  return (
    <>
      {order.total_paid > 0 ? messages.cancelledPaidHint({ amount: money(order.total_paid) }) : said}{' '}
      <ContactLink />
    </>
  )
}

const hasReceived = (order: Order): boolean => order.total_paid > 0 || order.overpaid.amount > 0

/**
 * Says only what is certain about the money: the payment may have been cancelled before any arrived, or staff may have ended it
 * later.
 */
const Cancelled = ({ order }: { order: Order }) => (
  <Ended title={messages.cancelled}>
    {hasReceived(order) ? <ReceivedMoney order={order} /> : messages.cancelledHint}
  </Ended>
)

/** The payment deadline has passed; if a payment was attempted, why it failed. */
const Abandoned = ({ order }: { order: Order }) => (
  <Ended title={messages.abandoned}>
    {order.failure && `${failureText(order.failure)} `}
    {order.failure && !hasReceived(order) && `${messages.nothingWasCharged} `}
    {messages.abandonedHint} {hasReceived(order) && <ReceivedMoney order={order} />}
  </Ended>
)

function WaitingForBank() {
  return (
    <section className={style.waiting}>
      <StringLights bulbs={15} swags={3} />
      <h2>{messages.waitingForBank}</h2>
      <output>{messages.waitingHint}</output>
    </section>
  )
}

function BankNotAnswered({ order, waiting }: { order: Order; waiting: PaymentPolling }) {
  const payable = isDueByCard(order)
  const action = (
    <div className={style.actions}>
      <Button kind={payable ? 'secondary' : 'primary'} onClick={waiting.retry}>
        {messages.lookAgain}
      </Button>
      {payable && <ProceedToPayment order={order} />}
    </div>
  )
  return (
    <Notice kind="warn" title={payable ? messages.bankSilent : messages.processing} action={action}>
      {payable ? messages.bankSilentHint : <ProcessingHint since={order.processing_since} />}
    </Notice>
  )
}

/** The reason to pay now: the amount due, if it is not the total, and until when the places are held. */
function usePaymentReason({ payment_status, payments, abandon_at }: Order): string {
  const money = useMoney()
  const { timezone, locale } = useConfig()
  const due = payments.find((payment) => payment.due)
  if (payment_status === 'partial' && due !== undefined)
    return messages.installmentDueHint({ amount: money(due.amount - due.paid_amount) })
  return abandon_at === null
    ? ''
    : messages.placesUntil({ when: formatDateTime(abandon_at, timezone, locale) })
}

/** Money is due: the reason, the result of the last attempt, and how to pay. */
function Unpaid({ order }: { order: Order }) {
  const reason = usePaymentReason(order)
  const { failure } = order
  const tried = order.attempt > 0
  const title = order.payment_status === 'partial' ? messages.installmentDue : messages.unpaid
  return (
    <Notice
      kind="warn"
      title={failure ? failureTitle(failure) : tried ? paymentMessages.notThrough : title}
      action={
        <div className={style.actions}>
          <ProceedToPayment order={order} />
          <OtherMethod order={order} />
        </div>
      }
    >
      {failure && `${failureText(failure)} ${shared.paymentFailureAdvice[failure]}`}
      {!failure && (tried ? messages.notThroughHint : order.total_paid === 0 && messages.nothingCharged)}{' '}
      {reason}
    </Notice>
  )
}

/** The status of the order in words and its next action; nothing if the order is complete. */
export function OrderStatus({ order, waiting }: { order: Order; waiting: PaymentPolling }) {
  const { payment_status: status } = order
  const byCard = isDueByCard(order)
  const usedUp = areAttemptsUsedUp(order, useConfig()) && byCard
  if (waiting.isPolling) return <WaitingForBank />
  if (status === 'processing' || (status === 'pending' && waiting.hasTimedOut && !usedUp))
    return <BankNotAnswered order={order} waiting={waiting} />
  if (usedUp)
    return (
      <>
        <AttemptsUsedUp title={paymentMessages.notThrough} />
        <OtherMethod order={order} />
      </>
    )
  if (isTransferDue(order))
    return (
      <>
        <OrderBankTransfer order={order} />
        <OtherMethod order={order} />
      </>
    )
  if (byCard) return <Unpaid order={order} />
  if (status === 'cancelled') return <Cancelled order={order} />
  if (status === 'abandoned') return <Abandoned order={order} />
  return status === 'problem' ? <Problem /> : null
}
