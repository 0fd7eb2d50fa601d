import { Button, List, Modal, Stack } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderResult, OrderResultsResponse } from '#contract/office/order-results.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as orderMessages } from '#web/office/orders/messages.ts'
import { refusedIn } from '#web/office/orders/order-query.ts'
import { messages } from './messages.ts'

interface DialogProps {
  codes: string[]
  onDone: (results: OrderResultsResponse) => void
  onClose: () => void
}

const countDone = ({ orders }: OrderResultsResponse): number => orders.length - refusedIn({ orders }).length

/** Cancels several orders, after a confirmation. */
export function CancelDialog({ codes, onDone, onClose }: DialogProps) {
  const cancel = async () => {
    const results = await call(calls.cancelOrders, { orders: codes })
    const count = countDone(results)
    if (count > 0) notifySuccess(messages.cancelled({ count }))
    onDone(results)
  }
  return (
    <ConfirmDialog destructive title={messages.cancel} onConfirm={cancel} onClose={onClose}>
      {messages.cancelEffect({ count: codes.length })}
    </ConfirmDialog>
  )
}

/** Extends the payment deadline of several orders. */
export function ExtendDialog({ codes, onDone, onClose }: DialogProps) {
  const form = useForm({
    initial: { until: '' },
    onSubmit: async (input) => {
      const results = await call(calls.extendDeadlines, { orders: codes, ...input })
      const count = countDone(results)
      if (count > 0) notifySuccess(messages.extended({ count }))
      onDone(results)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.extend} submitLabel={messages.extend} form={form} onClose={onClose}>
      <DayField {...form.field('until')} label={orderMessages.until} initialFocus required />
    </FormDialog>
  )
}

/** The orders that an action refused, each with its reason. It closes by its buttons or Escape only: nothing else says what was refused. */
export const RefusedDialog = ({ refused, onClose }: { refused: OrderResult[]; onClose: () => void }) => (
  <Modal
    opened
    centered
    onClose={onClose}
    closeOnClickOutside={false}
    title={messages.refused({ count: refused.length })}
    closeButtonProps={{ 'aria-label': common.close }}
  >
    <Stack>
      <List>
        {refused.map(({ code, message }) => (
          <List.Item key={code}>{messages.refusal({ code, reason: message ?? '' })}</List.Item>
        ))}
      </List>
      <Button onClick={onClose} ms="auto" data-autofocus>
        {common.close}
      </Button>
    </Stack>
  </Modal>
)
