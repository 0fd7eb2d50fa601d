import { Text } from '@mantine/core'
import type { RefundedItem } from '#contract/office/refunds.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { messages } from '#web/office/refunds/messages.ts'

const COLUMNS: Column[] = [
  { label: messages.item, long: true },
  { label: messages.holder, long: true, bare: true },
  { label: messages.price, end: true, corner: true },
  { label: messages.refundFee, end: true },
  { label: messages.place },
]

function Name({ item: { name, code, travel_time } }: { item: RefundedItem }) {
  const { wallClock } = useFormats()
  const departs = travel_time !== null && messages.departs({ time: wallClock(travel_time.replace(' ', 'T')) })
  return (
    <>
      {name}
      <Text size="sm" c="dimmed">
        {[code, departs].filter(Boolean).join(' · ')}
      </Text>
    </>
  )
}

/** The refunded items, and whether their places are on sale again. */
export function RefundItems({ items }: { items: RefundedItem[] }) {
  const { money } = useFormats()
  const ships = items.some(({ shipping_refund }) => shipping_refund > 0)
  const columns = ships ? COLUMNS.toSpliced(4, 0, { label: messages.shippingShare, end: true }) : COLUMNS
  const cells = (item: RefundedItem) => [
    <Name key="name" item={item} />,
    item.full_name === null ? null : personName(item.full_name),
    money(item.price),
    money(item.refund_fee),
    ...(ships ? [money(item.shipping_refund)] : []),
    item.on_sale ? messages.onSale : messages.held,
  ]
  return (
    <Section title={messages.refundItems}>
      <DataTable
        label={messages.items}
        columns={columns}
        rows={items}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        cells={cells}
      />
    </Section>
  )
}
