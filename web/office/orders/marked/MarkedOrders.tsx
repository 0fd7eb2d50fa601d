import { Button, Text } from '@mantine/core'
import { sum } from '#contract/money.ts'
import type { OrderListRow } from '#contract/office/orders.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

export type MarkedAction = 'cancel' | 'extend'

interface MarkedOrdersProps {
  rows: OrderListRow[]
  onAction: (action: MarkedAction) => void
}

/** What can be done with several orders. */
export function MarkedOrders({ rows, onAction }: MarkedOrdersProps) {
  const { money } = useFormats()
  const may = usePermission()
  return (
    <>
      <Text size="sm" c="dimmed">
        {messages.together({ total: money(sum(rows.map(({ total_price }) => total_price))) })}
      </Text>
      {may('change orders') && (
        <>
          <Button size="compact-sm" variant="default" onClick={() => onAction('extend')}>
            {messages.extend}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            c="var(--mantine-color-error)"
            onClick={() => onAction('cancel')}
          >
            {messages.cancel}
          </Button>
        </>
      )}
    </>
  )
}
