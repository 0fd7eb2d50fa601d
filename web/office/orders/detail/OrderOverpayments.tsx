import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

function OverpaymentLine({ overpayment, onSend }: { overpayment: Overpayment; onSend: (() => void) | null }) {
  const { money, time } = useFormats()
  const { amount, reason, created_at, returned_at, by } = overpayment
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={returned_at === null ? 600 : 400}>
          {returned_at === null
            ? messages.overpaymentOpen({ amount: money(amount) })
            : messages.overpaymentSent({ amount: money(amount) })}
        </Text>
        <Text size="xs" c="dimmed">
          {reason} · {returned_at === null ? time(created_at) : `${by}, ${time(returned_at)}`}
        </Text>
      </div>
      {returned_at === null && onSend && <Button onClick={onSend}>{messages.markSent}</Button>}
    </Group>
  )
}

/** Overpayments of an order: money to be returned to the customer, or returned. */
export function OrderOverpayments({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const { money } = useFormats()
  const { act } = useOrderActions(order.code)
  const [selected, select] = useState<Overpayment | null>(null)
  return (
    <Section title={messages.overpayments}>
      <Stack gap="xs">
        {order.overpayments.map((overpayment) => (
          <OverpaymentLine
            key={overpayment.id}
            overpayment={overpayment}
            onSend={may('move money') ? () => select(overpayment) : null}
          />
        ))}
      </Stack>
      {selected && (
        <ConfirmDialog
          title={messages.markSent}
          onConfirm={async () => void (await act('overpayment-returns', { overpayment: selected.id }))}
          doneMessage={messages.markedSent}
          onClose={() => select(null)}
        >
          {messages.markSentEffect({ amount: money(selected.amount) })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
