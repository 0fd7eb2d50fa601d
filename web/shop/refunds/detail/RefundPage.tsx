import { useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { formatDateTime } from '#contract/dates.ts'
import { formatMoney } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { titleOf } from '#web/lib/routing/titles.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import CreditNoteDownload from '#web/shop/orders/credit-notes/CreditNoteDownload.tsx'
import { orderPath } from '#web/shop/page/paths.ts'
import { REFUND_NOT_FOUND } from '#web/shop/page/NotFound.tsx'
import { Badge } from '#web/ui/feedback/Badge.tsx'
import { DescriptionList } from '#web/ui/data-display/DescriptionList.tsx'
import { Section } from '#web/ui/layout/Section.tsx'
import { PageSkeleton } from '#web/ui/feedback/Skeleton.tsx'
import { CancelRefund } from './CancelRefund.tsx'
import { RefundItemList } from './RefundItemList.tsx'
import { RefundNotice } from './RefundNotice.tsx'
import { AccountRequest } from '#web/shop/refunds/account/AccountRequest.tsx'
import { itemsOf } from '#web/shop/refunds/refund-items.ts'
import { BackLink, Page } from '#web/ui/layout/Page.tsx'
import style from './RefundPage.module.css'
import { kindOf, refundStatus } from '#web/shop/refunds/refund-status.ts'
import { RefundBreakdown } from '#web/shop/refunds/RefundBreakdown.tsx'

interface DetailsProps {
  refund: Refund
  order: Order
}

function Head({ refund }: { refund: Refund }) {
  const { label, kind } = refundStatus(refund)
  return (
    <header className={style.head}>
      <BackLink to="/portal">{orderMessages.allOrders}</BackLink>
      <h1>
        {titleOf(useConfig(), 'refund')} {refund.id}
      </h1>
      <p>
        <Badge kind={kind}>{label}</Badge>
      </p>
    </header>
  )
}

function Facts({ refund, order }: DetailsProps) {
  const config = useConfig()
  const { timezone, locale, currency } = config
  const at = (instant: string) => formatDateTime(instant, timezone, locale)
  const amount = formatMoney(refund.credited, currency, locale)
  const counted = (code: string) => (
    <Link to={orderPath(code)}>{messages.countsFor({ amount, order: code })}</Link>
  )
  const facts: [string, React.ReactNode][] = [
    [
      messages.order,
      <Link key="order" to={orderPath(order.code)}>
        {order.code}
      </Link>,
    ],
    [messages.refundKind, kindOf(refund, order.has_payment_plan)],
    [messages.goesTo, messages.destinations[refund.destination]],
    [messages.requestedAt, at(refund.created_at)],
  ]
  if (refund.new_order !== null) facts.push([messages.exchanged, counted(refund.new_order)])
  if (refund.completed_at !== null) facts.push([messages.completedAt, at(refund.completed_at)])
  return <DescriptionList facts={facts} />
}

/** The next step; if an account is missing, its form, and afterwards a confirmation. */
function NextStep({ refund }: Pick<DetailsProps, 'refund'>) {
  const [wasAsked] = useState(refund.needs_account || refund.known_account !== null)
  return wasAsked && refund.status === 'active' ? (
    <AccountRequest refund={refund} />
  ) : (
    <RefundNotice refund={refund} />
  )
}

/** A refund: its status, items and amount. The bank account is not shown. */
export function RefundPage() {
  const { refund: id = '' } = useParams()
  const { refunds, orders, customer } = useData()
  const refund = refunds.find((each) => String(each.id) === id)
  const order = orders.find(({ code }) => code === refund?.order)
  const [wasThere] = useState(refund !== undefined)
  // The session has just ended; the guard redirects to the login.
  if (customer === null) return <PageSkeleton />
  // After it was just cancelled, the toast says so.
  if (refund === undefined || order === undefined)
    return <Navigate to="/portal" replace state={wasThere ? null : REFUND_NOT_FOUND} />
  const items = itemsOf(refund)
  return (
    <Page key={id}>
      <Head refund={refund} />
      <NextStep refund={refund} />
      <Section title={messages.refundedItems}>
        <Facts refund={refund} order={order} />
        <RefundItemList items={items} order={order} />
      </Section>
      <Section title={messages.youGetBack}>
        <RefundBreakdown order={order} items={items} amounts={refund} />
        {refund.credit_note && <CreditNoteDownload note={refund.credit_note} />}
      </Section>
      <CancelRefund id={refund.id} open={refund.can_cancel} />
    </Page>
  )
}
