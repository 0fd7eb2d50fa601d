import { lookup } from '#contract/lookup.ts'
import { sum } from '#contract/money.ts'
import { Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { ListedRefund } from '#contract/office/refunds.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as workMessages } from '#web/office/kit/work/messages.ts'
import { START } from '#web/office/kit/work/WorkQueue.tsx'
import { messages } from './messages.ts'
import { messages as runMessages } from './runs/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { StatusButtons } from './actions/StatusButtons.tsx'
import { messages as sepaFileMessages } from './sepa-files/messages.ts'
import { SepaFileButton, SepaFileDialog } from './sepa-files/SepaFileButton.tsx'
import { PaymentFileButton, PaymentFileDialog } from './actions/PaymentFileButton.tsx'
import { FILTERS, RefundFilters } from './RefundFilters.tsx'
import style from './RefundsPage.module.css'
import { isUnderway } from './actions/status-change.ts'
import { RefundStatusBadge } from './RefundStatusBadge.tsx'

const STATUS_PARAMETERS = lookup<string>({ '': 'open', all: '' })

/** The status of a refund, and whether it is in a file for the bank. */
const Status = ({ refund: { status, payment_file_at } }: { refund: ListedRefund }) => (
  <>
    <RefundStatusBadge status={status} />
    {status === 'processing' && payment_file_at !== null && (
      <Text size="xs" c="dimmed">
        {messages.inFile}
      </Text>
    )}
  </>
)

function useColumns(): Column<ListedRefund>[] {
  const { money, stamp, count } = useFormats()
  return [
    {
      title: messages.refund,
      cell: (refund) => (
        <Anchor component={Link} to={`/refunds/${refund.id}`}>
          {refund.id}
        </Anchor>
      ),
    },
    { title: common.status, bare: true, cell: (refund) => <Status refund={refund} /> },
    { title: messages.requested, sort: 'created', bare: true, cell: (refund) => stamp(refund.created_at) },
    { title: messages.order, cell: (refund) => refund.order },
    { title: messages.customer, long: true, bare: true, cell: (refund) => personName(refund.customer_name) },
    { title: messages.method, cell: (refund) => messages.methods[refund.payment_method] },
    { title: messages.destination, cell: (refund) => messages.destinations[refund.destination] },
    { title: messages.items, end: true, cell: (refund) => count(refund.items) },
    { title: messages.amount, end: true, sort: 'total', corner: true, cell: (refund) => money(refund.total) },
  ]
}

interface SelectionBarProps {
  selected: ListedRefund[]
  total: number | undefined
  onClear: () => void
}

/** The number of refunds found or selected, with the actions on the selected ones. */
function SelectionBar({ selected, total, onClear }: SelectionBarProps) {
  const { money, counted } = useFormats()
  const some = selected.length > 0
  const found = total === undefined ? '' : messages.refundsFound(counted(total))
  return (
    <Group gap="sm" className={style.bar ?? ''} role="toolbar" aria-label={common.actions}>
      <Text fw={some ? 600 : 400} c={some ? '' : 'dimmed'} aria-live="polite">
        {some
          ? `${messages.chosen({ count: selected.length })}, ${money(sum(selected.map(({ total }) => total)))}`
          : found}
      </Text>
      <StatusButtons refunds={selected} many onChanged={onClear} />
      {some && (
        <Button size="compact-sm" variant="subtle" onClick={onClear}>
          {messages.chooseNone}
        </Button>
      )}
    </Group>
  )
}

/** Working through is what the list is for; the files are of the selected refunds, or of all, and with the other pages in the menu. */
function PageButtons({ payable }: { payable: ListedRefund[] }) {
  const [file, setFile] = useState<'payment' | 'sepa' | null>(null)
  const close = () => setFile(null)
  return (
    <>
      {payable.length > 0 && (
        <>
          <PaymentFileButton refunds={payable} />
          <SepaFileButton refunds={payable} />
        </>
      )}
      <Button component={Link} to={`/refunds/${START}?queue=active`}>
        {workMessages.work}
      </Button>
      <MoreMenu>
        <Menu.Item onClick={() => setFile('payment')}>{messages.createPaymentFile}</Menu.Item>
        <Menu.Item onClick={() => setFile('sepa')}>{sepaFileMessages.create}</Menu.Item>
        <Menu.Item component={Link} to="/refunds/files">
          {sepaFileMessages.title}
        </Menu.Item>
        <Menu.Item component={Link} to="/refunds/runs">
          {runMessages.title}
        </Menu.Item>
      </MoreMenu>
      {file === 'payment' && <PaymentFileDialog refunds={[]} onClose={close} />}
      {file === 'sepa' && <SepaFileDialog refunds={[]} onClose={close} />}
    </>
  )
}

/** The list of refunds. By default those that need action by staff. */
export function RefundsPage() {
  const state = useListFilters(FILTERS)
  const { query, filters, clear, isFiltered } = state
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const status = STATUS_PARAMETERS[filters.status] ?? filters.status
  const list = useList(calls.listRefunds, { ...query, status }, isUnderway)
  const columns = useColumns()
  const selectedRows = (list.rows ?? []).filter(({ id }) => selected.has(id))
  const payable = selectedRows.filter(
    (refund) => refund.status === 'processing' && refund.destination === 'bank_account',
  )
  return (
    <Page dense title={common.refunds} lead={messages.refundsLead} beside={<PageButtons payable={payable} />}>
      <Stack gap="sm">
        <RefundFilters state={state} />
        <SelectionBar selected={selectedRows} total={list.total} onClear={() => setSelected(new Set())} />
        <ListTable
          label={common.refunds}
          columns={columns}
          list={list}
          sorting={{ ...state, own: '-created' }}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noRefunds}
          noneHint={messages.noRefundsHint}
          selection={{ selected, setSelected, nameOf: ({ id }) => messages.refundNumber({ id }) }}
        />
      </Stack>
    </Page>
  )
}
