import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import * as calls from '#contract/calls/office/gate-calls.ts'
import type { ScanRow } from '#contract/office/gate.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { useSetup } from '#web/office/gate/gate-query.ts'
import { FilterBar } from '#web/office/kit/filters/FilterBar.tsx'
import { filtersOf } from '#web/office/kit/filters/list-filter.ts'
import { messages } from '#web/office/gate/messages.ts'
import { DoubleMark, OutcomeBadge, ScanNotes } from '#web/office/gate/ScanLine.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { type ListState, useListFilters } from '#web/office/kit/lib/filters.ts'
import { useList } from '#web/office/kit/lib/list-query.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Page } from '#web/office/kit/ui/Page.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'

const FILTERS = ['search', 'gate', 'device', 'list', 'outcome'] as const

const named = (rows: { id: number; name: string }[] = []) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }))

function Filters({ state, found }: { state: ListState<(typeof FILTERS)[number]>; found: string }) {
  const setup = useSetup()
  const { bind } = state
  const { choice } = filtersOf(bind)
  return (
    <FilterBar
      state={state}
      views={{ list: 'scans', state }}
      found={found}
      search={{ ...bind('search'), label: messages.searchScans, placeholder: messages.searchScansHint }}
      filters={[
        choice('gate', messages.gate, named(setup?.gates)),
        choice('list', messages.list, named(setup?.lists)),
        choice('device', messages.device, named(setup?.devices)),
        choice('outcome', messages.outcome, choicesOf(messages.outcomes)),
      ]}
    />
  )
}

function Holder({ ticket }: Pick<ScanRow, 'ticket'>) {
  const may = usePermission()
  if (!ticket) return messages.unknownTicket
  const { code, full_name, product } = ticket
  return (
    <div>
      {personName(full_name)}
      <Text size="xs" c="dimmed">
        {may('see tickets') ? (
          <Anchor component={Link} to={`/tickets/${code}`} inherit underline="always">
            {code}
          </Anchor>
        ) : (
          code
        )}
        , {product}
      </Text>
    </div>
  )
}

function UndoDialog({ scan: { id, ticket }, onClose }: { scan: ScanRow; onClose: () => void }) {
  const client = useQueryClient()
  const undo = async () => {
    await call(calls.undoScan, { id })
    for (const path of ['scans', 'tickets', 'gate-figures'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  return (
    <ConfirmDialog
      title={messages.undoTitle}
      destructive
      onConfirm={undo}
      doneMessage={messages.undone}
      onClose={onClose}
    >
      {messages.undoEffect({ name: ticket?.full_name || (ticket?.code ?? '') })}
    </ConfirmDialog>
  )
}

const Outcome = ({ scan }: { scan: ScanRow }) => (
  <div>
    <Group gap={6}>
      <OutcomeBadge outcome={scan.outcome} />
      <DoubleMark double={scan.double} />
    </Group>
    <ScanNotes scan={scan} />
  </div>
)

function useColumns(onUndo: (scan: ScanRow) => void): Column<ScanRow>[] {
  const may = usePermission()
  const { exactly } = useFormats()
  return [
    { title: messages.time, long: true, sort: 'at', cell: (scan) => exactly(scan.at) },
    { title: messages.holder, long: true, bare: true, cell: (scan) => <Holder ticket={scan.ticket} /> },
    {
      title: messages.outcome,
      long: true,
      bare: true,
      cell: (scan) => <Outcome scan={scan} />,
    },
    { title: messages.gate, long: true, cell: (scan) => scan.gate },
    { title: messages.list, long: true, cell: (scan) => scan.list },
    { title: messages.by, long: true, cell: (scan) => scan.by },
    {
      title: common.actions,
      end: true,
      corner: true,
      cell: (scan) =>
        scan.may_undo &&
        may('supervise gate') && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${messages.undo}: ${scan.ticket?.full_name || (scan.ticket?.code ?? '')}`}
            onClick={() => onUndo(scan)}
          >
            {messages.undo}
          </Button>
        ),
    },
  ]
}

/** All scans, newest first; the last admission of a ticket can be undone. */
export function AdmissionsPage() {
  const state = useListFilters(FILTERS)
  const { query, clear, isFiltered } = state
  const [undoing, setUndoing] = useState<ScanRow | null>(null)
  const list = useList(calls.listScans, query)
  const columns = useColumns(setUndoing)
  const { counted } = useFormats()
  const found = list.total === undefined ? '' : messages.found(counted(list.total))
  return (
    <Page dense title={messages.tabs.admissions} lead={messages.admissionsLead}>
      <Stack gap="sm">
        <Filters state={state} found={found} />
        <ListTable
          label={messages.tabs.admissions}
          columns={columns}
          list={list}
          sorting={state}
          keyOf={({ id }) => id}
          isFiltered={isFiltered}
          clear={clear}
          none={messages.noScans}
          noneHint={messages.noScansHint}
        />
      </Stack>
      {undoing && <UndoDialog scan={undoing} onClose={() => setUndoing(null)} />}
    </Page>
  )
}
