import type { Order } from '#contract/orders.ts'
import { messages } from './messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { useData } from '#web/lib/data/data.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import type { RefundItem } from './refund-items.ts'
import { type Amounts, type Line, feesKept, breakdownLines, repricingOf } from './breakdown.ts'
import { ItemText } from './ItemText.tsx'
import style from './RefundBreakdown.module.css'

function Row({ line }: { line: Line }) {
  const money = useMoney()
  const { label, amount, holder, item } = line
  const details = holder ? [holder] : []
  if (item !== undefined && item.refund_fee > 0)
    details.push(messages.priceLessFee({ price: money(item.price), fee: money(item.refund_fee) }))
  return (
    <tr>
      <th scope="row">
        <ItemText name={label} details={details} />
      </th>
      <td>{money(amount)}</td>
    </tr>
  )
}

interface RefundBreakdownProps {
  order: Order
  items: RefundItem[]
  amounts: Amounts
}

/** What of an order's donation stays with the festival: all of it, unless staff have given it back with a refund. */
function useDonationKept({ code, donation_amount }: Order): number {
  const { refunds } = useData()
  const isBack = refunds.some(({ order, donation_refund }) => order === code && donation_refund > 0)
  return isBack ? 0 : donation_amount
}

/** The refunded amount line by line, and the fees and the donation that are kept. */
export function RefundBreakdown({ order, items, amounts }: RefundBreakdownProps) {
  const money = useMoney()
  const kept = feesKept(order, items, amounts)
  const donation = useDonationKept(order)
  const repricing = amounts.kept_for_rest > 0 ? repricingOf(order, items) : null
  const dearer = repricing && repricing.anew > repricing.sold ? repricing : null
  return (
    <div>
      <table className={style.sums}>
        <caption className="hidden-text">{messages.youGetBack}</caption>
        <thead>
          <tr>
            <th scope="col">{orderMessages.item}</th>
            <th scope="col">{paymentMessages.amount}</th>
          </tr>
        </thead>
        <tbody>
          {breakdownLines(order, items, amounts).map((line) => (
            <Row key={line.key} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{cartMessages.total}</th>
            <td>{money(amounts.total)}</td>
          </tr>
        </tfoot>
      </table>
      {dearer !== null && (
        <p className={style.hint}>
          {messages.restAnew({ anew: money(dearer.anew), sold: money(dearer.sold) })}
        </p>
      )}
      {kept > 0 && <p className={style.hint}>{messages.feesStay({ fee: money(kept) })}</p>}
      {donation > 0 && <p className={style.hint}>{messages.donationStays({ amount: money(donation) })}</p>}
    </div>
  )
}
