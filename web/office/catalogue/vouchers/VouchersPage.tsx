import { Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/voucher-calls.ts'
import type { OfficeVoucher } from '#contract/office/vouchers.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { SelectionBar } from '#web/office/kit/ui/list/SelectionBar.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { addPath, editPath } from '#web/office/catalogue/catalogue-query.ts'
import { CatalogueNavigation } from '#web/office/catalogue/CatalogueNavigation.tsx'
import { DisableVouchersButton } from './DisableVouchersButton.tsx'
import { VoucherStatus } from './VoucherStatus.tsx'

const FILTERS = ['search', 'state', 'batch_id'] as const
type VoucherFilters = Record<(typeof FILTERS)[number], string>

const STATES = choicesOf(messages.voucherStates)

function useColumns(): Column<OfficeVoucher>[] {
  const { money, time, day } = useFormats()
  return [
    {
      title: messages.voucherLabels.code,
      sort: 'code',
      cell: ({ id, code }) => (
        <Anchor component={Link} to={editPath('vouchers', String(id))} fw={550}>
          {code}
        </Anchor>
      ),
    },
    { title: messages.voucherLabels.name, long: true, bare: true, cell: ({ name }) => name },
    {
      title: messages.voucherLabels.amount,
      end: true,
      sort: 'amount',
      corner: true,
      cell: ({ amount }) => money(amount),
    },
    { title: messages.voucherState, bare: true, cell: ({ state }) => <VoucherStatus state={state} /> },
    {
      title: messages.voucherLabels.expires_at,
      long: true,
      cell: ({ expires_at }) => time(expires_at) || messages.forEver,
    },
    {
      title: messages.usedFor,
      long: true,
      cell: ({ order_code }) =>
        order_code !== null && (
          <Anchor component={Link} to={`/orders/${order_code}`}>
            {order_code}
          </Anchor>
        ),
    },
    { title: messages.usedOn, cell: ({ redeemed_at }) => day(redeemed_at) },
  ]
}

/** The batches to filter by, newest first. */
function useBatches(): { value: string; label: string }[] {
  const { count } = useFormats()
  const { data } = useQuery({
    queryKey: ['voucher-batches'],
    queryFn: () => call(calls.listVoucherBatches),
  })
  return (data?.rows ?? []).map((batch) => ({
    value: String(batch.id),
    label: messages.batchName({
      name: batch.name || messages.unnamed,
      count: count(batch.count),
      used: count(batch.used),
    }),
  }))
}

function Filters({ state }: { state: ListState<keyof VoucherFilters> }) {
  const { bind } = state
  const batches = useBatches()
  const { choice } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'vouchers', state }}
      search={{ ...bind('search'), label: common.search, placeholder: messages.searchVouchers }}
      filters={[
        choice('state', messages.voucherState, STATES),
        { ...choice('batch_id', messages.batch, batches), hidden: batches.length === 0 },
      ]}
    />
  )
}

const AddButtons = () => (
  <>
    <Button component={Link} to={addPath('voucher-batches')} variant="default">
      {messages.manyVouchers}
    </Button>
    <Button component={Link} to={addPath('vouchers')}>
      {catalogueMessages.addButtons.vouchers}
    </Button>
  </>
)

interface ActionsProps {
  filters: VoucherFilters
  /** The number that matches the filters. */
  total: number
  selected: ReadonlySet<string | number>
  /** The selection was changed, and is cleared. */
  onDone: () => void
}

/** The number of vouchers found or selected, with the actions on them: never on all that are only similar to a search. */
function Actions({ filters, total, selected, onDone }: ActionsProps) {
  const { counted } = useFormats()
  const { count: found } = counted(total)
  return (
    <SelectionBar
      text={
        selected.size > 0
          ? messages.vouchersChosen({ count: selected.size })
          : messages.vouchersFound({ count: found })
      }
      file={
        total > 0 ? { href: linkTo(calls.exportVouchers, filters), label: messages.vouchersExport } : null
      }
    >
      <DisableVouchersButton {...{ filters, selected, found, onDone }} />
    </SelectionBar>
  )
}

/** The list of vouchers, newest first. */
export function VouchersPage() {
  const state = useListFilters(FILTERS)
  const { query, filters, clear, isFiltered } = state
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const list = useList(calls.listVouchers, query)
  const columns = useColumns()
  return (
    <Page
      dense
      title={catalogueMessages.catalogueLists.vouchers}
      lead={messages.vouchersLead}
      beside={<AddButtons />}
    >
      <CatalogueNavigation list="vouchers" />
      <Filters state={state} />
      <Actions
        filters={filters}
        total={list.first?.near === true ? 0 : (list.total ?? 0)}
        selected={selected}
        onDone={() => setSelected(new Set())}
      />
      <ListTable
        label={catalogueMessages.catalogueLists.vouchers}
        columns={columns}
        list={list}
        sorting={state}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
        none={messages.vouchersNone}
        selection={{ selected, setSelected, nameOf: ({ code }) => code }}
      />
    </Page>
  )
}
