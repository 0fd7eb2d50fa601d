import { listed } from '#contract/define-messages.ts'
import { Anchor, Badge, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LedgerMonth } from '#contract/office/ledger.ts'
import { withQuery } from '#contract/calls/address.ts'
import { useLedgerActions, useMonths } from '#web/office/ledger/ledger-query.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { closingWith, daysOf } from '#web/office/ledger/months.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { EmptyState } from '#web/office/kit/ui/list/EmptyState.tsx'
import { Page } from '#web/office/kit/ui/Page.tsx'

function State({ month, onClose }: { month: LedgerMonth; onClose: () => void }) {
  const { month: nameOf } = useFormats()
  if (month.closed_at !== null) return <Badge color="gray">{messages.isClosed}</Badge>
  if (!month.can_close) return <Badge variant="light">{messages.running}</Badge>
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={`${messages.close}: ${nameOf(month.month)}`}
      onClick={onClose}
    >
      {messages.close}
    </Button>
  )
}

interface CloseDialogProps {
  month: LedgerMonth
  months: readonly LedgerMonth[]
  onClose: () => void
}

/** Explains the closing of a month, and closes it. */
function CloseDialog({ month, months, onClose }: CloseDialogProps) {
  const { month: nameOf } = useFormats()
  const { closeMonth } = useLedgerActions()
  const name = nameOf(month.month)
  const before = closingWith(months, month).map((each) => nameOf(each.month))
  return (
    <ConfirmDialog
      title={messages.closeMonth({ month: name })}
      destructive
      onConfirm={() => closeMonth(month.month)}
      doneMessage={messages.closed({ month: name })}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text>{messages.closeEffect({ month: name })}</Text>
        {before.length > 0 && (
          <Text fw={600}>{messages.closeBefore({ months: before.length, names: listed(before) })}</Text>
        )}
        <Text>{messages.closeForever}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

function useColumns(onClose: (month: LedgerMonth) => void): Column<LedgerMonth>[] {
  const { month: nameOf, count, time } = useFormats()
  return [
    {
      title: messages.month,
      by: ({ month }) => month,
      cell: (month) => (
        <Anchor component={Link} to={withQuery('/ledger/accounts', daysOf(month.month))}>
          {nameOf(month.month)}
        </Anchor>
      ),
    },
    {
      title: messages.entries,
      end: true,
      by: ({ entries }) => entries,
      cell: (month) => count(month.entries),
    },
    {
      title: messages.state,
      corner: true,
      cell: (month) => <State month={month} onClose={() => onClose(month)} />,
    },
    {
      title: messages.who,
      long: true,
      cell: (month) =>
        month.closed_by !== null && messages.closedBy({ name: month.closed_by, time: time(month.closed_at) }),
    },
  ]
}

/** The months of the ledger, and which of them are closed. */
export function MonthsPage() {
  const months = useMonths()
  const [closing, setClosing] = useState<LedgerMonth | null>(null)
  const columns = useColumns(setClosing)
  return (
    <Page title={messages.tabs.months} lead={messages.monthsLead}>
      <DataTable
        label={messages.tabs.months}
        columns={columns}
        rows={months}
        keyOf={({ month }) => month}
        empty={<EmptyState isFiltered={false} none={messages.noMonths} noneHint={messages.noMonthsHint} />}
      />
      {closing && <CloseDialog month={closing} months={months ?? []} onClose={() => setClosing(null)} />}
    </Page>
  )
}
