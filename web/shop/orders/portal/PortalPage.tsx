import { useId } from 'react'
import { useNavigate } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { paymentMethodLabel } from '#contract/payment-methods.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { messages as refundMessages } from '#web/shop/refunds/messages.ts'
import { messages as cartMessages } from '#web/shop/carts/messages.ts'
import { orderPath, refundRequestPath } from '#web/shop/paths.ts'
import { PortalRefunds } from '#web/shop/refunds/list/PortalRefunds.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/buttons/Button.tsx'
import { Money } from '#web/ui/content/Money.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Picture } from '#web/ui/content/Picture.tsx'
import { DescriptionList } from '#web/ui/content/DescriptionList.tsx'
import style from './PortalPage.module.css'
import { nextStep } from './next-step.ts'
import { orderStatus } from '#web/shop/orders/order-status.ts'

function countsOf(order: Order): string {
  const tickets = order.tickets.length + order.cartProducts.length
  const merchandise = order.merchandisePurchases.length + order.cartMerchandise.length
  return [
    tickets > 0 && messages.ticketCount({ count: tickets }),
    merchandise > 0 && messages.merchandiseCount({ count: merchandise }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A summary of the items of the order. */
function Pictures({ order }: { order: Order }) {
  const items = [
    ...order.tickets,
    ...order.cartProducts,
    ...order.merchandisePurchases,
    ...order.cartMerchandise,
  ]
  const pictures = [...new Set(items.map(({ shop_image }) => shop_image))].filter((each) => each !== null)
  if (pictures.length === 0) return null
  return (
    <div className={style.pictures}>
      {pictures.slice(0, 6).map((picture) => (
        <Picture key={picture} src={picture} alt="" width={100} sizes="52px" />
      ))}
    </div>
  )
}

/** The total, the next step, and the link to the order. */
function Foot({ order, code }: { order: Order; code: string }) {
  const navigate = useNavigate()
  const next = nextStep(order, useConfig())
  return (
    <div className={style.foot}>
      <strong>
        <Money amount={order.total_price} />
      </strong>
      {next !== null && (
        <ButtonLink to={next.to}>
          {next.label} <span className="hidden-text">{messages.ofOrder({ code: order.code })}</span>
        </ButtonLink>
      )}
      <Button kind="secondary" describedBy={code} onClick={() => void navigate(orderPath(order.code))}>
        {messages.manage}
      </Button>
      {order.can_refund && (
        <Button
          kind="secondary"
          describedBy={code}
          onClick={() => void navigate(refundRequestPath(order.code))}
        >
          {refundMessages.refund}
        </Button>
      )}
    </div>
  )
}

function OrderCard({ order }: { order: Order }) {
  const config = useConfig()
  const code = useId()
  const { label, kind } = orderStatus(order, config)
  const facts = [
    [messages.orderedAt, formatDateTime(order.created_at, config.timezone, config.locale)],
    [messages.via, order.staff ?? messages.viaWebsite],
    [messages.paymentMethod, paymentMethodLabel(config.paymentMethods, order.payment_method)],
    [messages.items, countsOf(order)],
  ] as const
  return (
    <li className={style.card}>
      <div className={style.head}>
        <h2 id={code}>{order.code}</h2>
        <Badge kind={kind}>{label}</Badge>
      </div>
      <Pictures order={order} />
      <DescriptionList className={style.facts} facts={facts} />
      <Foot order={order} code={code} />
    </li>
  )
}

/** All that the customer has ordered, newest first, and beside it what they have given back. */
export function PortalPage() {
  const { config, orders } = useData()
  const some = orders.length > 0
  const action = config.shopActive && <ButtonLink to="/tickets">{cartMessages.lookAround}</ButtonLink>
  return (
    <div className={style.page} data-some={some || undefined}>
      <h1>{titleOf(config, 'portal')}</h1>
      {some ? (
        <ul className={style.orders}>
          {orders.map((order) => (
            <OrderCard key={order.code} order={order} />
          ))}
        </ul>
      ) : (
        <Notice title={messages.noOrders} action={action}>
          {messages.noOrdersHint}
        </Notice>
      )}
      {some && <PortalRefunds />}
    </div>
  )
}
