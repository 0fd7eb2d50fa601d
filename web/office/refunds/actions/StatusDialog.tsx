import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RefundStatusChange } from '#contract/office/refunds.ts'
import { type Form, useForm } from '#web/lib/forms/form.ts'
import { CheckboxField, TextAreaField } from '#web/office/forms/fields/fields.tsx'
import { ActionForm, SubmitButton } from '#web/office/forms/ActionForm.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as common } from '#web/office/ui/messages.ts'
import { type NextStatus, changeStatus } from './status-change.ts'

interface StatusDialogProps {
  title: string
  to: NextStatus
  ids: number[]
  /** The sum of their amounts. */
  total: number
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

function useStatusForm({ to, ids, onChanged, onClose }: StatusDialogProps) {
  const [refused, setRefused] = useState<RefundStatusChange[]>([])
  const form = useForm<Values>({
    initial: { reason: '', to_sale: false },
    onSubmit: async ({ reason, to_sale }) => {
      const left = await changeStatus({ ids, to, reason, to_sale })
      await onChanged()
      setRefused(left)
      if (left.length > 0) return
      notifySuccess(`${messages.refundCount({ count: ids.length })}: ${messages.statusDone[to]}`)
      onClose()
    },
  })
  return { refused, form }
}

/** The fields that the status change needs. */
function StatusFields({ form, to }: { form: Form<Values>; to: NextStatus }) {
  if (to === 'problem')
    return <TextAreaField {...form.field('reason')} label={messages.reason} hint={messages.reasonHint} />
  if (to !== 'processed') return null
  return (
    <CheckboxField
      label={messages.toSale}
      hint={messages.toSaleHint}
      value={form.values.to_sale}
      onChange={(to_sale) => form.change({ to_sale })}
    />
  )
}

function StatusForm({
  title,
  to,
  ids,
  total,
  leftOut = 0,
  onClose,
  form,
}: StatusDialogProps & { form: Form<Values> }) {
  const { money } = useFormats()
  const [only = 0] = ids
  const what =
    ids.length === 1 ? messages.refundNumber({ id: only }) : messages.refundCount({ count: ids.length })
  const lead = (
    <>
      <Text fw={600}>
        {what}, {money(total)}
      </Text>
      <Text>{messages.statusEffect[to]}</Text>
      {leftOut > 0 && <Text c="dimmed">{messages.skipped({ count: leftOut })}</Text>}
    </>
  )
  return (
    <ActionForm form={form} lead={lead}>
      <StatusFields form={form} to={to} />
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
  const { title, ids, onClose } = props
  const { refused, form } = useStatusForm(props)
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': common.close }} centered>
      {refused.length > 0 ? (
        <Refused refused={refused} all={ids.length} onClose={onClose} />
      ) : (
        <StatusForm {...props} form={form} />
      )}
    </Modal>
  )
}
