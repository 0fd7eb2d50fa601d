import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { useActs } from '#web/office/orders/order-query.ts'

function One({ payback, onSend }: { payback: Overpayment; onSend: (() => void) | null }) {
  const { money, time } = useFormats()
  const { amount, reason, created_at, sent_at, by } = payback
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={sent_at === null ? 600 : 400}>
          {sent_at === null ? words.paybackOpen(money(amount)) : words.paybackSent(money(amount))}
        </Text>
        <Text size="xs" c="dimmed">
          {reason} · {sent_at === null ? time(created_at) : `${by}, ${time(sent_at)}`}
        </Text>
      </div>
      {sent_at === null && onSend && <Button onClick={onSend}>{words.markSent}</Button>}
    </Group>
  )
}

/** What of the money belongs to the customer: to be sent back, or sent. */
export function Paybacks({ order }: { order: OfficeOrder }) {
  const may = useMay()
  const { money } = useFormats()
  const { act } = useActs(order.code)
  const [asked, ask] = useState<Overpayment | null>(null)
  return (
    <Part title={words.paybacks}>
      <Stack gap="xs">
        {order.paybacks.map((payback) => (
          <One key={payback.id} payback={payback} onSend={may('move money') ? () => ask(payback) : null} />
        ))}
      </Stack>
      {asked && (
        <Ask
          title={words.markSent}
          onYes={async () => void (await act('dispatches', { payback: asked.id }))}
          said={words.markedSent}
          onClose={() => ask(null)}
        >
          {words.markSentMeans(money(asked.amount))}
        </Ask>
      )}
    </Part>
  )
}
