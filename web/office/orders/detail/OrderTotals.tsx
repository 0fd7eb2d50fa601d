import type { OfficeOrder } from '#contract/office/orders.ts'
import { useLabels } from '#web/office/lib/shop.ts'
import { DescriptionList } from '#web/office/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Section } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'
import { overpaymentsDue } from '#web/office/orders/actions/amounts.ts'

/** What an order costs, and what has come of it. */
export function OrderTotals({ order }: { order: OfficeOrder }) {
  const { money } = useFormats()
  const label = useLabels()
  const unless0 = (amount: number) => (amount === 0 ? '' : money(amount))
  const { transfer } = order
  return (
    <Section title={words.money}>
      <DescriptionList
        items={[
          [words.method, label('paymentMethods', order.payment_method)],
          [words.itemsTotal, money(order.items_total)],
          [words.shipping, unless0(order.shipping_amount)],
          [
            words.discount,
            order.discount_amount === 0
              ? ''
              : `${money(-order.discount_amount)} (${[order.discount_name, order.voucher].filter(Boolean).join(', ')})`,
          ],
          [words.total, <strong key="total">{money(order.total_price)}</strong>],
          [words.paid, money(order.total_paid)],
          [words.arrived, order.received === order.total_paid ? '' : money(order.received)],
          [words.toSendBack, unless0(overpaymentsDue(order))],
          [words.given, unless0(order.total_refunded)],
          [words.transferTo, transfer && money(transfer.amount)],
          [words.transferReference, transfer && transfer.reference],
        ]}
      />
    </Section>
  )
}
