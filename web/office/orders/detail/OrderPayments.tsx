import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { useState } from 'react'
import type { IncomingPayment, OrderPayment, PaymentAttempt } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ReversePaymentDialog } from '#web/office/orders/actions/ReversePaymentDialog.tsx'
import { isReversible } from '#web/office/orders/actions/reversal.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { messages as detailTexts } from './messages.ts'
import { statedAmounts, type StatedAmounts } from './stated-amounts.ts'
import style from './OrderTotals.module.css'

/** Why an attempt has failed, in words for people. */
const failureOf = ({ failure_reason }: PaymentAttempt): string | null =>
  failure_reason === null ? null : messages.failures[failure_reason]

/** A payment attempt with its gateway events, in the words of the machines. */
function AttemptItem({ attempt, payment }: { attempt: PaymentAttempt; payment: OrderPayment }) {
  const { money, time } = useFormats()
  const said = {
    gateway: labelOf(siteMessages.gateways, attempt.gateway),
    status: labelOf(detailTexts.attemptStates, attempt.status),
  }
  const codes = [...new Set([attempt.reference, attempt.gateway_ref, attempt.failure_code])].filter(
    (code) => code !== null && code !== payment.reference,
  )
  return (
    <List.Item>
      <Text size="sm">
        {[
          messages.attempt(said),
          attempt.amount !== payment.amount && money(attempt.amount),
          time(attempt.created_at),
        ]
          .filter(Boolean)
          .join(', ')}
        {attempt.failure_reason !== null && `: ${failureOf(attempt)}`}
      </Text>
      {codes.length > 0 && (
        <Text size="xs" c="dimmed">
          {codes.join(' · ')}
        </Text>
      )}
      {attempt.events.map((event) => (
        <Text key={`${event.received_at} ${event.outcome}`} size="xs" c="dimmed">
          {time(event.received_at)}: {labelOf(messages.events, event.outcome)}
        </Text>
      ))}
    </List.Item>
  )
}

/** The references and attempts of a payment, for questions to the gateway. */
const PaymentDetails = ({ payment }: { payment: OrderPayment }) => (
  <details className={style.details}>
    <summary>{detailTexts.details}</summary>
    <Text size="xs" c="dimmed">
      {messages.transferReference}: {payment.reference}
    </Text>
    {payment.attempts.length > 0 && (
      <List listStyleType="none" spacing={4} mt={4}>
        {payment.attempts.map((attempt) => (
          <AttemptItem key={attempt.reference} attempt={attempt} payment={payment} />
        ))}
      </List>
    )}
  </details>
)

/** When it was paid or is due, and why the last attempt has failed. */
function paymentNote(
  payment: OrderPayment,
  planned: boolean,
  day: (instant: string | null) => string,
): string {
  const { paid_at, due_at, overdue, attempts } = payment
  if (paid_at !== null) return `${messages.paid} ${day(paid_at)}`
  const due = planned ? messages.due({ day: day(due_at) }) : null
  const last = attempts.at(-1)
  return [due, planned && overdue && messages.isOverdue, last && failureOf(last)].filter(Boolean).join(', ')
}

interface PaymentLineProps {
  payment: OrderPayment
  name: string
  planned: boolean
  /** Whether the ledger has its amount. */
  isStated: boolean
}

function PaymentLine({ payment, name, planned, isStated }: PaymentLineProps) {
  const { money, day } = useFormats()
  const label = useLabels()
  const { amount, payment_status } = payment
  const note = paymentNote(payment, planned, day)
  return (
    <Stack gap={2}>
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{name}</Text>
        <Text>
          {[!isStated && money(amount), label('paymentStatuses', payment_status)].filter(Boolean).join(', ')}
        </Text>
      </Group>
      {note !== '' && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      <PaymentDetails payment={payment} />
    </Stack>
  )
}

interface BankEntryItemProps {
  order: OfficeOrder
  payment: IncomingPayment
  isStated: boolean
  /** Null if it cannot be reversed. */
  onTakeBack: (() => void) | null
}

const creditOf = ({ amount }: IncomingPayment): string =>
  amount > 0 ? detailTexts.creditedFrom : detailTexts.creditBack

/** A payment that staff have recorded, reversed, or marked as returned. */
function BankEntryItem({ order, payment, isStated, onTakeBack }: BankEntryItemProps) {
  const { money, date, time } = useFormats()
  const label = useLabels()
  const { method, amount, value_date, note, by, created_at, reverses } = payment
  const isReversed = amount > 0 && !isReversible(order, payment)
  const sentBack = reverses === null ? messages.sentBack : messages.takenBack
  const what = amount > 0 ? messages.received : sentBack
  return (
    <List.Item>
      <Group justify="space-between" gap="xs">
        <div>
          <Text size="sm" {...(isReversed && { td: 'line-through' })}>
            {isStated ? what : `${what} ${money(Math.abs(amount))}`}, {date(value_date)},{' '}
            {method === 'credit' ? creditOf(payment) : label('paymentMethods', method)}
          </Text>
          <Text size="xs" c="dimmed">
            {authorName(by)}, {time(created_at)}
            {note !== null && ` · ${note}`}
            {isReversed && ` · ${messages.wasTakenBack}`}
          </Text>
        </div>
        {onTakeBack && method !== 'credit' && (
          <Button size="compact-sm" variant="default" onClick={onTakeBack}>
            {messages.takeBack}
          </Button>
        )}
      </Group>
    </List.Item>
  )
}

/** The payments that staff have recorded, with a button for those that can be reversed. */
function EnteredPayments({ order, stated }: { order: OfficeOrder; stated: StatedAmounts }) {
  const may = usePermission()
  const [taken, take] = useState<IncomingPayment | null>(null)
  const reverses = may('move money') && order.allowed_actions.reverse === null
  return (
    <Stack gap={4}>
      <Text fw={600}>{messages.incomingPayments}</Text>
      {order.tickets_kept && <Alert color="orange">{messages.ticketsKept}</Alert>}
      <List
        listStyleType="none"
        spacing={4}
        styles={{ itemWrapper: { width: '100%' }, itemLabel: { width: '100%' } }}
      >
        {order.incoming_payments.map((payment) => (
          <BankEntryItem
            key={payment.number}
            order={order}
            payment={payment}
            isStated={stated.ofEntry(payment)}
            onTakeBack={reverses && isReversible(order, payment) ? () => take(payment) : null}
          />
        ))}
      </List>
      {taken && <ReversePaymentDialog order={order} payment={taken} onClose={() => take(null)} />}
    </Stack>
  )
}

/** The payments of an order with their attempts, and those that staff have recorded: day, method and reference; the ledger has the amounts. */
export function OrderPayments({ order }: { order: OfficeOrder }) {
  const { payments, incoming_payments, has_payment_plan } = order
  if (payments.length + incoming_payments.length === 0) return null
  const stated = statedAmounts(order)
  return (
    <Section title={messages.attempts}>
      {payments.map((payment, index) => (
        <PaymentLine
          key={payment.reference}
          payment={payment}
          planned={has_payment_plan}
          isStated={stated.ofPayment(index + 1)}
          name={has_payment_plan ? messages.installment({ place: index + 1 }) : messages.wholePrice}
        />
      ))}
      {incoming_payments.length > 0 && <EnteredPayments order={order} stated={stated} />}
    </Section>
  )
}
