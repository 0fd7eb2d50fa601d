import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { TermsOrder } from '#contract/links.ts'
import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { words } from '#web/lib/words.ts'
import { Door, Outcome } from '#web/shop/customers/AuthLayout.tsx'
import { Leaving } from '#web/shop/payments/PaymentRedirect.tsx'
import { leaveToPay } from '#web/shop/payments/redirect.ts'
import { UsedUp } from '#web/shop/payments/AttemptsUsedUp.tsx'
import { isUsedUp } from '#web/shop/orders/order-status.ts'
import { orderPath } from '#web/shop/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { FactList } from '#web/ui/content/DescriptionList.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { Acceptance } from './AcceptTermsForm.tsx'
import style from './AcceptTermsPage.module.css'
import { ItemTable } from './ItemTable.tsx'
import { isUnpaid, useTermsOrder } from './terms-order.ts'

function Expired() {
  return (
    <Door title={messages.linkExpired}>
      <Outcome title={messages.linkExpired}>
        <p>{words.linkExpiredHint}</p>
        <ButtonLink to="/login">{words.login}</ButtonLink>
      </Outcome>
    </Door>
  )
}

function Thanks({ order }: { order: TermsOrder }) {
  return (
    <Door title={words.thankYou}>
      <Outcome title={words.thankYou}>
        <p>{words.accepted}</p>
        <p>{words.checkYourEmail}</p>
        <ButtonLink to={orderPath(order.code)} kind="secondary">
          {words.seeOrder}
        </ButtonLink>
      </Outcome>
    </Door>
  )
}

function Order({ order }: { order: TermsOrder }) {
  const { locale, timezone, paymentMethods } = useConfig()
  return (
    <Section title={words.yourOrder}>
      <FactList
        facts={[
          [words.orderCode, order.code],
          [words.received, formatDateTime(order.created_at, timezone, locale)],
          [words.via, order.staff ?? words.viaWebsite],
          [words.totalPrice, <Money key="total" amount={order.total_price} />],
          [words.tickets, order.tickets.length + order.cartProducts.length],
          [words.merchandise, order.merchandisePurchases.length + order.cartMerchandise.length],
          [words.paymentMethod, paymentMethods[order.payment_method] ?? order.payment_method],
        ]}
      />
      <ItemTable order={order} />
    </Section>
  )
}

interface AskingProps {
  order: TermsOrder
  checksum: string
  /** With the way to pay when money is due. */
  onAccepted: (payment: PaymentInstruction | null) => void
  onExpired: () => void
}

/** The order, and what is to be done about it: to accept, to pay, or to write to the festival when no card may be tried any more. */
function Asking(props: AskingProps) {
  const { order } = props
  const config = useConfig()
  const isAccepted = order.accepted_ts_and_cs !== null
  const usedUp = isAccepted && isUsedUp(order, config)
  return (
    <article className={style.page}>
      <header className={style.head}>
        <h1>{titleOf(config, 'acceptTerms')}</h1>
        {!usedUp && <p className={style.lead}>{isAccepted ? words.acceptedLead : words.termsLead}</p>}
      </header>
      <Order order={order} />
      {usedUp ? <UsedUp title={words.notThrough} /> : <Acceptance {...props} />}
    </article>
  )
}

/** Where the link of an order leads: its terms are accepted and its payment is continued, without a login (S§2). */
export function AcceptTermsPage() {
  const { order: code = '', checksum = '' } = useParams()
  const { order, expired, again } = useTermsOrder(code, checksum)
  const [now, setNow] = useState<'asking' | 'thanking' | 'leaving'>('asking')
  const accepted = (payment: PaymentInstruction | null) => {
    setNow(payment === null ? 'thanking' : 'leaving')
    if (payment !== null) leaveToPay(payment)
  }
  if (now === 'leaving') return <Leaving />
  if (expired) return <Expired />
  if (order === undefined) return <PageSkeleton />
  const isAccepted = order.accepted_ts_and_cs !== null
  if (now === 'thanking' || (isAccepted && !isUnpaid(order))) return <Thanks order={order} />
  return <Asking order={order} checksum={checksum} onAccepted={accepted} onExpired={again} />
}
