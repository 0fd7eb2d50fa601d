import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { Customer } from '#contract/customers.ts'
import { isLanguage, LANGUAGES } from '#contract/languages.ts'
import type { Order, PaymentInstruction } from '#contract/orders.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { OrderChanges } from '#web/shop/orders/changes/OrderChanges.tsx'
import { PageFrame } from '#web/shop/page/PageFrame.tsx'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as termMessages } from '#web/shop/terms/messages.ts'
import { Result } from '#web/shop/customers/AuthLayout.tsx'
import { PaymentRedirect } from '#web/shop/payments/PaymentRedirect.tsx'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { OrderRefunds } from '#web/shop/refunds/list/OrderRefunds.tsx'
import { NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { useFreshTickets } from '#web/shop/tickets/freshness.ts'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { ThankYou } from './ThankYou.tsx'
import { Installments } from '#web/shop/orders/payment/Installments.tsx'
import { BackLink } from '#web/ui/layout/Page.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './OrderPage.module.css'
import { OrderQuestions } from './OrderQuestions.tsx'
import { OrderStatus } from './OrderStatus.tsx'
import { MerchandiseList } from './MerchandiseList.tsx'
import { trackPurchase } from './purchase-tracking.ts'
import {
  isTransferredAway,
  isEnded,
  isPresent,
  isSold,
  orderStatus,
  awaitsTransfer,
} from '#web/shop/orders/order-status.ts'
import { CancelOrder } from './CancelOrder.tsx'
import { TicketCard } from './TicketCard.tsx'
import { Totals } from './Totals.tsx'
import { TermsRequired } from './TermsRequired.tsx'
import * as visitStorage from '#web/lib/browser/visit-storage.ts'
import { usePaymentPolling } from '#web/shop/orders/payment/payment-polling.ts'

function Head({ order }: { order: Order }) {
  const config = useConfig()
  const { label, kind } = orderStatus(order, config)
  return (
    <header className={style.head}>
      <p className={style.printed}>{config.name}</p>
      <BackLink to="/portal">{messages.allOrders}</BackLink>
      <h1>
        <OwnText>{titleOf(config, 'order')}</OwnText>
      </h1>
      <p className={style.facts}>
        <strong className={style.code}>{order.code}</strong>
        <Badge kind={kind}>{label}</Badge>
        <span>{formatDateTime(order.created_at, config.timezone, config.locale)}</span>
        {order.given_by && (
          <span>
            <OwnText>{messages.presentFrom({ name: order.given_by })}</OwnText>
          </span>
        )}
      </p>
    </header>
  )
}

function Tickets({ order }: { order: Order }) {
  useFreshTickets(order.tickets)
  const tickets = [...order.tickets, ...order.cartProducts]
  if (tickets.length === 0 && !isTransferredAway(order)) return null
  return (
    <section className={style.part}>
      <h2>{messages.tickets}</h2>
      {tickets.length === 0 && <Notice>{messages.givenAway}</Notice>}
      <ul className={style.tickets}>
        {tickets.map((ticket) => (
          <li key={`${ticket.code}-${ticket.id}`}>
            <TicketCard ticket={ticket} order={order} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface OrderProps {
  order: Order
  customer: Customer
  confirmation: boolean
}

/** The number of the installment for whose payment this tab went to the bank; null if none. It is read once. */
function useReturnedInstallment({ code, payments }: Order): number | null {
  const [left] = useState(() => visitStorage.read('installment'))
  useEffect(() => visitStorage.write('installment', null), [])
  const index = payments.findIndex(({ reference }) => left === `${code} ${reference}`)
  return index < 0 ? null : index + 1
}

/** Whether the payment of a returning customer is not confirmed yet. A bank transfer takes days, so it is not awaited. */
function isUnsettled(order: Order, installment: number | null): boolean {
  if (awaitsTransfer(order)) return false
  const { payment_status, failure } = order.payments[(installment ?? 0) - 1] ?? order
  // A customer who left the bank without paying the installment has nothing to wait for.
  return (
    payment_status === 'processing' ||
    (payment_status === 'pending' && (installment === null || failure === null))
  )
}

function Details({ order, customer, confirmation }: OrderProps) {
  const installment = useReturnedInstallment(order)
  const unsettled = isUnsettled(order, installment)
  const waiting = usePaymentPolling(unsettled, confirmation || installment !== null)
  // An order without a card payment comes here directly from the checkout.
  const arrived = useLocation().state === 'placed' || confirmation || installment !== null
  const celebrated = arrived && !unsettled && isSold(order)
  // A customer who has just paid wants to see the tickets.
  const atOnce = celebrated && order.payment_status === 'paid'
  useEffect(() => {
    if (confirmation && isSold(order)) trackPurchase(order)
  }, [confirmation, order])
  return (
    <>
      {celebrated && <ThankYou order={order} customer={customer} installment={installment} />}
      {atOnce && <Tickets order={order} />}
      <Head order={order} />
      <OrderStatus order={order} waiting={waiting} />
      <OrderQuestions order={order} />
      <OrderChanges order={order} />
      {!atOnce && <Tickets order={order} />}
      <MerchandiseList order={order} />
      <Installments order={order} checksum={order.checksum} />
      {!isPresent(order) && <Totals order={order} />}
      <OrderRefunds order={order} />
      <AcceptedTerms order={order} />
      <CancelOrder order={order} />
    </>
  )
}

/** The language in which the terms were accepted, if it is not the page's. */
function AcceptedTerms({ order: { accepted_language = '' } }: { order: Order }) {
  const { language } = useConfig()
  if (!isLanguage(accepted_language) || accepted_language === language) return null
  return <p className={style.facts}>{messages.termsLanguage({ language: LANGUAGES[accepted_language] })}</p>
}

/** The order; only the terms until they are accepted. */
function OrderContent(props: OrderProps) {
  const { order } = props
  const [accepted, setAccepted] = useState<'now' | 'leaving' | null>(null)
  const take = (payment: PaymentInstruction | null) => {
    setAccepted(payment === null ? 'now' : 'leaving')
    if (payment !== null) redirectToPayment(payment, order.code)
  }
  if (accepted === 'leaving') return <PaymentRedirect />
  const waits = order.accepted_ts_and_cs === null && !isEnded(order)
  return (
    <article className={style.page}>
      {accepted === 'now' && (
        <Notice kind="good" title={messages.thankYou}>
          <Result title={messages.thankYou}>
            <p>
              {termMessages.accepted} {termMessages.checkYourEmail}
            </p>
          </Result>
        </Notice>
      )}
      {waits && <Head order={order} />}
      {waits ? <TermsRequired order={order} onAccepted={take} /> : <Details {...props} />}
    </article>
  )
}

/** An order with everything that belongs to it; as its confirmation it also polls for the payment and celebrates. */
export function OrderPage({ confirmation }: { confirmation: boolean }) {
  const { order: code = '' } = useParams()
  const { orders, customer } = useData()
  const order = orders.find((each) => each.code === code)
  // The session has just ended; the guard redirects to the login.
  if (customer === null) return <PageFrame />
  if (order === undefined) return <Navigate to="/portal" replace state={NOT_FOUND} />
  return <OrderContent key={code} order={order} customer={customer} confirmation={confirmation} />
}
