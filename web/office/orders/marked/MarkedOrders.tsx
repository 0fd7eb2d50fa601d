import { Button, List, Modal, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderListRow } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { DayField } from '#web/office/kit/forms/fields/DayInput.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as orderMessages } from '#web/office/orders/messages.ts'
import { messages } from './messages.ts'
import { type RefusedOrder, workThrough } from './work-through.ts'

interface DialogProps {
  codes: string[]
  /** Called with the orders that stay as they were. */
  onDone: (refused: RefusedOrder[]) => void
  onClose: () => void
}

/** Cancels several orders, after a confirmation. */
function CancelDialog({ codes, onDone, onClose }: DialogProps) {
  const cancel = async () => {
    const refused = await workThrough(codes, (code) => call(calls.cancelOrder, { code }))
    const count = codes.length - refused.length
    if (count > 0) notifySuccess(messages.cancelled({ count }))
    onDone(refused)
  }
  return (
    <ConfirmDialog destructive title={messages.cancel} onConfirm={cancel} onClose={onClose}>
      {messages.cancelEffect({ count: codes.length })}
    </ConfirmDialog>
  )
}

/** Extends the payment deadline of several orders. */
function ExtendDialog({ codes, onDone, onClose }: DialogProps) {
  const form = useForm({
    initial: { until: '' },
    onSubmit: async (input) => {
      const refused = await workThrough(codes, (code) => call(calls.extendDeadline, { code, ...input }))
      const count = codes.length - refused.length
      if (count > 0) notifySuccess(messages.extended({ count }))
      onDone(refused)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.extend} submitLabel={messages.extend} form={form} onClose={onClose}>
      <DayField {...form.field('until')} label={orderMessages.until} initialFocus required />
    </FormDialog>
  )
}

/** The orders that an action refused, each with its reason. */
const Refused = ({ refused, onClose }: { refused: RefusedOrder[]; onClose: () => void }) => (
  <Modal
    opened
    centered
    onClose={onClose}
    title={messages.refused({ count: refused.length })}
    closeButtonProps={{ 'aria-label': common.close }}
  >
    <Stack>
      <List>
        {refused.map(({ code, reason }) => (
          <List.Item key={code}>{messages.refusal({ code, reason })}</List.Item>
        ))}
      </List>
      <Button onClick={onClose} ms="auto">
        {common.close}
      </Button>
    </Stack>
  </Modal>
)

interface MarkedOrdersProps {
  rows: OrderListRow[]
  clear: () => void
}

/** What can be done with several orders. */
export function MarkedOrders({ rows, clear }: MarkedOrdersProps) {
  const { money } = useFormats()
  const may = usePermission()
  const client = useQueryClient()
  const [open, setOpen] = useState<'cancel' | 'extend' | null>(null)
  const [refused, setRefused] = useState<RefusedOrder[]>([])
  const onClose = () => setOpen(null)
  const onDone = (left: RefusedOrder[]) => {
    void client.invalidateQueries({ queryKey: ['orders'] })
    void client.invalidateQueries({ queryKey: ['attention'] })
    if (left.length === 0) clear()
    else setRefused(left)
  }
  const dialog = { codes: rows.map(({ code }) => code), onDone, onClose }
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.together({ total: money(rows.reduce((sum, { total_price }) => sum + total_price, 0)) })}
      </Text>
      {may('change orders') && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => setOpen('extend')}>
            {messages.extend}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => setOpen('cancel')}
          >
            {messages.cancel}
          </Button>
        </>
      )}
      {open === 'cancel' && <CancelDialog {...dialog} />}
      {open === 'extend' && <ExtendDialog {...dialog} />}
      {refused.length > 0 && <Refused refused={refused} onClose={() => setRefused([])} />}
    </>
  )
}
