import { Anchor, Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/parcel-calls.ts'
import type { Parcel, UndoneBatch } from '#contract/office/parcels.ts'
import { type FilterState, useFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'
import { ParcelActions } from './ParcelActions.tsx'
import { LeftOut } from './LeftOut.tsx'
import { UndoBatchDialog, UndoDialog } from './UndoDialog.tsx'

const FILTERS = ['state', 'search'] as const
const STATES = [
  { value: 'shipped', label: messages.states.shipped },
  { value: 'pick_up', label: messages.states.pickUp },
]

const Code = ({ order }: Pick<Parcel, 'order'>) => (
  <Anchor component={Link} to={`/orders/${order}`}>
    {order}
  </Anchor>
)

const Recipient = ({ name, address, romanized = [], shipping }: Parcel) => (
  <Stack gap={0}>
    {name}
    <Text size="xs" c="dimmed">
      {address.join(', ')}
    </Text>
    {romanized.length > 0 && (
      <Text size="xs" c="dimmed">
        {messages.printedAs({ text: romanized.join(', ') })}
      </Text>
    )}
    {shipping !== null && (
      <Text size="xs" c="dimmed">
        {shipping}
      </Text>
    )}
  </Stack>
)

const Pieces = ({ items }: Parcel) => (
  <Stack gap={0}>
    {items.map(({ external_code, name, quantity }) => (
      <span key={external_code}>{messages.item({ quantity, name })}</span>
    ))}
  </Stack>
)

/** When it was shipped and by whom, the mails to the customer, and a button to undo it. */
function Shipped({ parcel, onUndo }: { parcel: Parcel; onUndo: (together: boolean) => void }) {
  const may = usePermission()
  const { stamp } = useFormats()
  const { order, shipped_at, shipped_by, mailed_at, batch } = parcel
  if (shipped_at === null) return null
  return (
    <Stack gap={2} align="flex-start">
      {messages.by({ time: stamp(shipped_at), by: shipped_by ?? '' })}
      <Text size="xs" c="dimmed">
        {mailed_at === null ? messages.mailWaits : messages.mailed({ time: stamp(mailed_at) })}
      </Text>
      {may('change orders') && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onUndo(false)}
          aria-label={messages.undoOf({ order })}
        >
          {messages.undo}
        </Button>
      )}
      {may('change orders') && batch !== null && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => onUndo(true)}
          aria-label={messages.undoBatchOf({ order, count: batch.parcels })}
        >
          {messages.undoBatch({ count: batch.parcels })}
        </Button>
      )}
    </Stack>
  )
}

const nameOf = ({ order }: Parcel): string => order

const keyOf = ({ order, shipment }: Parcel): string => (shipment === null ? order : `${order} ${shipment}`)

function columnsOf(waits: boolean, onUndo: (parcel: Parcel, together: boolean) => void): Column<Parcel>[] {
  const shipped: Column<Parcel> = {
    title: messages.shippedAt,
    long: true,
    cell: (parcel) => <Shipped parcel={parcel} onUndo={(together) => onUndo(parcel, together)} />,
  }
  return [
    { title: messages.order, cell: ({ order }) => <Code order={order} /> },
    { title: messages.to, long: true, bare: true, cell: (parcel) => <Recipient {...parcel} /> },
    { title: messages.pieces, long: true, bare: true, cell: (parcel) => <Pieces {...parcel} /> },
    ...(waits ? [] : [shipped]),
  ]
}

type Filters = FilterState<(typeof FILTERS)[number]>

interface Undoing {
  key: string
  together: boolean
}

interface UndoProps {
  parcel: Parcel | undefined
  together: boolean
  onLeftOut: (parcels: UndoneBatch['left_out']) => void
  onClose: () => void
}

function Undo({ parcel, together, onLeftOut, onClose }: UndoProps) {
  const client = useQueryClient()
  if (parcel === undefined || parcel.shipment === null) return null
  const reload = () => client.invalidateQueries()
  if (together && parcel.batch !== null)
    return (
      <UndoBatchDialog
        batch={parcel.batch}
        onUndone={({ left_out }) => {
          onLeftOut(left_out)
          return reload()
        }}
        onClose={onClose}
      />
    )
  return (
    <UndoDialog
      shipment={{ id: parcel.shipment, mailed_at: parcel.mailed_at }}
      onUndone={reload}
      onClose={onClose}
    />
  )
}

/** The undo of a shipment: its button, its dialog, and the result. */
function useUndo(rows: Parcel[] | undefined) {
  const client = useQueryClient()
  const [undoing, setUndoing] = useState<Undoing | null>(null)
  const [leftOut, setLeftOut] = useState<UndoneBatch['left_out']>([])
  return {
    // Its mail may have been sent since the list was loaded; the dialog says so.
    open: (parcel: Parcel, together: boolean) => {
      setUndoing({ key: keyOf(parcel), together })
      void client.invalidateQueries({ queryKey: ['parcels'] })
    },
    leftOut: (
      <LeftOut
        title={messages.notUndone({ count: leftOut.length })}
        parcels={leftOut}
        onClose={() => setLeftOut([])}
      />
    ),
    dialog: (
      <Undo
        parcel={rows?.find((parcel) => keyOf(parcel) === undoing?.key)}
        together={undoing?.together ?? false}
        onLeftOut={setLeftOut}
        onClose={() => setUndoing(null)}
      />
    ),
  }
}

/** What the list says when it is empty. */
function noneOf(state: string): { none: string; noneHint: string } {
  if (state === 'pick_up') return { none: messages.noneToCollect, noneHint: messages.noneToCollectHint }
  return state === 'shipped'
    ? { none: messages.noneShipped, noneHint: messages.noneShippedHint }
    : { none: messages.noneWaiting, noneHint: messages.noneWaitingHint }
}

/** The parcels, with actions on the selected ones. */
function Parcels({ filters, clear }: Pick<Filters, 'filters' | 'clear'>) {
  const may = usePermission()
  const list = useList(calls.listParcels, filters)
  const [selected, setSelected] = useState<ReadonlySet<string | number>>(new Set())
  const undo = useUndo(list.rows)
  const waits = filters.state !== 'shipped'
  const isPacking = may('change orders') && filters.state !== 'pick_up'
  const chosen = (list.rows ?? []).filter((parcel) => selected.has(keyOf(parcel)))
  return (
    <>
      {undo.leftOut}
      {isPacking && (
        <ParcelActions
          orders={[...new Set(chosen.map(({ order }) => order))]}
          waits={waits}
          onShipped={() => setSelected(new Set())}
        />
      )}
      <ListTable
        label={messages.title}
        columns={columnsOf(waits, undo.open)}
        list={list}
        keyOf={keyOf}
        isFiltered={filters.search !== ''}
        clear={clear}
        {...noneOf(filters.state)}
        {...(isPacking && { selection: { selected, setSelected, nameOf } })}
      />
      {undo.dialog}
    </>
  )
}

/** Pending and shipped parcels, order by order. */
export function ParcelsPage() {
  const state = useFilters(FILTERS)
  const { filters, bind, clear } = state
  return (
    <Page dense title={messages.title} lead={messages.lead}>
      <FilterBar
        state={state}
        views={{ list: 'parcels', state: { query: filters } }}
        search={{ ...bind('search'), label: messages.search, placeholder: messages.searchHint }}
        filters={[filtersOf(bind).choice('state', common.status, STATES, messages.states.waiting)]}
      />
      <Parcels filters={filters} clear={clear} />
    </Page>
  )
}
