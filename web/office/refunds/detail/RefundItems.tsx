import { Text } from '@mantine/core'
import type { RefundedItem } from '#contract/office/refunds.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { messages } from '#web/office/refunds/messages.ts'

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

function useColumns(items: RefundedItem[]): Column<RefundedItem>[] {
  const { money } = useFormats()
  const ships = items.some(({ shipping_refund }) => shipping_refund > 0)
  const shippingShare: Column<RefundedItem> = {
    title: messages.shippingShare,
    end: true,
    cell: ({ shipping_refund }) => money(shipping_refund),
  }
  return [
    { title: messages.item, long: true, cell: (item) => <Name item={item} /> },
    {
      title: messages.holder,
      long: true,
      bare: true,
      cell: ({ full_name }) => (full_name === null ? null : personName(full_name)),
    },
    { title: messages.price, end: true, corner: true, cell: ({ price }) => money(price) },
    { title: messages.refundFee, end: true, cell: ({ refund_fee }) => money(refund_fee) },
    ...(ships ? [shippingShare] : []),
    { title: messages.place, cell: ({ on_sale }) => (on_sale ? messages.onSale : messages.held) },
  ]
}

/** The refunded items, and whether their places are on sale again. */
export function RefundItems({ items }: { items: RefundedItem[] }) {
  const columns = useColumns(items)
  return (
    <Section title={messages.refundItems}>
      <DataTable columns={columns} rows={items} keyOf={({ kind, id }) => `${kind} ${id}`} />
    </Section>
  )
}
