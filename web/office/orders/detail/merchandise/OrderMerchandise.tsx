import * as calls from '#contract/calls/office/order-calls.ts'
import { listed } from '#contract/define-messages.ts'
import { Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { OrderedMerchandise, OrderShipment } from '#contract/office/ordered-merchandise.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as parcelMessages } from '#web/office/parcels/messages.ts'
import { UndoDialog } from '#web/office/parcels/UndoDialog.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { HandOverButton, Handovers } from './Handovers.tsx'
import { PieceVariant } from './PieceVariant.tsx'
import { LineDiscounts } from '#web/office/orders/detail/LineDiscounts.tsx'
import { useOrderActions } from '#web/office/orders/order-query.ts'

interface MerchandiseItem extends OrderedMerchandise {
  id: number | string
}

const isDone = (status: string): boolean => status === 'shipped' || status === 'collected'

function Status({ status }: { status: string }) {
  const label = useLabels()
  if (status === 'pending') return messages.place
  if (status === 'released') return messages.released
  return (
    <Badge variant="light" color={status === 'active' ? 'yellow' : isDone(status) ? 'teal' : 'gray'}>
      {label('merchandiseStatuses', status)}
    </Badge>
  )
}

/** Marks the selected merchandise as shipped, after a confirmation. */
function ShipButton({ order, codes, onShipped }: { order: string; codes: string[]; onShipped: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const { act } = useOrderActions(order)
  const ship = async () => {
    await act(call(calls.shipMerchandise, { code: order, codes }))
    onShipped()
  }
  return (
    <Group>
      <Button size="compact-md" onClick={() => setConfirming(true)}>
        {messages.ship({ count: codes.length })}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={messages.ship({ count: codes.length })}
          onConfirm={ship}
          doneMessage={messages.shipped}
          onClose={() => setConfirming(false)}
        >
          {messages.shipEffect}
        </ConfirmDialog>
      )}
    </Group>
  )
}

/** A shipment: when, by whom, and a button to undo it. */
function Shipment({ order, shipment }: { order: OfficeOrder; shipment: OrderShipment }) {
  const may = usePermission()
  const { stamp } = useFormats()
  const { reload } = useOrderActions(order.code)
  const [isUndoing, setUndoing] = useState(false)
  const { codes, at, by, mailed_at } = shipment
  // Its mail may have been sent since the page was loaded; the dialog says so.
  const open = () => {
    setUndoing(true)
    void reload()
  }
  const names = order.merchandise.flatMap(({ code, name }) =>
    code !== null && codes.includes(code) ? [name] : [],
  )
  return (
    <Group justify="space-between" gap="xs">
      <Text size="sm">
        {messages.shippedAt({ items: listed(names), time: stamp(at), by })}{' '}
        <Text span size="xs" c="dimmed">
          {mailed_at === null ? parcelMessages.mailWaits : parcelMessages.mailed({ time: stamp(mailed_at) })}
        </Text>
      </Text>
      {may('change orders') && (
        <Button size="compact-sm" variant="default" onClick={open}>
          {parcelMessages.undo}
        </Button>
      )}
      {isUndoing && <UndoDialog shipment={shipment} onUndone={reload} onClose={() => setUndoing(false)} />}
    </Group>
  )
}

const Shipments = ({ order }: { order: OfficeOrder }) =>
  order.shipments.map((shipment) => <Shipment key={shipment.id} order={order} shipment={shipment} />)

function useColumns(order: string): Column<MerchandiseItem>[] {
  const { money } = useFormats()
  return [
    {
      title: messages.what,
      long: true,
      cell: (item) => (
        <>
          {item.name}
          {item.pick_up && (
            <Text size="xs" c="dimmed">
              {messages.collected}
            </Text>
          )}
          <LineDiscounts discounts={item.discounts} />
          <PieceVariant order={order} piece={item} />
        </>
      ),
    },
    { title: messages.price, end: true, corner: true, cell: (item) => money(item.price) },
    { title: common.status, bare: true, cell: (item) => <Status status={item.status} /> },
  ]
}

/** The merchandise of an order. Paid items that are not shipped or handed over yet can be selected. */
export function OrderMerchandise({ order }: { order: OfficeOrder }) {
  const columns = useColumns(order.code)
  const may = usePermission()
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const items = order.merchandise.map((item, index): MerchandiseItem => ({
    ...item,
    id: item.code ?? index,
  }))
  const waiting = items.filter(({ status, code }) => status === 'active' && code !== null)
  const ready = may('change orders') ? waiting.filter(({ id }) => selected.has(id)) : []
  const codesOf = (pickUp: boolean) =>
    ready.flatMap(({ code, pick_up }) => (code !== null && pick_up === pickUp ? [code] : []))
  const [toShip, toHandOver] = [codesOf(false), codesOf(true)]
  const done = () => setSelected(new Set())
  return (
    <Section title={messages.merchandise}>
      <DataTable
        columns={columns}
        rows={items}
        keyOf={({ id }) => id}
        {...(may('change orders') &&
          waiting.length > 0 && {
            selection: { selected, setSelected, nameOf: ({ name }: MerchandiseItem) => name },
          })}
      />
      {toShip.length > 0 && <ShipButton order={order.code} codes={toShip} onShipped={done} />}
      {toHandOver.length > 0 && <HandOverButton order={order.code} codes={toHandOver} onDone={done} />}
      <Shipments order={order} />
      <Handovers order={order} />
    </Section>
  )
}
