import { Alert, Grid, Stack, Text } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { START, WorkQueue } from '#web/office/kit/work/WorkQueue.tsx'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { CannotCancel, OrderActions } from '#web/office/orders/actions/OrderActions.tsx'
import { aboutOrder } from '#web/office/notes/note-query.ts'
import { NotesSection } from '#web/office/notes/NotesSection.tsx'
import { messages as texts } from './messages.ts'
import { OrderAnswers } from './OrderAnswers.tsx'
import { OrderHistory } from './OrderHistory.tsx'
import { OrderLedger } from './OrderLedger.tsx'
import { OrderMails } from './OrderMails.tsx'
import { OrderMerchandise } from './merchandise/OrderMerchandise.tsx'
import { OrderTotals } from './OrderTotals.tsx'
import { useOrder } from '#web/office/orders/order-query.ts'
import { OrderMarks, OrderStatus } from '#web/office/orders/OrderStatus.tsx'
import { sellerOf } from '#web/office/orders/seller.ts'
import { OrderDocuments } from './OrderDocuments.tsx'
import { OrderDisputes, OrderLostCredits } from './OrderDisputes.tsx'
import { OrderOverpayments } from './OrderOverpayments.tsx'
import { OrderPayments } from './OrderPayments.tsx'
import { OrderChanges } from './OrderChanges.tsx'
import { OrderCustomer } from './OrderCustomer.tsx'
import { OrderRefunds } from './OrderRefunds.tsx'
import { OrderTickets } from './OrderTickets.tsx'

/** The ledger has the amounts. */
const ProblemAlert = ({ order: { problem_reason, received } }: { order: OfficeOrder }) =>
  problem_reason !== null && (
    <Alert color="red" title={messages.problem}>
      <Text fw={600}>{problem_reason}</Text>
      {received === 0 ? messages.problemHintNothing : messages.problemHint}
    </Alert>
  )

/** Says once that the customer of the order was erased. */
function ErasedAlert({ order: { customer } }: { order: OfficeOrder }) {
  const { day } = useFormats()
  return (
    customer.erased_at !== null && (
      <Alert color="gray" title={texts.erased({ day: day(customer.erased_at) })}>
        {texts.erasedHint}
      </Alert>
    )
  )
}

function Lead({ order }: { order: OfficeOrder }) {
  const { time } = useFormats()
  const values = {
    created: time(order.created_at),
    seller: order.staff === null ? messages.website : sellerOf(order.staff),
  }
  if (order.balance_due_at !== null)
    return messages.pageLeadBalance({ ...values, until: time(order.balance_due_at) })
  return order.abandon_at === null
    ? messages.pageLead(values)
    : messages.pageLeadUntil({ ...values, until: time(order.abandon_at) })
}

/** The payments, and what happened to the money. */
const Payments = ({ order }: { order: OfficeOrder }) => (
  <>
    {order.disputes.length > 0 && <OrderDisputes order={order} />}
    {order.lost_credits.length > 0 && <OrderLostCredits order={order} />}
    {order.overpayments.length > 0 && <OrderOverpayments order={order} />}
    <OrderPayments order={order} />
    <OrderLedger order={order.code} />
  </>
)

/** The customer, the documents, the mails and the refunds. */
const Beside = ({ order }: { order: OfficeOrder }) => (
  <Stack>
    <NotesSection about={aboutOrder(order.code)} />
    <OrderCustomer order={order} />
    <OrderDocuments order={order} />
    {order.changes.length > 0 && <OrderChanges order={order} />}
    {order.refunds.length > 0 && <OrderRefunds order={order} />}
    {(order.customer.erased_at === null || order.mails.length > 0) && <OrderMails order={order} />}
  </Stack>
)

function OrderDetails({ order }: { order: OfficeOrder }) {
  return (
    <Page
      title={order.code}
      back={{ to: '/orders', name: common.orders }}
      lead={<Lead order={order} />}
      beside={
        <>
          <OrderStatus order={order} />
          <OrderMarks
            order={{ ...order, accepted: order.acceptance !== null || order.customer.erased_at !== null }}
          />
          <OrderActions order={order} />
        </>
      }
    >
      <ErasedAlert order={order} />
      <ProblemAlert order={order} />
      {order.customer.erased_at === null && <CannotCancel order={order} />}
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7.5 }}>
          <Stack>
            {order.tickets.length > 0 && <OrderTickets order={order} />}
            {order.merchandise.length > 0 && <OrderMerchandise order={order} />}
            {order.answers && <OrderAnswers order={order.code} answers={order.answers} />}
            <OrderTotals order={order} />
            <Payments order={order} />
            <OrderHistory history={order.history} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4.5 }}>
          <Beside order={order} />
        </Grid.Col>
      </Grid>
    </Page>
  )
}

const QUEUE = {
  groups: ['problem'],
  pathOf: (code: string, status: string) => `/orders/${code}?queue=${status}`,
  kind: 'orders' as const,
}

/** Works through the orders of a status. */
function Queue({ group, current }: { group: string; current: string }) {
  const list = useList(calls.listOrders, { status: group })
  const keys = list.rows?.map((each) => each.code)
  return (
    <WorkQueue
      queue={QUEUE}
      group={group}
      keys={keys}
      list={list}
      isSettled={list.isSettled}
      current={current}
    />
  )
}

/** The page of one order, also while all with a problem are worked through. */
export function OrderPage() {
  const { code = '' } = useParams()
  const [search] = useSearchParams()
  const group = search.get('queue')
  return (
    <Stack gap="xs">
      {group !== null && QUEUE.groups.includes(group) && <Queue key={group} group={group} current={code} />}
      {code !== START && <Order code={code} />}
    </Stack>
  )
}

function Order({ code }: { code: string }) {
  const { order, error } = useOrder(code)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  if (error && !order) throw error
  return order ? (
    <OrderDetails key={order.code} order={order} />
  ) : (
    <LoadingSection label={code} height={480} />
  )
}
