import type { ReactNode } from 'react'
import { formatDays } from '#contract/dates.ts'
import type { LineDiscount } from '#contract/discounted-price.ts'
import type { LinkedTicket, TermsOrder } from '#contract/links.ts'
import { messages as shared } from '#contract/messages.ts'
import { discountOf, lineTotal } from '#contract/order-totals.ts'
import { pieceName } from '#contract/piece-name.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { Discounted } from '#web/shop/carts/codes/Discounted.tsx'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { Money } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { Period } from '#web/ui/data-display/Period.tsx'
import style from './ItemTable.module.css'
import { holderName } from '#web/shop/holders/holder-name.ts'

interface RowProps {
  amount: number
  /** Of an item, in its amount. */
  discounts?: LineDiscount[]
  kind?: string | undefined
  children: ReactNode
}

function Row({ amount, discounts = [], kind, children }: RowProps) {
  return (
    <tr className={kind}>
      <th scope="row">{children}</th>
      <td className={style.amount}>
        <Money amount={amount} />
        {discounts.length > 0 && (
          <div className={style.discounted}>
            <Discounted price={amount} discounts={discounts} />
          </div>
        )}
      </td>
    </tr>
  )
}

function TicketRow({ ticket }: { ticket: LinkedTicket }) {
  const { locale } = useConfig()
  const when = formatDays(ticket, ticket.timezone, locale)
  return (
    <Row amount={lineTotal(ticket)} discounts={ticket.discounts}>
      <p className={style.name}>
        <OwnText>{pieceName(ticket.product, ticket.variant)}</OwnText>
      </p>
      <p className={style.detail}>{holderName(ticket.full_name)}</p>
      {ticket.bundle !== undefined && (
        <p className={style.detail}>
          <OwnText>{ticket.bundle}</OwnText>
        </p>
      )}
      {when !== null && (
        <p className={style.detail}>
          <Period>{when}</Period>
        </p>
      )}
    </Row>
  )
}

interface ItemTableProps {
  order: TermsOrder
  /** Nothing has a price, so none is shown. */
  isFree: boolean
}

/** The items of the order, a row each, and the total. */
export function ItemTable({ order, isFree }: ItemTableProps) {
  const tickets = [...order.tickets, ...order.cartProducts]
  const merchandise = [...order.merchandisePurchases, ...order.cartMerchandise]
  const discount = discountOf([...tickets, ...merchandise], order)
  return (
    <table className={style.table} data-free={isFree || undefined}>
      <caption className="hidden-text">{orderMessages.orderItems}</caption>
      <thead>
        <tr>
          <th scope="col">{orderMessages.item}</th>
          <th scope="col" className={style.amount}>
            {orderMessages.price}
          </th>
        </tr>
      </thead>
      <tbody>
        {tickets.map((ticket) => (
          <TicketRow key={`${ticket.pending}-${ticket.id}`} ticket={ticket} />
        ))}
        {merchandise.map((item) => (
          <Row key={`${item.pending}-${item.id}`} amount={lineTotal(item)} discounts={item.discounts}>
            <p className={style.name}>
              <OwnText>{pieceName(item.merchandise, item.variant)}</OwnText>
            </p>
          </Row>
        ))}
      </tbody>
      <tfoot hidden={isFree}>
        {order.shipping_amount > 0 && <Row amount={order.shipping_amount}>{orderMessages.shipping}</Row>}
        {order.donation_amount > 0 && <Row amount={order.donation_amount}>{shared.donation}</Row>}
        {discount > 0 && <Row amount={-discount}>{orderMessages.discount}</Row>}
        <Row amount={order.total_price} kind={style.total}>
          {cartMessages.total}
        </Row>
      </tfoot>
    </table>
  )
}
