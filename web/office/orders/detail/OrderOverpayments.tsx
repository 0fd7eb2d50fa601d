import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import { usePermission } from '#web/office/lib/session.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { paidByCard } from '#web/office/orders/actions/amounts.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'

type Return = 'by hand' | 'to card'

interface OverpaymentLineProps {
  overpayment: Overpayment
  /** What can be done about it, the most likely first. */
  returns: Return[]
  onReturn: (how: Return) => void
}

const RETURN_NAMES: Record<Return, string> = {
  'to card': messages.returnToCard,
  'by hand': messages.markSent,
}

/** How far it has come on its way to the card; nothing for one that does not go there. */
function CardState({ overpayment: { card_refund } }: Pick<OverpaymentLineProps, 'overpayment'>) {
  if (card_refund === null) return null
  const isBad = card_refund === 'failed' || card_refund === 'unknown'
  return (
    <Text
      size="sm"
      {...(isBad && { c: 'var(--mantine-color-error)' })}
      {...(card_refund === 'pending' && { 'aria-live': 'polite' })}
    >
      {messages.overpaymentToCard[card_refund]}
    </Text>
  )
}

function OverpaymentLine({ overpayment, returns, onReturn }: OverpaymentLineProps) {
  const { money, time } = useFormats()
  const { amount, left, reason, created_at, returned_at, by } = overpayment
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={returned_at === null ? 600 : 400}>
          {returned_at === null
            ? messages.overpaymentOpen({ amount: money(left) })
            : messages.overpaymentSent({ amount: money(amount) })}
        </Text>
        <CardState overpayment={overpayment} />
        <Text size="xs" c="dimmed">
          {reason} ·{' '}
          {returned_at === null ? time(created_at) : `${authorName(by ?? '')}, ${time(returned_at)}`}
        </Text>
      </div>
      <Group gap="xs">
        {returns.map((how, index) => (
          <Button key={how} variant={index === 0 ? 'filled' : 'default'} onClick={() => onReturn(how)}>
            {RETURN_NAMES[how]}
          </Button>
        ))}
      </Group>
    </Group>
  )
}

/** While one is on its way to the card nothing can be done about it. */
function returnsOf(order: OfficeOrder, { left, returned_at, card_refund }: Overpayment): Return[] {
  if (returned_at !== null || card_refund === 'pending') return []
  return paidByCard(order) >= left ? ['to card', 'by hand'] : ['by hand']
}

interface ReturnDialogProps {
  order: OfficeOrder
  overpayment: Overpayment
  how: Return
  onClose: () => void
}

function ReturnDialog({ order, overpayment: { id, left, card_refund }, how, onClose }: ReturnDialogProps) {
  const { money } = useFormats()
  const { act } = useOrderActions(order.code)
  const isToCard = how === 'to card'
  const effect = isToCard ? messages.returnToCardEffect : messages.markSentEffect
  return (
    <ConfirmDialog
      title={RETURN_NAMES[how]}
      onConfirm={async () => void (await act('overpayment-returns', { overpayment: id, to_card: isToCard }))}
      doneMessage={isToCard ? messages.onWayToCard : messages.markedSent}
      onClose={onClose}
    >
      {card_refund === 'unknown' && <Alert color="yellow">{messages.lookFirst}</Alert>}
      <Text>{effect({ amount: money(left) })}</Text>
    </ConfirmDialog>
  )
}

/** Overpayments of an order: money to be returned to the customer, or returned. */
export function OrderOverpayments({ order }: { order: OfficeOrder }) {
  const may = usePermission()
  const [selected, select] = useState<{ overpayment: Overpayment; how: Return } | null>(null)
  return (
    <Section title={messages.overpayments}>
      <Stack gap="xs">
        {order.overpayments.map((overpayment) => (
          <OverpaymentLine
            key={overpayment.id}
            overpayment={overpayment}
            returns={may('move money') ? returnsOf(order, overpayment) : []}
            onReturn={(how) => select({ overpayment, how })}
          />
        ))}
      </Stack>
      {selected && <ReturnDialog order={order} {...selected} onClose={() => select(null)} />}
    </Section>
  )
}
