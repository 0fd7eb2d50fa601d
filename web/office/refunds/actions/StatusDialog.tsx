import { Alert, Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { sum } from '#contract/money.ts'
import type { RefundStatusChange } from '#contract/office/refunds.ts'
import { amountToSend, unknownAtCards } from '#contract/refund-amounts.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { CheckboxField, TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/kit/forms/ActionForm.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { RefundWarnings } from '#web/office/refunds/preview/RefundWarnings.tsx'
import { changeStatus, type ChangeableRefund, effectOf, type NextStatus } from './status-change.ts'

interface StatusDialogProps {
  title: string
  to: NextStatus
  /** All have the same destination, if that matters for the change. */
  refunds: [ChangeableRefund, ...ChangeableRefund[]]
  /** How many selected refunds cannot get this status. */
  leftOut?: number
  onChanged: () => Promise<void>
  onClose: () => void
}

interface Values extends Record<string, unknown> {
  reason: string
  to_sale: boolean
}

/** The refunds whose status could not be changed, with the reasons. */
function Refused({
  refused,
  all,
  onClose,
}: {
  refused: RefundStatusChange[]
  all: number
  onClose: () => void
}) {
  return (
    <Stack role="alert">
      <Text>{messages.moved({ done: all - refused.length, all })}</Text>
      <List>
        {refused.map(({ id, message }) => (
          <List.Item key={id}>
            {messages.refundNumber({ id })}: {message}
          </List.Item>
        ))}
      </List>
      <Group justify="flex-end">
        <Button onClick={onClose}>{common.close}</Button>
      </Group>
    </Stack>
  )
}

function useStatusForm({ to, refunds, onChanged, onClose }: StatusDialogProps) {
  const [refused, setRefused] = useState<RefundStatusChange[]>([])
  const form = useForm<Values>({
    initial: { reason: '', to_sale: false },
    onSubmit: async ({ reason, to_sale }) => {
      const left = await changeStatus({ ids: refunds.map(({ id }) => id), to, reason, to_sale })
      await onChanged()
      setRefused(left)
      if (left.length > 0) return
      notifySuccess(`${messages.refundCount({ count: refunds.length })}: ${doneMessage(to, refunds[0])}`)
      onClose()
    },
  })
  return { refused, form }
}

const doneMessage = (to: NextStatus, { destination }: ChangeableRefund): string =>
  to === 'processing' && destination === 'card' ? messages.startedToCard : messages.statusDone[to]

/**
 * The fields of the status change. A refund to the card is completed automatically, so what happens to its places is decided at
 * the start.
 */
function StatusFields({ form, to, isToCard }: { form: Form<Values>; to: NextStatus; isToCard: boolean }) {
  if (to === 'problem')
    return <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
  if (to !== 'processed' && !(to === 'processing' && isToCard)) return null
  return (
    <CheckboxField
      label={messages.toSale}
      hint={messages.toSaleHint}
      value={form.values.to_sale}
      onChange={(to_sale) => form.change({ to_sale })}
    />
  )
}

/** The change, and its consequences. */
function Lead({ to, refunds, leftOut = 0 }: Pick<StatusDialogProps, 'to' | 'refunds' | 'leftOut'>) {
  const { money } = useFormats()
  const [first] = refunds
  const count = refunds.length
  const what = count === 1 ? messages.refundNumber({ id: first.id }) : messages.refundCount({ count })
  const unknown = unknownAtCards(refunds.flatMap(({ card_refunds = [] }) => card_refunds))
  return (
    <>
      <Text fw={600}>
        {what}, {money(sum(refunds.map(amountToSend)))}
      </Text>
      {unknown > 0 && (
        <Alert color="yellow" title={messages.lookFirst}>
          {messages.lookFirstHint({ amount: money(unknown), to })}
        </Alert>
      )}
      {count === 1 && (to === 'processing' || to === 'processed') && <RefundWarnings id={first.id} />}
      <Text>{effectOf(to, first.destination)}</Text>
      {leftOut > 0 && <Text c="dimmed">{messages.skipped({ count: leftOut })}</Text>}
    </>
  )
}

function StatusForm({ title, onClose, form, ...change }: StatusDialogProps & { form: Form<Values> }) {
  const { to, refunds } = change
  return (
    <ActionForm form={form} lead={<Lead {...change} />}>
      <StatusFields form={form} to={to} isToCard={refunds[0].destination === 'card'} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {common.back}
        </Button>
        <SubmitButton
          form={form}
          data-autofocus={to !== 'problem' || undefined}
          {...(to === 'cancelled' && { color: 'red' })}
        >
          {title}
        </SubmitButton>
      </Group>
    </ActionForm>
  )
}

/** Confirms a status change of one or several refunds, and reports those that failed. */
export function StatusDialog(props: StatusDialogProps) {
  const { title, refunds, onClose } = props
  const { refused, form } = useStatusForm(props)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }} centered>
      {refused.length > 0 ? (
        <Refused refused={refused} all={refunds.length} onClose={onClose} />
      ) : (
        <StatusForm {...props} form={form} />
      )}
    </Modal>
  )
}
