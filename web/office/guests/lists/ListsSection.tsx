import { Button } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { GuestListRow, PartnerDetail } from '#contract/office/guests/guests.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'

interface ListsSectionProps {
  detail: PartnerDetail
  onDone: (detail: PartnerDetail) => void
}

const nameOf = ({ name }: GuestListRow): string => name || messages.unnamed

function useColumns(detail: PartnerDetail, onUndo: (list: GuestListRow) => void): Column<GuestListRow>[] {
  const { stamp, count } = useFormats()
  const may = usePermission()
  const productOf = ({ allocation_id }: GuestListRow) =>
    detail.allocations.find(({ id }) => id === allocation_id)?.product_name ?? ''
  return [
    {
      title: messages.list,
      long: true,
      cell: (list) => <TwoLines second={productOf(list)}>{nameOf(list)}</TwoLines>,
    },
    { title: messages.guests, end: true, cell: ({ guests }) => count(guests) },
    {
      title: messages.addedBy,
      long: true,
      cell: ({ created_by, created_at }) => <TwoLines second={stamp(created_at)}>{created_by}</TwoLines>,
    },
    {
      title: common.actions,
      end: true,
      bare: true,
      cell: (list) =>
        may('change orders') &&
        list.can_be_undone && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={messages.undoOf({ name: nameOf(list) })}
            onClick={() => onUndo(list)}
          >
            {messages.undo}
          </Button>
        ),
    },
  ]
}

/** The lists that were handed in, each of which can be taken back until somebody of it was admitted. */
export function ListsSection({ detail, onDone }: ListsSectionProps) {
  const [undone, setUndone] = useState<GuestListRow | null>(null)
  const columns = useColumns(detail, setUndone)
  const undo = async ({ id }: GuestListRow) => {
    let left = detail
    // A hundred at a time, so that nobody else waits.
    do {
      left = await call(calls.undoGuestList, { id })
      onDone(left)
    } while (left.lists.some((list) => list.id === id))
  }
  if (detail.lists.length === 0) return null
  return (
    <Section title={messages.lists}>
      <DataTable columns={columns} rows={detail.lists} keyOf={({ id }) => id} />
      {undone && (
        <ConfirmDialog
          title={messages.undo}
          destructive
          doneMessage={messages.undone}
          onConfirm={() => undo(undone)}
          onClose={() => setUndone(null)}
        >
          {messages.undoAsk({ count: undone.guests })}
        </ConfirmDialog>
      )}
    </Section>
  )
}
