import { Anchor, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { useLabels } from '#web/office/lib/shop.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'

/** The refunds of an order, also those that were cancelled. */
export function Refunds({ order: { refunds } }: { order: OfficeOrder }) {
  const may = useMay()
  const label = useLabels()
  const { money, day } = useFormats()
  return (
    <Part title={words.refunds}>
      {refunds.map(({ id, status, created_at, total }) => (
        <Group key={id} justify="space-between" gap="xs">
          {may('refund') ? (
            <Anchor component={Link} to={`/refunds/${id}`}>
              {words.refundNumber(id)}
            </Anchor>
          ) : (
            <Text>{words.refundNumber(id)}</Text>
          )}
          <Text size="sm">
            {money(total)}, {label('refundStatuses', status)}, {day(created_at)}
          </Text>
        </Group>
      ))}
    </Part>
  )
}
