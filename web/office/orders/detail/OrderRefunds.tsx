import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'

/** The refunds of an order. The ledger has their amounts, except those of cancelled ones. */
export function OrderRefunds({ order: { refunds } }: { order: OfficeOrder }) {
  const may = usePermission()
  const label = useLabels()
  const { money, day } = useFormats()
  return (
    <Section title={messages.refunds}>
      {refunds.map(({ id, status, created_at, total }) => (
        <Group key={id} justify="space-between" gap="xs">
          {may('refund') ? (
            <Anchor component={Link} to={`/refunds/${id}`}>
              {messages.refundNumber({ id })}
            </Anchor>
          ) : (
            <Text>{messages.refundNumber({ id })}</Text>
          )}
          <Text size="sm">
            {[status === 'cancelled' && money(total), label('refundStatuses', status), day(created_at)]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </Group>
      ))}
    </Section>
  )
}
