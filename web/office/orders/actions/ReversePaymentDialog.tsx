import { List, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { IncomingPayment } from '#contract/office/order-payments.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { TextAreaField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { EnterTransferDialog } from './EnterTransferDialog.tsx'
import { asksForTickets, reversalEffects } from './reversal.ts'

interface ReversePaymentDialogProps {
  order: OfficeOrder
  payment: IncomingPayment
  onClose: () => void
}

/** Reverses a payment that was recorded on the wrong order, and offers to record it on the right one. */
export function ReversePaymentDialog(props: ReversePaymentDialogProps) {
  const [step, setStep] = useState<'reverse' | 'find' | OfficeOrder>('reverse')
  const { payment, onClose } = props
  if (step === 'reverse') return <ReasonDialog {...props} onDone={() => setStep('find')} />
  if (step === 'find') return <FindDialog payment={payment} onFound={setStep} onClose={onClose} />
  return <EnterTransferDialog order={step} given={payment} onClose={onClose} />
}

function ReasonDialog({
  order,
  payment,
  onClose,
  onDone,
}: ReversePaymentDialogProps & { onDone: () => void }) {
  const { money } = useFormats()
  const { act } = useOrderActions(order.code)
  const asks = asksForTickets(order, payment.amount)
  const form = useForm({
    initial: { reason: '', tickets: 'block' },
    onSubmit: async ({ reason, tickets }) => {
      const seen = order.incoming_payments.length
      const keep_tickets = asks && tickets === 'keep'
      const reversal = { payment: payment.number, reason, keep_tickets, seen }
      await act(call(calls.reversePayment, { code: order.code, ...reversal }))
      notifySuccess(messages.reversal.done)
      onDone()
    },
  })
  return (
    <FormDialog title={messages.takeBack} submitLabel={messages.takeBack} form={form} onClose={onClose}>
      <List size="sm" spacing={4}>
        {reversalEffects(order, payment, money).map((effect) => (
          <List.Item key={effect}>{effect}</List.Item>
        ))}
      </List>
      {asks && <TicketsChoice value={form.values.tickets} onChange={(tickets) => form.change({ tickets })} />}
      <TextAreaField
        {...form.field('reason')}
        label={messages.reason}
        hint={messages.reversal.reasonHint}
        required
      />
    </FormDialog>
  )
}

/** What to do with tickets that are no longer paid. */
const TicketsChoice = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <Radio.Group label={messages.reversal.tickets} value={value} onChange={onChange}>
    <Stack gap="xs" mt="xs">
      {(['block', 'keep'] as const).map((to) => (
        <Radio
          key={to}
          value={to}
          label={messages.reversal.ticketsTo[to]}
          description={messages.reversal.ticketsEffect[to]}
        />
      ))}
    </Stack>
  </Radio.Group>
)

interface FindDialogProps {
  payment: IncomingPayment
  onFound: (order: OfficeOrder) => void
  onClose: () => void
}

/** Asks for the order that the payment was meant for. */
function FindDialog({ payment, onFound, onClose }: FindDialogProps) {
  const { money } = useFormats()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() === '' ? messages.reversal.codeEmpty : undefined }),
    onSubmit: async ({ code }) => onFound((await call(calls.readOrder, { code: code.trim() })).order),
  })
  return (
    <FormDialog
      title={messages.reversal.find}
      submitLabel={messages.reversal.goOn}
      form={form}
      onClose={onClose}
    >
      <Text>{messages.reversal.findLead({ amount: money(payment.amount) })}</Text>
      <TextField {...form.field('code')} label={messages.reversal.code} initialFocus required />
    </FormDialog>
  )
}
