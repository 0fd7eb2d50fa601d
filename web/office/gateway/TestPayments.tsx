import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/gateway-calls.ts'
import type { GatewayState, TestPayment } from '#contract/office/gateway.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { PaymentPageLink } from './PaymentPageLink.tsx'

const secondsOf = ({ created_at, notified_at }: TestPayment): number =>
  notified_at === null ? 0 : Math.round((Date.parse(notified_at) - Date.parse(created_at)) / 1000)

interface TestPaymentsProps {
  gateway: GatewayState
  onChanged: (gateway: GatewayState) => void
}

function Returned({
  payment,
  onChanged,
}: {
  payment: TestPayment
  onChanged: TestPaymentsProps['onChanged']
}) {
  const { pending, act } = useAction()
  const { stamp } = useFormats()
  const { refund_status: state, refund_code: code } = payment
  if (state !== null)
    return code === null
      ? messages.refunds[state]
      : messages.withCode({ state: messages.refunds[state], code })
  if (payment.status !== 'succeeded') return null
  const refund = () =>
    act(async () => {
      const answer = await call(calls.refundTestPayment, { id: payment.id })
      onChanged(answer.gateway)
    }, messages.givenBack)
  return (
    <Button
      size="compact-sm"
      variant="default"
      loading={pending}
      onClick={refund}
      aria-label={messages.giveBackOf({ sent: stamp(payment.created_at) })}
    >
      {messages.giveBack}
    </Button>
  )
}

function useColumns(onChanged: TestPaymentsProps['onChanged']): Column<TestPayment>[] {
  const { money, stamp } = useFormats()
  return [
    { title: messages.sent, cell: (payment) => stamp(payment.created_at) },
    { title: messages.amount, end: true, corner: true, cell: (payment) => money(payment.amount) },
    { title: messages.outcome, cell: (payment) => messages.statuses[payment.status] },
    {
      title: messages.notification,
      cell: (payment) =>
        payment.notified_at === null ? messages.waiting : messages.after({ seconds: secondsOf(payment) }),
    },
    { title: messages.returned, cell: (payment) => <Returned payment={payment} onChanged={onChanged} /> },
  ]
}

function TestList({ gateway, onChanged }: TestPaymentsProps) {
  const columns = useColumns(onChanged)
  return (
    <DataTable columns={columns} rows={gateway.test_payments} keyOf={({ id }) => id} empty={messages.none} />
  )
}

/** Payments without an order, and their results. */
export function TestPayments({ gateway, onChanged }: TestPaymentsProps) {
  const { pending, act } = useAction()
  const { money } = useFormats()
  const [payment, setPayment] = useState<PaymentInstruction | null>(null)
  const send = () =>
    act(async () => {
      const opened = await call(calls.openTestPayment)
      setPayment(opened.payment)
      onChanged(opened.gateway)
    })
  const opened = gateway.test_payments[0]?.status === 'open' ? payment : null
  const button = (
    <Button
      variant={opened ? 'default' : 'filled'}
      loading={pending}
      disabled={gateway.fault !== null}
      onClick={send}
    >
      {messages.send}
    </Button>
  )
  return (
    <Section title={messages.tests} beside={button}>
      <Text c="dimmed">{messages.testsLead({ amount: money(gateway.test_payment_amount) })}</Text>
      {opened && (
        <Stack gap="xs" align="flex-start">
          <Text component="output">{messages.opened}</Text>
          <PaymentPageLink payment={opened} />
        </Stack>
      )}
      <TestList gateway={gateway} onChanged={onChanged} />
    </Section>
  )
}
