import { useState } from 'react'
import { useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { TermsOrder } from '#contract/links.ts'
import { messages as shared } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from './messages.ts'
import { messages as customerMessages } from '#web/shop/customers/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { AuthLayout, Result } from '#web/shop/customers/AuthLayout.tsx'
import { PaymentRedirect } from '#web/shop/payments/PaymentRedirect.tsx'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { AttemptsUsedUp } from '#web/shop/payments/AttemptsUsedUp.tsx'
import { areAttemptsUsedUp } from '#web/shop/orders/order-status.ts'
import { orderPath } from '#web/shop/page/paths.ts'
import { ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DescriptionList, type Fact } from '#web/ui/data-display/DescriptionList.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AcceptTermsForm } from './AcceptTermsForm.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './AcceptTermsPage.module.css'
import { ItemTable } from './ItemTable.tsx'
import { isPresent, isUnpaid, useTermsOrder } from './terms-order.ts'

function Expired() {
  return (
    <AuthLayout title={shared.linkExpired}>
      <Result title={shared.linkExpired}>
        <p>{messages.linkExpiredHint}</p>
        <ButtonLink to="/login">{customerMessages.login}</ButtonLink>
      </Result>
    </AuthLayout>
  )
}

function Thanks({ order }: { order: TermsOrder }) {
  return (
    <AuthLayout title={orderMessages.thankYou}>
      <Result title={orderMessages.thankYou}>
        <p>{messages.accepted}</p>
        <p>{messages.checkYourEmail}</p>
        <ButtonLink to={orderPath(order.code)} kind="secondary">
          {orderMessages.seeOrder}
        </ButtonLink>
      </Result>
    </AuthLayout>
  )
}

/** When and how it was ordered, and for how much. Of a present only how many tickets it has. */
function useFacts(order: TermsOrder): Fact[] {
  const config = useConfig()
  const { locale, timezone } = config
  const tickets: Fact = [orderMessages.tickets, order.tickets.length + order.cartProducts.length]
  const known: Fact[] = [
    [orderMessages.orderCode, order.code],
    [messages.received, formatDateTime(order.created_at, timezone, locale)],
  ]
  const method: Fact = [orderMessages.paymentMethod, paymentMethodLabel(config, order.payment_method)]
  if (isPresent(order)) return [...known, tickets]
  // Guests are not sold anything.
  if (order.payment_method === 'invitation') return [...known, tickets, method]
  return [
    ...known,
    [orderMessages.via, order.staff ?? orderMessages.viaWebsite],
    [messages.totalPrice, <Money key="total" amount={order.total_price} />],
    tickets,
    [orderMessages.merchandise, order.merchandisePurchases.length + order.cartMerchandise.length],
    method,
  ]
}

const Order = ({ order }: { order: TermsOrder }) => (
  <Section title={orderMessages.yourOrder}>
    <DescriptionList facts={useFacts(order)} />
    <ItemTable order={order} isFree={isPresent(order) || order.payment_method === 'invitation'} />
  </Section>
)

interface TermsToAcceptProps {
  order: TermsOrder
  checksum: string
  /** With the payment instruction if money is due. */
  onAccepted: (payment: PaymentInstruction | null) => void
  onExpired: () => void
}

/** The order and the next step: accept the terms, pay, or contact the festival if no more card attempts are allowed. */
function TermsToAccept(props: TermsToAcceptProps) {
  const { order } = props
  const config = useConfig()
  const isAccepted = order.accepted_ts_and_cs !== null
  const usedUp = isAccepted && areAttemptsUsedUp(order, config)
  return (
    <Page width="medium">
      <header className={style.head}>
        <h1>
          <OwnText>{titleOf(config, 'acceptTerms')}</OwnText>
        </h1>
        {!usedUp && <p className={style.lead}>{isAccepted ? messages.acceptedLead : messages.termsLead}</p>}
      </header>
      <Order order={order} />
      {usedUp ? <AttemptsUsedUp title={paymentMessages.notThrough} /> : <AcceptTermsForm {...props} />}
    </Page>
  )
}

/** The page of an order's link: accepts its terms and continues its payment, without a login. */
export function AcceptTermsPage() {
  const { order: code = '', checksum = '' } = useParams()
  const { order, expired, retry: again } = useTermsOrder(code, checksum)
  const [now, setNow] = useState<'asking' | 'thanking' | 'leaving'>('asking')
  const accepted = (payment: PaymentInstruction | null) => {
    setNow(payment === null ? 'thanking' : 'leaving')
    if (payment !== null) redirectToPayment(payment)
  }
  if (now === 'leaving') return <PaymentRedirect />
  if (expired) return <Expired />
  if (order === undefined) return <PageSkeleton />
  const isAccepted = order.accepted_ts_and_cs !== null
  if (now === 'thanking' || (isAccepted && !isUnpaid(order))) return <Thanks order={order} />
  return <TermsToAccept order={order} checksum={checksum} onAccepted={accepted} onExpired={again} />
}
