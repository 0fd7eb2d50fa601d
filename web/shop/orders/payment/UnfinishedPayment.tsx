import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Config } from '#contract/config.ts'
import { formatDate, formatDateTime, formatTime } from '#contract/dates.ts'
import type { Order } from '#contract/orders.ts'
import * as data from '#web/lib/data/data.ts'
import { serverNow, useServerClock, useTimed } from '#web/lib/dates/server-clock.ts'
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
    order.abandon_at !== null

const endOf = ({ abandon_at }: Unfinished): number => Date.parse(abandon_at)

/** The code of the newest order whose time is not over, until it is: then the orders are loaded again, as the server has ended it. */
function useStillHeld(orders: Unfinished[]): string | null {
  useServerClock(orders.length > 0)
  const held = useTimed(
    (now) => orders.find((order) => endOf(order) > now)?.code ?? null,
    (now) => {
      const ends = orders.map(endOf).filter((end) => end > now)
      return ends.length === 0 ? null : Math.min(...ends)
    },
  )
  const ended = orders.filter((order) => endOf(order) <= serverNow()).length
  useEffect(() => {
    if (ended > 0) data.refresh().catch(() => undefined)
  }, [ended])
  return held
}

/** The newest such order that the open page does not show; null if there is none. */
function useUnfinished(): Unfinished | null {
  const { orders, config } = data.useData()
  const { pathname } = useLocation()
  const name = useRouteHandle()?.name ?? ''
  const isElsewhere = ({ code }: Order) => !pathname.startsWith(orderPath(code))
  const unfinished = OF_PAYMENTS.includes(name) ? [] : orders.filter(isElsewhere).filter(isUnfinished(config))
  const held = useStillHeld(unfinished)
  return unfinished.find(({ code }) => code === held) ?? null
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
  const { config } = data.useData()
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
