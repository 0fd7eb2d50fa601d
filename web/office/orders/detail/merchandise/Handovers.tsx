import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderHandover } from '#contract/office/ordered-merchandise.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { messages as parcelMessages } from '#web/office/parcels/messages.ts'
import { messages } from '#web/office/orders/detail/messages.ts'

interface HandOverButtonProps {
  order: string
  codes: string[]
  onDone: () => void
}

/** Hands over the selected merchandise, after a confirmation. */
export function HandOverButton({ order, codes, onDone }: HandOverButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const { act } = useOrderActions(order)
  const handOver = async () => {
    await act(call(calls.handOver, { code: order, codes }))
    onDone()
  }
  return (
    <Group>
      <Button size="compact-md" onClick={() => setConfirming(true)}>
        {messages.handOver({ count: codes.length })}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.handOver({ count: codes.length })}
          onConfirm={handOver}
          doneMessage={messages.handedOver}
          onClose={() => setConfirming(false)}
        >
          {messages.handOverEffect}
        </ConfirmDialog>
      )}
    </Group>
  )
}

interface UndoHandoverProps {
  order: string
  handover: OrderHandover
  onClose: () => void
}

function UndoHandover({ order, handover: { id }, onClose }: UndoHandoverProps) {
  const { act } = useOrderActions(order)
  const form = useForm({
    initial: { reason: '' },
    onSubmit: async (input) => {
      await act(call(calls.undoHandover, { id, ...input }))
      notifySuccess(messages.handoverUndone)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.undoHandover}
      submitLabel={messages.undoHandover}
      form={form}
      onClose={onClose}
    >
      <Text>{messages.undoHandoverEffect}</Text>
      <TextField {...form.field('reason')} label={parcelMessages.reason} initialFocus required />
    </FormDialog>
  )
}

/** What was handed over of an order, when and by whom, and what of it was taken back, newest first. */
export function Handovers({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const { stamp } = useFormats()
  const [undoing, setUndoing] = useState<OrderHandover | null>(null)
  const nameOf = (code: string) => order.merchandise.find((item) => item.code === code)?.name ?? code
  const textOf = ({ code, at, by, again, undone_reason: reason }: OrderHandover) => {
    const what = { item: nameOf(code), time: stamp(at), by }
    if (again) return messages.handedOverAgain(what)
    return reason === null ? messages.handedOverAt(what) : messages.takenBackAt({ ...what, reason })
  }
  return (
    <>
      {order.handovers.map((handover) => (
        <Group key={handover.id} justify="space-between" gap="xs">
          <Text size="sm">{textOf(handover)}</Text>
          {may('change orders') && handover.may_undo && (
            <Button size="compact-sm" variant="default" onClick={() => setUndoing(handover)}>
              {messages.undoHandover}
            </Button>
          )}
        </Group>
      ))}
      {undoing && <UndoHandover order={order.code} handover={undoing} onClose={() => setUndoing(null)} />}
    </>
  )
}
