import { Button, Text } from '@mantine/core'
import * as exportCalls from '#contract/calls/office/export-calls.ts'
import * as calls from '#contract/calls/office/till-calls.ts'
import type { TillRow } from '#contract/office/tills.ts'
import { messages as exportMessages } from '#web/office/exports/messages.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { call, linkTo, saveFile } from '#web/office/kit/lib/call.ts'
import { useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from './messages.ts'

const FILTERS = ['since', 'until'] as const

function useColumns(): Column<TillRow>[] {
  const { money, moneyChange, stamp, count } = useFormats()
  return [
    {
      title: messages.closed,
      sort: 'closed',
      cell: ({ closed_at, opened_at }) => (
        <TwoLines second={messages.opened({ time: stamp(opened_at) })}>{stamp(closed_at)}</TwoLines>
      ),
    },
    {
      title: messages.staff,
      long: true,
      sort: 'staff',
      bare: true,
      cell: ({ staff, note }) => <TwoLines second={note}>{staff}</TwoLines>,
    },
    { title: messages.sales, end: true, cell: (till) => count(till.sales) },
    { title: messages.terminal, end: true, cell: (till) => money(till.card_terminal) },
    { title: messages.expected, end: true, sort: 'expected', cell: (till) => money(till.expected) },
    { title: messages.cash, end: true, sort: 'counted', cell: (till) => money(till.counted) },
    {
      title: messages.difference,
      end: true,
      sort: 'difference',
      corner: true,
      cell: (till) =>
        till.difference === 0 ? (
          messages.even
        ) : (
          <Text component="span" inherit fw={700}>
            {moneyChange(till.difference)}
          </Text>
        ),
    },
  ]
}

/** The tills of a period as a file. */
function Download({ since, until }: Record<(typeof FILTERS)[number], string>) {
  const { act, pending } = useAction()
  const query = { from: since, until }
  const download = async () => {
    const { busy } = await call(exportCalls.countTills, query)
    if (busy) throw new Error(exportMessages.busy)
    saveFile(linkTo(exportCalls.exportTills, query))
  }
  return (
    <Button variant="default" loading={pending} onClick={() => act(download)}>
      {messages.csv}
    </Button>
  )
}

/** The closed tills, newest first, for roles that may see money. */
export function TillsPage() {
  const state = useListFilters(FILTERS)
  const { query, filters, bind, clear, isFiltered } = state
  const { day } = filtersOf(bind)
  const list = useList(calls.listTills, query)
  const may = usePermission()
  const { counted } = useFormats()
  const columns = useColumns()
  return (
    <Page
      dense
      title={messages.title}
      lead={messages.lead}
      beside={may('export') && <Download {...filters} />}
    >
      <FilterBar
        state={state}
        views={{ list: 'tills', state }}
        found={list.total === undefined ? '' : messages.counted(counted(list.total))}
        filters={[day('since', messages.since), day('until', messages.until)]}
      />
      <ListTable
        label={messages.title}
        columns={columns}
        list={list}
        sorting={{ ...state, own: '-closed' }}
        keyOf={({ id }) => id}
        isFiltered={isFiltered}
        clear={clear}
        none={messages.none}
        noneHint={messages.noneHint}
      />
    </Page>
  )
}
