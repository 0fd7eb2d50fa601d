import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OrderList, OrderListRow } from '#contract/office/orders.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { WriteToButton } from '#web/office/mailings/WriteToButton.tsx'
import { messages } from './messages.ts'
import { sellerOf } from './seller.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { NoteMark } from '#web/office/notes/NoteMark.tsx'
import { FILTERS, OrderFilters } from './OrderFilters.tsx'
import { OrderMarks, OrderStatus } from './OrderStatus.tsx'

const COLUMNS = [
  { label: messages.code, sort: 'code' },
  { label: common.status, bare: true },
  { label: messages.created, sort: 'created', bare: true },
  { label: messages.customer, long: true, sort: 'customer', bare: true },
  { label: messages.items, long: true, bare: true },
  { label: messages.total, end: true, sort: 'total', corner: true },
  { label: messages.paid, end: true },
]

/** The paid amount of an order, its payment method, and the deadline for the balance. */
function PaidCell({ order: { total_paid, payment_method, balance_due_at } }: { order: OrderListRow }) {
  const { money, stamp } = useFormats()
  const label = useLabels()
  return (
    <div>
      {money(total_paid)}
      <Text size="xs" c="dimmed">
        {label('paymentMethods', payment_method)}
      </Text>
      {balance_due_at !== null && (
        <Text size="xs" c="dimmed">
          {messages.balanceUntil({ until: stamp(balance_due_at) })}
        </Text>
      )}
    </div>
  )
}

function useCells() {
  const { money, stamp } = useFormats()
  return (order: OrderListRow) => [
    <Anchor key="code" component={Link} to={`/orders/${order.code}`}>
      {order.code}
    </Anchor>,
    <Stack key="status" gap={3} align="flex-start">
      <OrderStatus order={order} />
      <OrderMarks order={order} />
      <NoteMark count={order.notes} />
    </Stack>,
    <div key="created">
      {stamp(order.created_at)}
      {order.staff !== null && (
        <Text size="xs" c="dimmed">
          {sellerOf(order.staff)}
        </Text>
      )}
    </div>,
    <div key="customer">
      {personName(order.customer)}
      <Text size="xs" c="dimmed">
        <EmailAddress of={order.email} />
      </Text>
    </div>,
    <Text key="items" inherit lineClamp={2} title={order.items}>
      {order.items}
    </Text>,
    money(order.total_price),
    <PaidCell key="paid" order={order} />,
  ]
}

/** The number of orders found, and their total. */
function useFound(first: OrderList | undefined): string {
  const { money, counted } = useFormats()
  if (!first) return ''
  const { total, sum } = first
  return sum === null
    ? messages.found(counted(total))
    : messages.foundTotal({ ...counted(total), sum: money(sum) })
}

/** Every order, newest first. */
export function OrdersPage() {
  const may = usePermission()
  const state = useListFilters(FILTERS)
  const { query, clear, isFiltered } = state
  const list = useList<OrderListRow, OrderList>('orders', query)
  const found = useFound(list.first)
  const cells = useCells()
  return (
    <Page
      title={common.orders}
      lead={messages.lead}
      beside={
        may('change orders') && (
          <Button component={Link} to="/orders/new">
            {messages.newOrder}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <OrderFilters state={state} found={found}>
          <WriteToButton list="orders" filters={state.filters} />
        </OrderFilters>
        <ListTable
          label={common.orders}
          columns={COLUMNS}
          list={list}
          sorting={{ ...state, own: '-created' }}
          keyOf={({ id }) => id}
          cells={cells}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noneYet}
          noneHint={messages.noneYetHint}
        />
      </Stack>
    </Page>
  )
}
