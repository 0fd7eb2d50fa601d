import type { Order } from '#contract/orders.ts'
import { messages } from './messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages as paymentMessages } from '#web/shop/payments/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import type { RefundItem } from './refund-items.ts'
import { type Amounts, type Line, feesKept, breakdownLines } from './breakdown.ts'
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

/** The refunded amount line by line, and the fees that are kept. */
export function RefundBreakdown({ order, items, amounts }: RefundBreakdownProps) {
  const money = useMoney()
  const kept = feesKept(order, items, amounts)
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
      {kept > 0 && <p className={style.hint}>{messages.feesStay({ fee: money(kept) })}</p>}
    </div>
  )
}
