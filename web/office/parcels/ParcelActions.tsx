import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/parcel-calls.ts'
import type { ShippedParcels } from '#contract/office/parcels.ts'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { LabelsDialog } from './LabelsDialog.tsx'
import { LeftOut } from './LeftOut.tsx'
import { messages } from './messages.ts'

interface ParcelActionsProps {
  /** The codes of the selected orders. */
  orders: string[]
  /** Whether the selection can be marked as shipped. */
  waits: boolean
  onShipped: () => void
}

/** The documents of the selected parcels, or of all pending ones. */
function PackingDocuments({ orders }: Pick<ParcelActionsProps, 'orders'>) {
  const [isOpen, setOpen] = useState(false)
  const codes = orders.join(',')
  const isAll = orders.length === 0
  return (
    <>
      <Button
        component="a"
        variant="default"
        size="compact-md"
        href={linkTo(calls.downloadPackingList, { orders: codes })}
        target="_blank"
      >
        {isAll ? messages.packingListAll : messages.packingList}
      </Button>
      <Button variant="default" size="compact-md" onClick={() => setOpen(true)}>
        {isAll ? messages.labelsAll : messages.labels}
      </Button>
      {isOpen && <LabelsDialog orders={codes} onClose={() => setOpen(false)} />}
    </>
  )
}

interface ShipButtonProps {
  orders: string[]
  onShipped: (answer: ShippedParcels) => void
}

/** Marks the selected parcels as shipped, after a confirmation. */
function ShipButton({ orders, onShipped }: ShipButtonProps) {
  const [isConfirming, setConfirming] = useState(false)
  const client = useQueryClient()
  const count = orders.length
  const ship = async () => {
    const answer = await call(calls.shipParcels, { orders })
    if (answer.shipped > 0) notifySuccess(messages.shipped({ count: answer.shipped }))
    onShipped(answer)
    await client.invalidateQueries({ queryKey: ['parcels'] })
    await client.invalidateQueries({ queryKey: ['orders'] })
  }
  return (
    <>
      <Button size="compact-md" onClick={() => setConfirming(true)}>
        {messages.ship({ count })}
      </Button>
      {isConfirming && (
        <ConfirmDialog title={messages.ship({ count })} onConfirm={ship} onClose={() => setConfirming(false)}>
          {messages.shipEffect({ count })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** The actions on the selected parcels; without a selection, the documents of all pending ones. */
export function ParcelActions({ orders, waits, onShipped }: ParcelActionsProps) {
  const [leftOut, setLeftOut] = useState<ShippedParcels['left_out']>([])
  const count = orders.length
  const show = ({ left_out }: ShippedParcels) => {
    setLeftOut(left_out)
    onShipped()
  }
  return (
    <>
      <LeftOut
        title={messages.leftOut({ count: leftOut.length })}
        parcels={leftOut}
        onClose={() => setLeftOut([])}
      />
      <Group gap="sm">
        <Text size="sm" aria-live="polite">
          {messages.chosen({ count })}
        </Text>
        {(waits || count > 0) && <PackingDocuments orders={orders} />}
        {waits && count > 0 && <ShipButton orders={orders} onShipped={show} />}
      </Group>
    </>
  )
}
