import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { Config } from '#contract/config.ts'
import { formatDateTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { timeAgo } from '#web/lib/dates/ago.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { isPresent, orderStatus } from '#web/shop/orders/order-status.ts'
import { orderPath, refundRequestPath } from '#web/shop/page/paths.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { DescriptionList, type Fact } from '#web/ui/data-display/DescriptionList.tsx'
import { Money } from '#web/ui/data-display/Money.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { countsOf, itemsInWords } from './items.ts'
import { messages as portalMessages } from './messages.ts'
import style from './OrderRow.module.css'

type NamedText = [name: string, text: string]

/** The other facts of an order; empty ones are omitted. */
function factsOf(order: Order, config: Config): Fact[] {
  const { processing_since: since } = order
  const facts: NamedText[] = [
    [
      messages.processing,
      since === null
        ? ''
        : portalMessages.processingSince({ ago: timeAgo(since, config.locale, serverNow()) }),
    ],
    [messages.orderCode, order.code],
    ...(isPresent(order) ? originOf(order, config) : saleOf(order, config)),
    [messages.items, countsOf(order)],
  ]
  return facts.filter(([, text]) => text !== '')
}

const dateOf = ({ created_at }: Order, { timezone, locale }: Config): string =>
  formatDateTime(created_at, timezone, locale)

/** Who has given it, and when. */
const originOf = (order: Order, config: Config): NamedText[] => [
  [messages.received, dateOf(order, config)],
  [messages.givenBy, order.given_by ? messages.presentFrom({ name: order.given_by }) : ''],
]

/** When, where and how it was bought. */
const saleOf = (order: Order, config: Config): NamedText[] => [
  [messages.orderedAt, dateOf(order, config)],
  [messages.via, order.payment_method === 'invitation' ? '' : (order.staff ?? messages.viaWebsite)],
  [messages.paymentMethod, paymentMethodLabel(config, order.payment_method)],
]

/** An order in one row: its items, total and status; below, smaller, the other facts (P2.2-01). */
export function OrderRow({ order }: { order: Order }) {
  const config = useConfig()
  const navigate = useNavigate()
  const words = useId()
  const { label, kind } = orderStatus(order, config)
  return (
    <li className={style.order}>
      <div className={style.line}>
        <h3 id={words}>{itemsInWords(order)}</h3>
        {!isPresent(order) && (
          <strong>
            <Money amount={order.total_price} />
          </strong>
        )}
        <Badge kind={kind}>{label}</Badge>
      </div>
      <DescriptionList className={style.facts} facts={factsOf(order, config)} />
      <div className={style.actions}>
        <Button kind="secondary" describedBy={words} onClick={() => void navigate(orderPath(order.code))}>
          {messages.manage}
        </Button>
        {order.can_refund && (
          <Button
            kind="quiet"
            describedBy={words}
            onClick={() => void navigate(refundRequestPath(order.code))}
          >
            {messages.refund}
          </Button>
        )}
      </div>
    </li>
  )
}
