import { Anchor, Text } from '@mantine/core'
import { leftOf, type MatchGroupLines } from '#contract/office/bank-statements.ts'
import { useLineMoney } from '#web/office/bank-statements/lines/LineFacts.tsx'
import { reasonsOf } from '#web/office/bank-statements/lines/Suggestions.tsx'
import { isOutOrBack, lineKind } from '#web/office/bank-statements/lines/line-kind.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { reasonInWords } from '#web/office/bank-statements/return-reasons.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'

type Row = MatchGroupLines['rows'][number]

/** The kind of an outgoing or returned line, the reason, and which of our transfers it may be. */
function OutgoingKind({ row: { line, origins } }: { row: Row }) {
  const [transfer] = origins.transfers
  const reason = line.return_reason === 'RTRN' ? null : line.return_reason
  return (
    <div>
      {lineKind(line)}
      <Text size="xs" c="dimmed">
        {[
          reason === null ? '' : reasonInWords(reason),
          transfer ? messages.maybe({ id: transfer.id, score: String(transfer.score) }) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}

/** The number of visible lines, and how many of them are before the current one. */
const MAX_SHOWN = 50
const SHOWN_BEFORE = 3

interface PileTableProps {
  rows: Row[]
  /** The current line. */
  index: number
  onGo: (index: number) => void
}

/** The best order for a line, and the reasons. */
function BestOrder({ row: { suggestions } }: { row: Row }) {
  const [first] = suggestions
  return (
    first && (
      <TwoLines second={reasonsOf(first)}>
        {first.order} · {first.name}
      </TwoLines>
    )
  )
}

function useColumns({ rows, onGo }: PileTableProps): Column<Row>[] {
  const { fullDate } = useFormats()
  const money = useLineMoney()
  const indexOf = (row: Row) => rows.findIndex((each) => each.line.id === row.line.id)
  const isOut = rows.some(({ line }) => isOutOrBack(line))
  return [
    {
      title: messages.amount,
      end: true,
      cell: (row) => (
        <Anchor component="button" type="button" onClick={() => onGo(indexOf(row))}>
          {money(leftOf(row.line), row.line.currency)}
        </Anchor>
      ),
    },
    { title: messages.who, long: true, bare: true, cell: ({ line }) => line.name || messages.nobody },
    { title: messages.text, long: true, bare: true, cell: ({ line }) => line.text },
    { title: messages.day, corner: true, cell: ({ line }) => fullDate(line.booked_on) },
    {
      title: isOut ? messages.whatItIs : messages.suggestions,
      long: true,
      cell: (row) => (isOutOrBack(row.line) ? <OutgoingKind row={row} /> : <BestOrder row={row} />),
    },
  ]
}

/** The other lines of a group around the current one, each with its best order and the reasons; for outgoing and returned ones their kind. */
export function GroupTable(props: PileTableProps) {
  const { rows, index } = props
  const current = rows[index]
  const columns = useColumns(props)
  // Otherwise a thousand lines would be rendered again with each key.
  const from = Math.max(0, index - SHOWN_BEFORE)
  return (
    <DataTable
      label={messages.group}
      columns={columns}
      rows={rows.slice(from, from + MAX_SHOWN).filter((row) => row !== current)}
      keyOf={({ line }) => line.id}
    />
  )
}
