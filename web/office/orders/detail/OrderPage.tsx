import { Alert, Grid, Stack, Text } from '@mantine/core'
import { useParams } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { NotThere } from '#web/office/shell/NotFound.tsx'
import { useFormats } from '#web/office/ui/formats.ts'
import { Page } from '#web/office/ui/Page.tsx'
import { Waiting } from '#web/office/ui/LoadingSection.tsx'
import { common } from '#web/office/words/common.ts'
import { orderWords as words } from '#web/office/words/orders.ts'
import { CannotCancel, Deeds } from '#web/office/orders/actions/OrderActions.tsx'
import { History } from './OrderHistory.tsx'
import { Mails } from './OrderMails.tsx'
import { Merchandise } from './OrderMerchandise.tsx'
import { Money } from './OrderTotals.tsx'
import { useOrder } from '#web/office/orders/order-query.ts'
import { OrderMarks, OrderStatus } from '#web/office/orders/OrderStatus.tsx'
import { Papers } from './OrderDocuments.tsx'
import { Paybacks } from './OrderOverpayments.tsx'
import { Payments } from './OrderPayments.tsx'
import { People } from './OrderCustomer.tsx'
import { Refunds } from './OrderRefunds.tsx'
import { Tickets } from './OrderTickets.tsx'

function Wrong({ order }: { order: OfficeOrder }) {
  const { money } = useFormats()
  return (
    order.problem_reason !== null && (
      <Alert color="red" title={words.wrong}>
        <Text fw={600}>{order.problem_reason}</Text>
        {words.wrongHint(money(order.arrived), money(order.total_price))}
      </Alert>
    )
  )
}

function Lead({ order }: { order: OfficeOrder }) {
  const { time } = useFormats()
  const until = order.abandon_at === null ? '' : ` · ${words.waitsUntil} ${time(order.abandon_at)}`
  return `${time(order.created_at)} · ${words.madeBy} ${order.staff ?? words.website}${until}`
}

function Whole({ order }: { order: OfficeOrder }) {
  return (
    <Page
      title={order.code}
      back={{ to: '/orders', name: common.orders }}
      lead={<Lead order={order} />}
      beside={
        <>
          <OrderStatus order={order} />
          <OrderMarks order={{ ...order, accepted: order.acceptance !== null }} />
          <Deeds order={order} />
        </>
      }
    >
      <Wrong order={order} />
      <CannotCancel order={order} />
      <Grid>
        <Grid.Col span={{ base: 12, lg: 7.5 }}>
          <Stack>
            {order.tickets.length > 0 && <Tickets order={order} />}
            {order.merchandise.length > 0 && <Merchandise order={order} />}
            <Money order={order} />
            {order.paybacks.length > 0 && <Paybacks order={order} />}
            <Payments order={order} />
            <History happenings={order.happenings} />
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4.5 }}>
          <Stack>
            <People order={order} />
            <Papers order={order} />
            {order.refunds.length > 0 && <Refunds order={order} />}
            <Mails order={order} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Page>
  )
}

/** One order, with everything that ever happened to it and all that can be done about it. */
export function OrderPage() {
  const { code = '' } = useParams()
  const { order, error } = useOrder(code)
  if (error instanceof ApiError && error.status === 404) return <NotThere />
  if (error) throw error
  return order ? <Whole key={order.code} order={order} /> : <Waiting label={code} height={480} />
}
