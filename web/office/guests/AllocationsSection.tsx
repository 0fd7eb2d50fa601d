import { Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import * as calls from '#contract/calls/office/guest-calls.ts'
import type { Allocation, PartnerDetail } from '#contract/office/guests/guests.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { AllocationDialog } from './AllocationDialog.tsx'
import { useCountColumns } from './counts.tsx'
import { ListDialog } from './lists/ListDialog.tsx'
import { messages as listMessages } from './lists/messages.ts'
import { messages } from './messages.ts'
import { NameGuestDialog } from './NameGuestDialog.tsx'

/** What is open over the page. */
type Opened =
  | { kind: 'grant' }
  | { kind: 'change' | 'close' | 'name' | 'list'; allocation: Allocation }
  | null

const isOpen = ({ closed_at }: Allocation): boolean => closed_at === null

interface ActionsProps {
  allocation: Allocation
  open: (opened: Opened) => void
}

const Actions = ({ allocation, open }: ActionsProps) => (
  <Group gap={6} justify="flex-end">
    {allocation.left > 0 && (
      <Button size="compact-sm" onClick={() => open({ kind: 'name', allocation })}>
        {messages.nameGuest}
      </Button>
    )}
    <MoreMenu row={allocation.product_name}>
      {allocation.left > 0 && (
        <Menu.Item onClick={() => open({ kind: 'list', allocation })}>{listMessages.add}</Menu.Item>
      )}
      <Menu.Item onClick={() => open({ kind: 'change', allocation })}>{messages.changeAllocation}</Menu.Item>
      <Menu.Item onClick={() => open({ kind: 'close', allocation })}>{messages.close}</Menu.Item>
    </MoreMenu>
  </Group>
)

function useColumns(rows: readonly Allocation[], open: (opened: Opened) => void): Column<Allocation>[] {
  const { stamp } = useFormats()
  const may = usePermission()
  const counts = useCountColumns(rows)
  return [
    {
      title: messages.product,
      long: true,
      by: ({ product_name }) => product_name,
      cell: (allocation) => (
        <TwoLines
          second={isOpen(allocation) ? messages.open({ time: stamp(allocation.until) }) : messages.closed}
        >
          {allocation.product_name}
        </TwoLines>
      ),
    },
    ...counts,
    {
      title: messages.note,
      long: true,
      cell: ({ granted_by, granted_at, note }) => (
        <TwoLines second={messages.grantedBy({ name: granted_by, time: stamp(granted_at) })}>{note}</TwoLines>
      ),
    },
    {
      title: common.actions,
      end: true,
      bare: true,
      cell: (allocation) =>
        may('change orders') && isOpen(allocation) && <Actions allocation={allocation} open={open} />,
    },
  ]
}

interface AllocationsSectionProps {
  detail: PartnerDetail
  onDone: (detail: PartnerDetail) => void
}

function Dialogs({
  detail,
  onDone,
  opened,
  close,
}: AllocationsSectionProps & { opened: Opened; close: () => void }) {
  if (!opened) return null
  if (opened.kind === 'grant' || opened.kind === 'change')
    return (
      <AllocationDialog
        detail={detail}
        allocation={opened.kind === 'change' ? opened.allocation : null}
        onDone={onDone}
        onClose={close}
      />
    )
  const { allocation } = opened
  if (opened.kind === 'name')
    return <NameGuestDialog allocation={allocation} onDone={onDone} onClose={close} />
  if (opened.kind === 'list') return <ListDialog allocation={allocation} onDone={onDone} onClose={close} />
  return (
    <ConfirmDialog
      title={messages.close}
      destructive
      doneMessage={messages.closeDone}
      onConfirm={async () => onDone(await call(calls.closeAllocation, { id: allocation.id }))}
      onClose={close}
    >
      {messages.closeAsk({ left: allocation.left })}
    </ConfirmDialog>
  )
}

/** What a partner was promised, and what became of it. */
export function AllocationsSection({ detail, onDone }: AllocationsSectionProps) {
  const may = usePermission()
  const [opened, open] = useState<Opened>(null)
  const columns = useColumns(detail.allocations, open)
  const canGrant = may('change orders') && detail.partner.ended_at === null
  return (
    <Section
      title={messages.allocations}
      beside={canGrant && <Button onClick={() => open({ kind: 'grant' })}>{messages.grant}</Button>}
    >
      <DataTable
        columns={columns}
        rows={detail.allocations}
        keyOf={({ id }) => id}
        empty={messages.noAllocations}
      />
      <Text size="sm" c="dimmed">
        {messages.valueHint}
      </Text>
      <Dialogs detail={detail} onDone={onDone} opened={opened} close={() => open(null)} />
    </Section>
  )
}
