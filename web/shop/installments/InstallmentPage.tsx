import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import * as calls from '#contract/calls/shop/order-link-calls.ts'
import { formatDate } from '#contract/dates.ts'
import type { InstallmentLink, PlanOrder } from '#contract/links.ts'
import { messages as shared } from '#contract/messages.ts'
import type { Payment, PaymentInstruction } from '#contract/orders.ts'
import { call } from '#web/lib/api/call.ts'
import * as data from '#web/lib/data/data.ts'
import * as visitStorage from '#web/lib/browser/visit-storage.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/payments/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { Installments } from '#web/shop/orders/payment/Installments.tsx'
import { BankTransfer } from '#web/shop/orders/payment/BankTransfer.tsx'
import { paymentStatus } from '#web/shop/orders/order-status.ts'
import { orderPath } from '#web/shop/page/paths.ts'
import { refreshOutdatedTerms } from '#web/shop/acceptance/refresh-terms.ts'
import { TermsForm } from '#web/shop/terms/TermsForm.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { DescriptionList } from '#web/ui/data-display/DescriptionList.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { AttemptsWarning } from '#web/shop/payments/AttemptsWarning.tsx'
import { ProcessingHint } from '#web/shop/payments/ProcessingHint.tsx'
import { FailureNotice } from '#web/shop/payments/FailureNotice.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import style from './InstallmentPage.module.css'
import { PaymentRedirect } from '#web/shop/payments/PaymentRedirect.tsx'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import {
  isPayableByCard,
  notPayableReason,
  isPayableByTransfer,
  attemptsWarning,
} from '#web/shop/payments/payable.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'

/** The amount due, and the amount already paid. */
function amountsOf({ amount, paid_amount }: Payment, money: (amount: number) => string): [string, string][] {
  if (paid_amount === 0 || paid_amount >= amount) return [[messages.amount, money(amount)]]
  return [
    [messages.amount, money(amount - paid_amount)],
    [messages.paid, messages.paidInPartOf({ paid: money(paid_amount), amount: money(amount) })],
  ]
}

function Facts({ order, payment }: Installment) {
  const config = data.useConfig()
  const money = useMoney()
  const tickets = [...order.tickets, ...order.cartProducts]
  const { label, kind } = paymentStatus(payment, order, config)
  return (
    <DescriptionList
      facts={[
        [orderMessages.orderCode, order.code],
        [
          orderMessages.tickets,
          tickets.map(({ product, full_name }) => `${product}, ${holderName(full_name)}`).join('; '),
        ],
        [messages.reference, payment.reference],
        ...amountsOf(payment, money),
        [messages.dueDate, formatDate(payment.due_at, config.timezone, config.locale)],
        [
          messages.status,
          <Badge key="status" kind={kind}>
            {label}
          </Badge>,
        ],
      ]}
    />
  )
}

interface PayProps {
  link: InstallmentLink
  /** With the payment instruction; null if there is nothing to do. */
  onAnswer: (payment: PaymentInstruction | null) => void
  /** The installment has changed. */
  onFailed: () => void
}

function Pay({ link, onAnswer, onFailed }: PayProps) {
  const { termsVersion } = data.useConfig()
  const form = useForm({
    initial: { accepted: '' },
    validate: ({ accepted }) => ({
      accepted: accepted === termsVersion ? undefined : shared.termsNotAccepted,
    }),
    onSubmit: async ({ accepted }, waiting) => {
      const input = { ...link, terms_version: accepted }
      const answer = await call(calls.payPaymentPlanOrderPayment, input, waiting)
      data.merge(answer.data)
      onAnswer(answer.payment ?? null)
    },
    onError: (failure) => {
      refreshOutdatedTerms(failure)
      onFailed()
    },
  })
  return (
    <TermsForm form={form}>
      <Button type="submit" pending={form.pending} waiting={form.waiting}>
        {messages.makePayment}
      </Button>
    </TermsForm>
  )
}

const REASONS = {
  paid: shared.paymentPaid,
  closed: shared.paymentClosed,
  refunded: shared.paymentRefunded,
  'not by card': shared.paymentNotByCard,
}

// A bank transfer needs no warning: the instructions follow.
const KINDS = { paid: 'good', closed: 'warn', refunded: 'warn', 'not by card': 'plain' } as const

/** Why the installment cannot be paid here, and a link to the order. */
function NotPayable({ order, payment }: Installment) {
  const refusal = notPayableReason(order, payment)
  const action = (
    <ButtonLink to={orderPath(order.code)} kind="secondary">
      {orderMessages.seeOrder}
    </ButtonLink>
  )
  return (
    <Notice kind={KINDS[refusal]} action={action}>
      {REASONS[refusal]}
    </Notice>
  )
}

/** How the installment is paid by bank transfer. */
function ByTransfer({ order, payment }: Installment) {
  const { payments, transfer } = order
  const at = payments.findIndex(({ reference }) => reference === payment.reference)
  const later = payments.slice(0, at).some(({ paid_amount, amount }) => paid_amount < amount)
  return (
    <BankTransfer
      title={messages.transferInstallment({ number: at + 1, count: payments.length })}
      transfer={transfer}
      hints={[!payment.due && messages.early, later && messages.earliestFirst, messages.transferPlanHint]}
    />
  )
}

/** A hint above the button. */
function hintOf({ payment }: Installment): ReactNode {
  if (payment.payment_status === 'processing') return <ProcessingHint since={payment.processing_since} />
  return payment.due ? null : messages.early
}

function Details({ found, pay }: { found: Installment; pay: PayProps }) {
  const { order, payment } = found
  const { creditCardMaxAttempts } = data.useConfig()
  const offered = isPayableByCard(order, payment)
  const hint = hintOf(found)
  return (
    <>
      <Section title={orderMessages.yourOrder}>
        <Facts {...found} />
      </Section>
      <AttemptsWarning order={order} payment={payment} />
      {offered && <FailureNotice failure={payment.failure} />}
      {!offered && <NotPayable {...found} />}
      {isPayableByTransfer(order, payment) && <ByTransfer {...found} />}
      {offered && attemptsWarning(order, payment, creditCardMaxAttempts) !== 'all' && (
        <Section title={messages.makePaymentTitle}>
          {hint !== null && <p className={style.hint}>{hint}</p>}
          <Pay {...pay} />
        </Section>
      )}
      <Installments order={order} checksum={pay.link.checksum} current={payment.reference} />
    </>
  )
}

/** The page of an installment's link: paid by card without a login, also before its due date. */
export function InstallmentPage() {
  const { order = '', checksum = '', reference = '' } = useParams()
  const navigate = useNavigate()
  const link = { order, checksum, reference }
  const { installment, lost, again } = useInstallment(link)
  const [leaving, setLeaving] = useState(false)
  const go = (payment: PaymentInstruction | null) => {
    if (payment === null) return void navigate(orderPath(order))
    setLeaving(true)
    // The order's page thanks for this installment when the customer returns.
    visitStorage.write('installment', `${order} ${reference}`)
    redirectToPayment(payment)
  }
  if (leaving) return <PaymentRedirect />
  if (lost) return <Navigate to={orderPath(order)} replace />
  if (installment === undefined) return <PageSkeleton />
  const number = installment.order.payments.findIndex((each) => each.reference === reference) + 1
  return (
    <Page key={reference} width="wide">
      <h1>{messages.ofInstallments({ number, count: installment.order.payments.length })}</h1>
      <Details found={installment} pay={{ link, onAnswer: go, onFailed: again }} />
    </Page>
  )
}

/** An installment with its order. */
export interface Installment {
  order: PlanOrder
  payment: Payment
}

/** The installment of a link; `lost` if it could not be loaded for whatever reason. */
export function useInstallment({ order, checksum, reference }: InstallmentLink) {
  const query = useQuery<Installment>({
    queryKey: ['installment', order, checksum, reference],
    queryFn: () => call(calls.getPaymentPlanOrderPayment, { order, checksum, reference }),
    staleTime: 0,
  })
  return { installment: query.data, lost: query.isError, again: () => void query.refetch() }
}
