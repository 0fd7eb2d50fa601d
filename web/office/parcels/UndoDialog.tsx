import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/parcel-calls.ts'
import type { UndoneBatch } from '#contract/office/parcels.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'

interface UndoDialogProps {
  shipment: { id: number; mailed_at: string | null }
  onUndone: () => Promise<void>
  onClose: () => void
}

/** Undoes a shipment, after showing which mails the customer has received and will receive. */
export function UndoDialog({ shipment: { id, mailed_at }, onUndone, onClose }: UndoDialogProps) {
  const { time } = useFormats()
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (input) => {
      const { notified } = await call(calls.undoShipment, { id, ...input })
      notifySuccess(notified ? messages.undoneTold : messages.undone)
      await onUndone()
      onClose()
    },
  })
  return (
    <FormDialog title={messages.undo} submitLabel={messages.undo} form={form} onClose={onClose}>
      <Text>{messages.undoEffect}</Text>
      <Text>{mailed_at === null ? messages.undoUntold : messages.undoTold({ time: time(mailed_at) })}</Text>
      <TextField {...form.field('reason')} label={messages.reason} initialFocus required />
    </FormDialog>
  )
}

interface UndoBatchDialogProps {
  batch: { id: number; parcels: number }
  onUndone: (answer: UndoneBatch) => Promise<void>
  onClose: () => void
}

/** Undoes a shipment of several items. */
export function UndoBatchDialog({ batch: { id, parcels: count }, onUndone, onClose }: UndoBatchDialogProps) {
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (input) => {
      const answer = await call(calls.undoShipmentBatch, { id, ...input })
      if (answer.undone > 0)
        notifySuccess(messages.undoneBatch({ count: answer.undone, notified: answer.notified }))
      await onUndone(answer)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.undoBatch({ count })}
      submitLabel={messages.undoAll({ count })}
      form={form}
      onClose={onClose}
    >
      <Text>{messages.undoBatchEffect({ count })}</Text>
      <TextField {...form.field('reason')} label={messages.reason} initialFocus required />
    </FormDialog>
  )
}
