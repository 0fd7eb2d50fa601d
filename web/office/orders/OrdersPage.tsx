import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OrderList, OrderListRow } from '#contract/office/orders.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
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
import { useMarkedActions } from './marked/marked-actions.tsx'
import { OrderPeek } from './OrderPeek.tsx'
import { OrderMarks, OrderStatus } from './OrderStatus.tsx'

/** The paid amount of an order, its payment method, and the deadline for the balance. */
function PaidCell({ order: { total_paid, payment_method, balance_due_at } }: { order: OrderListRow }) {
  const { money, stamp } = useFormats()
  const label = useLabels()
  const until = balance_due_at === null ? null : messages.balanceUntil({ until: stamp(balance_due_at) })
  return (
    <TwoLines second={[label('paymentMethods', payment_method), until].filter(Boolean).join(', ')}>
      <span>{money(total_paid)}</span>
    </TwoLines>
  )
}

const CodeLink = ({ code }: { code: string }) => (
  <Anchor component={Link} to={`/orders/${code}`}>
    {code}
  </Anchor>
)

const StatusCell = ({ order }: { order: OrderListRow }) => (
  <Stack gap={3} align="flex-start">
    <OrderStatus order={order} />
    <OrderMarks order={order} />
    <NoteMark count={order.notes} />
  </Stack>
)

const ItemsCell = ({ items }: { items: string }) => (
  <Text inherit lineClamp={2} title={items}>
    {items}
  </Text>
)

function useColumns(): Column<OrderListRow>[] {
  const { money, stamp } = useFormats()
  return [
    { title: messages.code, sort: 'code', cell: ({ code }) => <CodeLink code={code} /> },
    { title: common.status, bare: true, cell: (order) => <StatusCell order={order} /> },
    {
      title: messages.created,
      sort: 'created',
      bare: true,
      wide: true,
      cell: ({ created_at, staff }) => (
        <TwoLines second={staff && sellerOf(staff)}>{stamp(created_at)}</TwoLines>
      ),
    },
    {
      title: messages.customer,
      long: true,
      sort: 'customer',
      bare: true,
      cell: ({ customer, email }) => (
        <TwoLines second={<EmailAddress of={email} />}>{personName(customer)}</TwoLines>
      ),
    },
    {
      title: messages.items,
      long: true,
      bare: true,
      wide: true,
      cell: ({ items }) => <ItemsCell items={items} />,
    },
    {
      title: messages.total,
      end: true,
      sort: 'total',
      corner: true,
      cell: ({ total_price }) => money(total_price),
    },
    { title: messages.paid, end: true, wide: true, cell: (order) => <PaidCell order={order} /> },
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

const PEEK = {
  nameOf: ({ code }: OrderListRow) => code,
  content: (row: OrderListRow) => <OrderPeek row={row} />,
}

function NewOrderButton() {
  const may = usePermission()
  if (!may('change orders')) return null
  return (
    <Button component={Link} to="/orders/new">
      {messages.newOrder}
    </Button>
  )
}

/** Every order, newest first. */
export function OrdersPage() {
  const state = useListFilters(FILTERS)
  const { query, clear, isFiltered } = state
  const list = useList(calls.listOrders, query)
  const found = useFound(list.first)
  const columns = useColumns()
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const { bar, dialogs } = useMarkedActions(setSelected)
  return (
    <Page dense title={common.orders} beside={<NewOrderButton />}>
      <OrderFilters state={state} found={found}>
        <WriteToButton list="orders" filters={state.filters} />
      </OrderFilters>
      <ListTable
        label={common.orders}
        columns={columns}
        list={list}
        sorting={{ ...state, own: '-created' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
        none={messages.noneYet}
        noneHint={messages.noneYetHint}
        peek={PEEK}
        selection={{ selected, setSelected, nameOf: ({ code }) => code }}
        marked={bar}
      />
      {dialogs}
    </Page>
  )
}
