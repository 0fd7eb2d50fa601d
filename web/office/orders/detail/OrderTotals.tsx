import type { OfficeOrder } from '#contract/office/orders.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as detailMessages } from './messages.ts'
import { overpaymentsDue } from '#web/office/orders/actions/amounts.ts'

/** Items that were removed from an order and count for the one that resulted from it. */
const countedElsewhere = ({ code, changes }: OfficeOrder): number =>
  changes.reduce((sum, { order, credited }) => (order === code ? sum + credited : sum), 0)

/** The costs of an order, and the paid amount. */
export function OrderTotals({ order }: { order: OfficeOrder }) {
  const { money } = useFormats()
  const label = useLabels()
  const unless0 = (amount: number) => (amount === 0 ? '' : money(amount))
  const { transfer } = order
  return (
    <Section title={messages.money}>
      <DescriptionList
        items={[
          [messages.method, label('paymentMethods', order.payment_method)],
          [messages.itemsTotal, money(order.items_total)],
          [messages.shipping, unless0(order.shipping_amount)],
          [
            messages.discount,
            order.discount_amount === 0
              ? ''
              : `${money(-order.discount_amount)} (${[order.discount_name, order.voucher].filter(Boolean).join(', ')})`,
          ],
          [messages.total, <strong key="total">{money(order.total_price)}</strong>],
          [messages.paid, money(order.total_paid)],
          [messages.arrived, order.received === order.total_paid ? '' : money(order.received)],
          [messages.toSendBack, unless0(overpaymentsDue(order))],
          [messages.given, unless0(order.total_refunded)],
          [detailMessages.countsElsewhere, unless0(countedElsewhere(order))],
          [messages.transferTo, transfer && money(transfer.amount)],
          [messages.transferReference, transfer && transfer.reference],
        ]}
      />
    </Section>
  )
}
