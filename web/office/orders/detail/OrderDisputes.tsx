import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { DisputeStatus, OrderDispute } from '#contract/office/disputes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages as all } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as texts } from './messages.ts'

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

/** The tickets of an order whose payment was lost, with a button to block them. */
function useBlocking(order: OfficeOrder) {
  const may = usePermission()
  const { act } = useOrderActions(order.code)
  const count = activeTickets(order)
  return {
    count,
    canBlock: may('change tickets') && count > 0,
    block: async (dispute: number | null) =>
      void (await act(call(calls.blockAfterDispute, { code: order.code, dispute }))),
  }
}

interface BlockDialogProps {
  count: number
  onConfirm: () => Promise<void>
  onClose: () => void
}

const BlockDialog = ({ count, ...props }: BlockDialogProps) => (
  <ConfirmDialog title={messages.block} doneMessage={messages.blocked} {...props}>
    {messages.blockEffect({ count })}
  </ConfirmDialog>
)

/** Money that counts for other orders, and was lost there. */
export function OrderLostCredits({ order }: { order: OfficeOrder }) {
  const { money } = useFormats()
  const { count, canBlock, block } = useBlocking(order)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title={texts.lostCredits}>
      {order.lost_credits.map(({ order: code, amount }) => (
        <Text key={code}>
          {texts.lostCredit({ amount: money(amount) })}{' '}
          <Anchor component={Link} to={`/orders/${code}`}>
            {texts.lostCreditOf({ order: code })}
          </Anchor>
        </Text>
      ))}
      {canBlock && (
        <Group>
          <Button color="red" variant="light" onClick={() => setIsOpen(true)}>
            {messages.block}
          </Button>
        </Group>
      )}
      {isOpen && <BlockDialog count={count} onConfirm={() => block(null)} onClose={() => setIsOpen(false)} />}
    </Section>
  )
}

/** The disputed payments of an order, and after a lost dispute its tickets, with a button to block them. */
export function OrderDisputes({ order }: { order: OfficeOrder }) {
  const { count, canBlock, block } = useBlocking(order)
  const [selected, select] = useState<OrderDispute | null>(null)
  return (
    <Section title={messages.title}>
      <Stack>
        {order.disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} onBlock={canBlock ? () => select(dispute) : null} />
        ))}
      </Stack>
      {selected && (
        <BlockDialog count={count} onConfirm={() => block(selected.id)} onClose={() => select(null)} />
      )}
    </Section>
  )
}
