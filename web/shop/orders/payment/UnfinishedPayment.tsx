import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Config } from '#contract/config.ts'
import { formatDate, formatDateTime, formatTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import { useData } from '#web/lib/data/data.ts'
import { serverNow } from '#web/lib/dates/server-clock.ts'
import { useAsyncAction } from '#web/lib/forms/form.ts'
import { useRouteHandle } from '#web/lib/routing/titles.ts'
import { areAttemptsUsedUp, isDueByCard } from '#web/shop/orders/order-status.ts'
import { messages } from '#web/shop/orders/messages.ts'
import { orderPath } from '#web/shop/page/paths.ts'
import { redirectToPayment } from '#web/shop/payments/redirect.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { continuePayment } from './continue-payment.ts'
import style from './UnfinishedPayment.module.css'

/** Pages that say it themselves, or on which a mailed link leads to a payment. */
const OF_PAYMENTS = ['portal', 'acceptTerms', 'installment']

type Unfinished = Order & { abandon_at: string }

/** Whether an order waits for its card payment, and can be paid from this page. */
const isUnfinished =
  (config: Config) =>
  (order: Order): order is Unfinished =>
    order.payment_status === 'pending' &&
    isDueByCard(order) &&
    order.accepted_ts_and_cs !== null &&
    !areAttemptsUsedUp(order, config) &&
    order.abandon_at !== null &&
    Date.parse(order.abandon_at) > serverNow()

/** The newest such order that the open page does not show; null if there is none. */
function useUnfinished(): Unfinished | null {
  const { orders, config } = useData()
  const { pathname } = useLocation()
  const name = useRouteHandle()?.name ?? ''
  if (OF_PAYMENTS.includes(name)) return null
  const isElsewhere = ({ code }: Order) => !pathname.startsWith(orderPath(code))
  return orders.filter(isElsewhere).find(isUnfinished(config)) ?? null
}

/** The time of a deadline, with its day unless that is today. */
function timeOf(instant: string, { timezone, locale }: Config): string {
  const day = (at: string) => formatDate(at, timezone, locale)
  const isToday = day(instant) === day(new Date(serverNow()).toISOString())
  return isToday ? formatTime(instant, timezone, locale) : formatDateTime(instant, timezone, locale)
}

function PayNow({ order }: { order: Order }) {
  const navigate = useNavigate()
  const [isLeaving, setLeaving] = useState(false)
  const { pending, waiting, run } = useAsyncAction()
  const pay = () =>
    run(async (markWaiting) => {
      // The order's page says why it cannot be paid.
      const payment = await continuePayment(order, markWaiting).catch(() => null)
      if (payment === null) return void navigate(orderPath(order.code))
      setLeaving(true)
      redirectToPayment(payment, order.code)
    })
  return (
    <Button pending={pending || isLeaving} waiting={waiting} onClick={pay}>
      {messages.payNow}
    </Button>
  )
}

/**
 * Says on every page that an order waits for its payment, whose page was closed or has failed, and leads back there. It lies over the
 * end of the banner, so that nothing moves when it appears.
 */
export default function UnfinishedPayment() {
  const order = useUnfinished()
  const { config } = useData()
  const { pathname } = useLocation()
  if (order === null) return null
  const until = timeOf(order.abandon_at, config)
  const hasPlaces = order.cartProducts.length > 0
  return (
    <aside
      className={style.unfinished}
      data-home={pathname === '/' || undefined}
      aria-label={messages.unfinishedLabel}
    >
      <p>{hasPlaces ? messages.unfinished({ until }) : messages.unfinishedItems({ until })}</p>
      <PayNow key={order.code} order={order} />
    </aside>
  )
}
