import type { ReactNode } from 'react'
import { formatDateTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { words } from '#web/lib/words.ts'
import { Contact } from '#web/shop/payments/ContactLink.tsx'
import { UsedUp } from '#web/shop/payments/AttemptsUsedUp.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Festoon } from '#web/ui/brand/StringLights.tsx'
import { useMoney } from '#web/ui/content/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import style from './OrderPage.module.css'
import { Proceed } from './ProceedToPayment.tsx'
import { asksForTransfer, isDueByCard, isUsedUp } from './order-status.ts'
import { OrderTransfer } from './BankTransfer.tsx'
import type { Waiting } from './payment-polling.ts'

const Problem = () => (
  <Notice kind="bad" title={words.problem}>
    {words.problemHint} <Contact />
  </Notice>
)

/** The order is over without having been paid. */
function Over({ title, children }: { title: string; children: ReactNode }) {
  const action = <ButtonLink to="/tickets">{words.lookAround}</ButtonLink>
  return (
    <Notice kind="bad" title={title} action={useConfig().shopActive && action}>
      {children}
    </Notice>
  )
}

/** Only what is true of the money: the payment may have been broken off before any came, or the staff may have ended it later. */
function Cancelled({ order: { total_paid } }: { order: Order }) {
  const money = useMoney()
  return (
    <Over title={words.cancelled}>
      {total_paid === 0 ? (
        words.cancelledHint
      ) : (
        <>
          {words.cancelledPaidHint(money(total_paid))} <Contact />
        </>
      )}
    </Over>
  )
}

function WaitingForBank() {
  return (
    <section className={style.waiting}>
      <Festoon bulbs={15} swags={3} />
      <h2>{words.waitingForBank}</h2>
      <output>{words.waitingHint}</output>
    </section>
  )
}

function Silent({ order, waiting }: { order: Order; waiting: Waiting }) {
  const payable = isDueByCard(order)
  const action = (
    <div className={style.actions}>
      <Button kind={payable ? 'secondary' : 'primary'} onClick={waiting.lookAgain}>
        {words.lookAgain}
      </Button>
      {payable && <Proceed order={order} />}
    </div>
  )
  return (
    <Notice kind="warn" title={payable ? words.bankSilent : words.processing} action={action}>
      {payable ? words.bankSilentHint : words.processingHint}
    </Notice>
  )
}

/** What speaks for paying now: how much is due, if it is not all, and until when the places are held. */
function useReasonToPay({ payment_status, payments, abandon_at }: Order): string {
  const money = useMoney()
  const { timezone, locale } = useConfig()
  const due = payments.find((payment) => payment.due)
  if (payment_status === 'partial' && due !== undefined)
    return words.installmentDueHint(money(due.amount - due.paid_amount))
  return abandon_at === null ? '' : words.placesUntil(formatDateTime(abandon_at, timezone, locale))
}

/** Money is due: why, what came of the last try, and the way to pay it. */
function Unpaid({ order }: { order: Order }) {
  const reason = useReasonToPay(order)
  const tried = order.attempt > 0
  const title = order.payment_status === 'partial' ? words.installmentDue : words.unpaid
  return (
    <Notice kind="warn" title={tried ? words.notThrough : title} action={<Proceed order={order} />}>
      {tried ? words.notThroughHint : order.total_paid === 0 && words.nothingCharged} {reason}
    </Notice>
  )
}

/** Where the order stands, in words, and the one thing to do next. An order that lacks nothing needs neither. */
export function OrderState({ order, waiting }: { order: Order; waiting: Waiting }) {
  const { payment_status: status } = order
  const byCard = isDueByCard(order)
  const usedUp = isUsedUp(order, useConfig()) && byCard
  if (waiting.looking) return <WaitingForBank />
  if (status === 'processing' || (status === 'pending' && waiting.gaveUp && !usedUp))
    return <Silent order={order} waiting={waiting} />
  if (usedUp) return <UsedUp title={words.notThrough} />
  if (asksForTransfer(order)) return <OrderTransfer order={order} />
  if (byCard) return <Unpaid order={order} />
  if (status === 'cancelled') return <Cancelled order={order} />
  if (status === 'abandoned') return <Over title={words.abandoned}>{words.abandonedHint}</Over>
  return status === 'problem' ? <Problem /> : null
}
