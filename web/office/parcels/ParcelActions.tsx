import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShippedParcels } from '#contract/office/parcels.ts'
import { post, withQuery } from '#web/office/lib/call.ts'
import { ConfirmDialog } from '#web/office/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { messages } from './messages.ts'

interface ParcelActionsProps {
  /** The codes of the chosen orders. */
  orders: string[]
  /** Whether what is chosen can be marked as shipped. */
  waits: boolean
  onShipped: () => void
}

/** What can be done with the chosen parcels; without any, the papers of all that wait. */
export function ParcelActions({ orders, waits, onShipped }: ParcelActionsProps) {
  const [open, setOpen] = useState<'labels' | 'ship' | null>(null)
  const [leftOut, setLeftOut] = useState<ShippedParcels['left_out']>([])
  const client = useQueryClient()
  const codes = orders.join(',')
  const count = orders.length
  const ship = async () => {
    const { shipped, left_out } = await post<ShippedParcels>('shipments', { orders })
    setLeftOut(left_out)
    if (shipped > 0) notifySuccess(messages.shipped({ count: shipped }))
    onShipped()
    await client.invalidateQueries({ queryKey: ['parcels'] })
    await client.invalidateQueries({ queryKey: ['orders'] })
  }
  const needsChoice = !waits && count === 0
  return (
    <>
      {leftOut.length > 0 && (
        <Alert
          color="orange"
          title={messages.leftOut({ count: leftOut.length })}
          withCloseButton
          onClose={() => setLeftOut([])}
        >
          <List size="sm">
            {leftOut.map(({ order, why }) => (
              <List.Item key={order}>{messages.leftOutOrder({ order, why })}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group gap="sm">
        <Text size="sm" aria-live="polite">
          {messages.chosen({ count })}
        </Text>
        {!needsChoice && (
          <>
            <Button
              component="a"
              variant="default"
              size="compact-md"
              href={withQuery('/office/api/packing-lists', { orders: codes })}
              target="_blank"
            >
              {count === 0 ? messages.packingListAll : messages.packingList}
            </Button>
            <Button variant="default" size="compact-md" onClick={() => setOpen('labels')}>
              {count === 0 ? messages.labelsAll : messages.labels}
            </Button>
          </>
        )}
        {waits && count > 0 && (
          <Button size="compact-md" onClick={() => setOpen('ship')}>
            {messages.ship({ count })}
          </Button>
        )}
      </Group>
      {open === 'labels' && <LabelsDialog orders={codes} onClose={() => setOpen(null)} />}
      {open === 'ship' && (
        <ConfirmDialog title={messages.ship({ count })} onConfirm={ship} onClose={() => setOpen(null)}>
          {messages.shipEffect({ count })}
        </ConfirmDialog>
      )}
    </>
  )
}
