import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DisputeStatus, OrderDispute } from '#contract/office/disputes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { messages as all } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'

const messages = all.disputes

const COLORS: Record<DisputeStatus, string> = { open: 'red', won: 'teal', lost: 'gray' }

const activeTickets = ({ tickets }: OfficeOrder): number =>
  tickets.filter(({ code, status }) => code !== null && status === 'active').length

function useResult({ status, lost_amount, written_off }: OrderDispute): string | null {
  const { money } = useFormats()
  if (status === 'open') return null
  if (status === 'won') return messages.won
  const lost = money(lost_amount)
  return written_off > 0
    ? messages.lostWrittenOff({ lost, written: money(written_off) })
    : messages.lost({ lost })
}

function DisputeItem({ dispute, onBlock }: { dispute: OrderDispute; onBlock: (() => void) | null }) {
  const { money, day, time } = useFormats()
  const result = useResult(dispute)
  const { status, amount, reason, code, due_by, decided_at, gateway, ref } = dispute
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{messages.amount({ amount: money(amount) })}</Text>
        <Badge color={COLORS[status]} variant="light">
          {messages.status({ status })}
        </Badge>
      </Group>
      <DescriptionList
        items={[
          [messages.reason, messages.reasonCoded({ reason, code })],
          [messages.due, status !== 'open' ? '' : due_by === null ? messages.dueUnknown : day(due_by)],
          [messages.decided, time(decided_at)],
          [messages.result, result],
          [messages.reference({ gateway }), ref],
        ]}
      />
      {status === 'open' && <Text size="sm">{messages.openHint}</Text>}
      {status === 'lost' && onBlock && (
        <Group>
          <Button color="red" variant="light" onClick={onBlock}>
            {messages.block}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** The payments of an order that their payer disputes at the bank, and the tickets of a lost one, to block at once. */
export function OrderDisputes({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const { act } = useOrderActions(order.code)
  const [selected, select] = useState<OrderDispute | null>(null)
  const count = activeTickets(order)
  const canBlock = may('change tickets') && count > 0
  return (
    <Section title={messages.title}>
      <Stack>
        {order.disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} onBlock={canBlock ? () => select(dispute) : null} />
        ))}
      </Stack>
      {selected && (
        <ConfirmDialog
          title={messages.block}
          onConfirm={async () => void (await act('dispute-blocks', { dispute: selected.id }))}
          doneMessage={messages.blocked}
          onClose={() => select(null)}
        >
          {messages.blockEffect({ count })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
