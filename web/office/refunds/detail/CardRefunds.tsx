import { Badge, Group, List, Text } from '@mantine/core'
import type { CardRefund, CardRefundStatus } from '#contract/office/card-refunds.ts'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { amountToSend, heldByCards } from '#contract/refund-amounts.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { isUnderway } from '#web/office/refunds/actions/status-change.ts'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as siteMessages } from '#web/office/site/messages.ts'
import { CopyButton } from '#web/office/kit/ui/CopyButton.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'

const COLORS: Record<CardRefundStatus, string> = {
  pending: 'blue',
  succeeded: 'teal',
  failed: 'red',
  unknown: 'yellow',
}

/** A part that was refunded through one gateway, with its reference there. */
function CardRefundItem({ part }: { part: CardRefund }) {
  const { money, time } = useFormats()
  const { amount, gateway, gateway_ref, status, failure_code, created_at, settled_at } = part
  return (
    <List.Item>
      <Group gap="xs">
        <Text fw={600}>{money(amount)}</Text>
        <Badge color={COLORS[status]} variant="light">
          {messages.cardStatus[status]}
        </Badge>
        {failure_code !== null && <Text size="sm">{messages.failureCode({ code: failure_code })}</Text>}
      </Group>
      <Text size="sm" c="dimmed">
        {labelOf(siteMessages.gateways, gateway)} · {time(settled_at ?? created_at)}
      </Text>
      {gateway_ref !== null && (
        <Group gap={4} wrap="nowrap">
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {gateway_ref}
          </Text>
          <CopyButton text={gateway_ref} name={messages.gatewayReference} />
        </Group>
      )}
    </List.Item>
  )
}

/** The next step of the money; empty if there is none. */
function nextOf(refund: OfficeRefund, money: (amount: number) => string): string {
  if (isUnderway(refund)) return messages.cardUnderway
  if (refund.destination === 'card') return refund.status === 'active' ? messages.cardWaits : ''
  return messages.restToAccount({ rest: money(amountToSend(refund) - heldByCards(refund.card_refunds)) })
}

/** The parts of a refund to the card: an order that was paid in several attempts is refunded attempt by attempt. */
export function CardRefunds({ refund }: { refund: OfficeRefund }) {
  const { money } = useFormats()
  const { card_refunds: parts } = refund
  const next = nextOf(refund, money)
  return (
    <Section title={messages.backToCard}>
      {next !== '' && (
        <Text component="output" display="block">
          {next}
        </Text>
      )}
      {parts.length > 0 && (
        <List listStyleType="none" spacing="sm">
          {parts.map((part) => (
            <CardRefundItem key={part.id} part={part} />
          ))}
        </List>
      )}
    </Section>
  )
}
