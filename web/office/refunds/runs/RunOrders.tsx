import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { RefundRun, RefundRunOrder } from '#contract/office/refund-runs.ts'
import { useFilters } from '#web/office/kit/lib/filters.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { messages as refundMessages } from '#web/office/refunds/messages.ts'
import { RefundStatusBadge } from '#web/office/refunds/RefundStatusBadge.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { messages } from './messages.ts'
import { useRunOrders } from './run-query.ts'

const RESULTS = choicesOf(messages.resultFilters)

function Result({ row: { status, reason } }: { row: RefundRunOrder }) {
  if (reason !== null) return <Text size="sm">{reason}</Text>
  if (status !== null) return <RefundStatusBadge status={status} />
  return (
    <Text size="sm" c="dimmed">
      {messages.waits}
    </Text>
  )
}

function useColumns(): Column<RefundRunOrder>[] {
  const { money } = useFormats()
  return [
    {
      title: refundMessages.order,
      cell: (row) => (
        <Anchor component={Link} to={`/orders/${row.order}`}>
          {row.order}
        </Anchor>
      ),
    },
    { title: refundMessages.customer, long: true, bare: true, cell: (row) => personName(row.customer) },
    { title: messages.result, long: true, bare: true, cell: (row) => <Result row={row} /> },
    {
      title: refundMessages.destination,
      cell: (row) => row.destination && refundMessages.destinations[row.destination],
    },
    {
      title: refundMessages.amount,
      end: true,
      corner: true,
      cell: (row) => row.amount !== null && row.reason === null && money(row.amount),
    },
    {
      title: refundMessages.refund,
      end: true,
      cell: (row) =>
        row.refund !== null && (
          <Anchor component={Link} to={`/refunds/${row.refund}`}>
            {row.refund}
          </Anchor>
        ),
    },
  ]
}

/** The result of a run for each of its orders, and why some are skipped. */
export function RunOrders({ run }: { run: RefundRun }) {
  const state = useFilters(['result'])
  const { filters, bind, clear, isFiltered } = state
  const list = useRunOrders(run, filters)
  const { counted } = useFormats()
  const columns = useColumns()
  return (
    <Section title={messages.results}>
      <Stack gap="sm">
        <FilterBar
          state={state}
          views={{ list: 'refund-run-orders', state: { query: filters } }}
          found={list.total === undefined ? '' : messages.ordersFound(counted(list.total))}
          filters={[filtersOf(bind).choice('result', messages.result, RESULTS)]}
        />
        <ListTable
          label={messages.orders}
          columns={columns}
          list={list}
          keyOf={({ order }) => order}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noOrders}
          noneHint={messages.noOrdersHint}
        />
      </Stack>
    </Section>
  )
}
