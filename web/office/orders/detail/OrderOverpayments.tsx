import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import { paidByCard } from '#contract/office/order-amounts.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as sepa } from './messages.ts'
import { statedAmounts } from './stated-amounts.ts'
import { messages as actionMessages } from '#web/office/orders/actions/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

type Return = 'by hand' | 'to card' | 'account'

interface OverpaymentLineProps {
  overpayment: Overpayment
  /** Whether the ledger has its amount. */
  isStated: boolean
  /** The possible actions, the most likely first. */
  returns: Return[]
  onReturn: (how: Return) => void
}

const RETURN_NAMES: Record<Return, string> = {
  'to card': messages.returnToCard,
  'by hand': messages.markSent,
  account: sepa.enterAccount,
}

/** The progress of a refund to the card; nothing for any other. */
function CardState({ overpayment: { card_refund } }: Pick<OverpaymentLineProps, 'overpayment'>) {
  if (card_refund === null) return null
  const isBad = card_refund === 'failed' || card_refund === 'unknown'
  return (
    <Text
      size="sm"
      {...(isBad && { c: 'var(--mantine-color-error)' })}
      {...(card_refund === 'pending' && { 'aria-live': 'polite' })}
    >
      {messages.overpaymentToCard[card_refund]}
    </Text>
  )
}

/** Whether it is, or can be, in a SEPA file. */
function FileState({ overpayment }: Pick<OverpaymentLineProps, 'overpayment'>) {
  const { in_sepa_file, has_account, returned_at } = overpayment
  if (returned_at !== null || !(in_sepa_file || has_account)) return null
  return <Text size="sm">{in_sepa_file ? sepa.inSepaFile : sepa.hasAccount}</Text>
}

function OverpaymentLine({ overpayment, isStated, returns, onReturn }: OverpaymentLineProps) {
  const { money, time } = useFormats()
  const { remaining, reason, created_at, returned_at, by } = overpayment
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={returned_at === null ? 600 : 400}>
          {[!isStated && money(remaining), reason].filter(Boolean).join(' · ')}
        </Text>
        <CardState overpayment={overpayment} />
        <FileState overpayment={overpayment} />
        <Text size="xs" c="dimmed">
          {returned_at === null
            ? time(created_at)
            : messages.overpaymentSent({ name: authorName(by ?? ''), when: time(returned_at) })}
        </Text>
      </div>
      <Group gap="xs">
        {returns.map((how, index) => (
          <Button key={how} variant={index === 0 ? 'filled' : 'default'} onClick={() => onReturn(how)}>
            {RETURN_NAMES[how]}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

/** While it is being refunded to the card there are no actions; while it is in a SEPA file it may have arrived. */
function returnsOf(
  order: OfficeOrder,
  { remaining, returned_at, card_refund, in_sepa_file }: Overpayment,
): Return[] {
  if (returned_at !== null || card_refund === 'pending') return []
  if (in_sepa_file) return ['by hand']
  if (paidByCard(order) < remaining) return ['account', 'by hand']
  return card_refund === 'failed' ? ['to card', 'account', 'by hand'] : ['to card', 'by hand']
}

interface ReturnDialogProps {
  order: OfficeOrder
  overpayment: Overpayment
  how: Return
  onClose: () => void
}

type CardDialogProps = Omit<ReturnDialogProps, 'how'>

function ToCardDialog({ order, overpayment: { id, remaining, card_refund }, onClose }: CardDialogProps) {
  const { money } = useFormats()
  const { act } = useOrderActions(order.code)
  return (
    <ConfirmDialog
      title={messages.returnToCard}
      onConfirm={async () => {
        const toCard = { overpayment: id, to_card: true, method: '' }
        await act(call(calls.returnOverpayment, { code: order.code, ...toCard }))
      }}
      doneMessage={messages.onWayToCard}
      onClose={onClose}
    >
      {card_refund === 'unknown' && <Alert color="yellow">{messages.lookFirst}</Alert>}
      <Text>{messages.returnToCardEffect({ amount: money(remaining) })}</Text>
    </ConfirmDialog>
  )
}

const RETURN_METHODS = ['bank_transfer', ...BOX_OFFICE_METHODS] as const

/** By default money is returned by the method with which it was paid. */
const lastPaymentMethod = ({ incoming_payments }: OfficeOrder): string => {
  const newest = incoming_payments.findLast(({ amount }) => amount > 0)
  return RETURN_METHODS.find((method) => method === newest?.method) ?? 'bank_transfer'
}

function ByHandDialog({ order, overpayment: { id, remaining, card_refund }, onClose }: CardDialogProps) {
  const { money } = useFormats()
  const label = useLabels()
  const { act } = useOrderActions(order.code)
  const form = useForm({
    initial: { method: lastPaymentMethod(order) },
    onSubmit: async ({ method }) => {
      const byHand = { overpayment: id, to_card: false, method }
      await act(call(calls.returnOverpayment, { code: order.code, ...byHand }))
      notifySuccess(messages.markedSent)
      onClose()
    },
  })
  const { method } = form.values
  return (
    <FormDialog title={messages.markSent} submitLabel={messages.markSent} form={form} onClose={onClose}>
      {card_refund === 'unknown' && <Alert color="yellow">{messages.lookFirst}</Alert>}
      <Text>{messages.markSentEffect({ amount: money(remaining) })}</Text>
      <SelectField
        {...form.field('method')}
        label={sepa.returnWay}
        hint={method === 'cash' ? actionMessages.outsideTill : sepa.returnWayHint}
        choices={RETURN_METHODS.map((method) => ({ value: method, label: label('paymentMethods', method) }))}
        required
      />
    </FormDialog>
  )
}

function ReturnDialog({ how, ...rest }: ReturnDialogProps) {
  if (how === 'to card') return <ToCardDialog {...rest} />
  return how === 'account' ? <AccountDialog {...rest} /> : <ByHandDialog {...rest} />
}

function AccountDialog({ order, overpayment, onClose }: CardDialogProps) {
  const { act } = useOrderActions(order.code)
  const form = useForm({
    initial: { holder: order.billing.name, iban: '' },
    onSubmit: async (input) => {
      const account = { overpayment: overpayment.id, ...input }
      await act(call(calls.setOverpaymentAccount, { code: order.code, ...account }))
      notifySuccess(sepa.accountEntered)
      onClose()
    },
  })
  return (
    <FormDialog title={sepa.enterAccount} submitLabel={sepa.enterAccount} form={form} onClose={onClose}>
      <Text>{sepa.enterAccountEffect}</Text>
      <TextField {...form.field('holder')} label={sepa.accountHolder} required />
      <TextField {...form.field('iban')} label={sepa.iban} required initialFocus />
    </FormDialog>
  )
}

/** The overpayments of an order: money to be returned to the customer, or already returned. */
export function OrderOverpayments({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const stated = statedAmounts(order)
  const [selected, select] = useState<{ overpayment: Overpayment; how: Return } | null>(null)
  return (
    <Section title={messages.overpayments}>
      <Stack gap="xs">
        {order.overpayments.map((overpayment) => (
          <OverpaymentLine
            key={overpayment.id}
            overpayment={overpayment}
            isStated={stated.ofOverpayment(overpayment)}
            returns={may('move money') ? returnsOf(order, overpayment) : []}
            onReturn={(how) => select({ overpayment, how })}
          />
        ))}
      </Stack>
      {selected && <ReturnDialog order={order} {...selected} onClose={() => select(null)} />}
    </Section>
  )
}
