import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import * as calls from '#contract/calls/office/discount-code-calls.ts'
import type { DiscountCodeBatch, OfficeDiscountCode } from '#contract/office/discount-codes.ts'
import { editPath, useDiscountName } from '#web/office/catalogue/catalogue-query.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { call, linkTo } from '#web/office/kit/lib/call.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { SelectionBar } from '#web/office/kit/ui/list/SelectionBar.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { BatchTable } from './BatchTable.tsx'
import { messages } from './messages.ts'
import { newCodesPath } from './paths.ts'
import { type CodeFilters, SwitchCodesButtons } from './SwitchCodesButtons.tsx'

const FILTERS = ['search', 'state', 'batch_id'] as const

const STATES = choicesOf(messages.states)

const COLORS = { open: 'teal', used: 'blue', off: 'gray' } as const

function useColumns(): Column<OfficeDiscountCode>[] {
  const { count } = useFormats()
  const usesText = ({ taken, uses }: OfficeDiscountCode) =>
    uses === null ? messages.unlimited : messages.usesOf({ taken: count(taken ?? 0), uses: count(uses) })
  return [
    { title: messages.code, long: true, cell: ({ code }) => code },
    { title: messages.email, long: true, cell: ({ email }) => email ?? '' },
    {
      title: messages.state,
      bare: true,
      cell: ({ state }) => (
        <Badge variant="light" color={COLORS[state]}>
          {messages.states[state]}
        </Badge>
      ),
    },
    { title: messages.uses, end: true, corner: true, cell: usesText },
  ]
}

interface FiltersProps {
  state: ListState<(typeof FILTERS)[number]>
  batches: DiscountCodeBatch[]
}

function Filters({ state, batches }: FiltersProps) {
  const { bind } = state
  const { choice } = filtersOf(bind)
  const named = batches.map(({ id, name }) => ({ value: String(id), label: name || messages.unnamed }))
  return (
    <FilterBar
      state={state}
      search={{ ...bind('search'), label: common.search, placeholder: messages.searchCodes }}
      filters={[
        choice('state', messages.state, STATES),
        { ...choice('batch_id', messages.batch, named), hidden: named.length === 0 },
      ]}
    />
  )
}

interface ActionsProps {
  filters: CodeFilters
  total: number
  selected: ReadonlySet<string | number>
  onDone: () => void
}

/** The number of codes found or selected, with the actions on them. */
function Actions({ filters, total, selected, onDone }: ActionsProps) {
  const { counted } = useFormats()
  return (
    <SelectionBar
      text={
        selected.size > 0
          ? messages.chosen({ count: selected.size })
          : messages.found({ count: counted(total).count })
      }
      file={total > 0 ? { href: linkTo(calls.exportDiscountCodes, filters), label: messages.download } : null}
    >
      <SwitchCodesButtons {...{ filters, selected, found: total, onDone }} />
    </SelectionBar>
  )
}

function useBatches(discount: string): DiscountCodeBatch[] | undefined {
  const { data, error } = useQuery({
    queryKey: ['discount-code-batches', discount],
    queryFn: () => call(calls.listDiscountCodeBatches, { discount }),
  })
  if (error && !data) throw error
  return data?.rows
}

/** The batches of codes of a discount, and the codes in them. */
export function DiscountCodesPage() {
  const { key: discount = '' } = useParams()
  const { name, isMissing } = useDiscountName(discount)
  const batches = useBatches(discount)
  const state = useListFilters(FILTERS)
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const filters = { ...state.filters, discount }
  const list = useList(calls.listDiscountCodes, filters)
  const columns = useColumns()
  if (isMissing) return <NotFound />
  return (
    <Page
      title={messages.codesOf({ name })}
      lead={messages.codesLead}
      back={{ to: editPath('discounts', discount), name }}
      beside={
        <Button component={Link} to={newCodesPath(discount)}>
          {messages.newCodes}
        </Button>
      }
    >
      <BatchTable discount={discount} batches={batches} />
      <Filters state={state} batches={batches ?? []} />
      <Actions {...{ filters, total: list.total ?? 0, selected }} onDone={() => setSelected(new Set())} />
      <ListTable
        label={messages.codes}
        columns={columns}
        list={list}
        keyOf={({ id }) => id}
        isFiltered={state.isFiltered}
        clear={state.clear}
        none={messages.none}
        selection={{ selected, setSelected, nameOf: ({ code }) => code }}
      />
    </Page>
  )
}
