import { Anchor, Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { labels } from '#contract/office/labels/messages.ts'
import { sum } from '#contract/money.ts'
import type { LedgerEntry } from '#contract/office/ledger.ts'
import { messages } from '#web/office/ledger/messages.ts'
import type { List } from '#web/office/kit/lib/list-query.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import type { Sorting } from '#web/office/kit/ui/list/SortHeader.tsx'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { ListTable } from '#web/office/kit/ui/list/ListTable.tsx'
import { Postings } from './Postings.tsx'

interface EntryTableProps {
  list: Pick<List<LedgerEntry>, 'rows' | 'more'>
  /** All of one order, which is therefore not shown in each row. */
  isOfOrder?: boolean
  sorting?: Sorting
  isFiltered?: boolean
  clear?: () => void
}

/** The amount of an entry: the sum of its debits, which equals its credits. */
const amountOf = ({ postings }: LedgerEntry): number => sum(postings.map(({ amount }) => Math.max(0, amount)))

/** Some kinds are said in half a line: a phone breaks them, so that the amount beside them stays in sight. */
const LONG_LABEL = { label: { whiteSpace: 'normal' } } as const

function Kind({ entry, isOpen, onTurn }: { entry: LedgerEntry; isOpen: boolean; onTurn: () => void }) {
  const what = labels.ledgerKinds[entry.kind]
  return (
    <Button
      variant="transparent"
      size="compact-sm"
      px={0}
      h="auto"
      ta="start"
      styles={LONG_LABEL}
      aria-expanded={isOpen}
      aria-label={messages.open({ what, of: nameOf(entry) })}
      leftSection={<span aria-hidden>{isOpen ? '▾' : '▸'}</span>}
      onClick={onTurn}
    >
      {what}
    </Button>
  )
}

/** The booking date of an entry, and, if it is later than the event, the reason. */
function Booked({ entry: { at, booked_on } }: { entry: LedgerEntry }) {
  const { fullDate, dayOf } = useFormats()
  const happened = dayOf(at)
  return (
    <>
      {fullDate(booked_on)}
      {happened < booked_on && (
        <Text size="xs" c="dimmed" maw="24ch" style={{ whiteSpace: 'normal' }}>
          {messages.later({ day: fullDate(happened) })}
        </Text>
      )}
    </>
  )
}

/** The source of an entry: an order, or a line of a bank statement. */
const nameOf = ({ order, bank_line }: LedgerEntry): string =>
  order ?? messages.bankLine({ id: String(bank_line) })

const OwnerLink = ({ entry }: { entry: LedgerEntry }) => (
  <Anchor
    component={Link}
    to={entry.order === null ? `/bank/lines/${entry.bank_line}` : `/orders/${entry.order}`}
  >
    {nameOf(entry)}
  </Anchor>
)

interface Expansion {
  open: ReadonlySet<number>
  turn: (id: number) => void
}

function useColumns(isOfOrder: boolean, { open, turn }: Expansion): Column<LedgerEntry>[] {
  const { money } = useFormats()
  const owner: Column<LedgerEntry> = {
    title: messages.of,
    long: true,
    bare: true,
    cell: (entry) => <OwnerLink entry={entry} />,
  }
  return [
    {
      title: messages.what,
      long: true,
      cell: (entry) => <Kind entry={entry} isOpen={open.has(entry.id)} onTurn={() => turn(entry.id)} />,
    },
    { title: messages.day, sort: 'day', bare: true, cell: (entry) => <Booked entry={entry} /> },
    ...(isOfOrder ? [] : [owner]),
    { title: messages.amount, end: true, corner: true, cell: (entry) => money(amountOf(entry)) },
  ]
}

/** Entries that expand to show their postings. */
export function EntryTable({ list, isOfOrder = false, isFiltered = false, clear, sorting }: EntryTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const turn = (id: number) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const columns = useColumns(isOfOrder, { open, turn })
  const postingsOf = (entry: LedgerEntry) => open.has(entry.id) && <Postings entry={entry} />
  return (
    <ListTable
      label={messages.tabs.entries}
      columns={columns}
      list={list}
      {...(sorting && { sorting })}
      keyOf={({ id }) => id}
      detail={postingsOf}
      isPart={isOfOrder}
      isFiltered={isFiltered}
      clear={clear}
      none={messages.noEntries}
      noneHint={messages.noEntriesHint}
    />
  )
}
