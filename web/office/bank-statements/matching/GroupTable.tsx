import { Anchor, Text } from '@mantine/core'
import type { MatchGroupLines } from '#contract/office/bank-statements.ts'
import { useLineMoney } from '#web/office/bank-statements/lines/LineFacts.tsx'
import { reasonsOf } from '#web/office/bank-statements/lines/Suggestions.tsx'
import { isOutOrBack, lineKind } from '#web/office/bank-statements/lines/line-kind.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { reasonInWords } from '#web/office/bank-statements/return-reasons.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { DataTable } from '#web/office/kit/ui/list/DataTable.tsx'

type Row = MatchGroupLines['rows'][number]

const COLUMNS = [
  { label: messages.amount, end: true },
  { label: messages.who, long: true, bare: true },
  { label: messages.text, long: true, bare: true },
  { label: messages.day, corner: true },
  { label: messages.suggestions, long: true },
]

const COLUMNS_OUT = [...COLUMNS.slice(0, -1), { label: messages.whatItIs, long: true }]

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

function useCells({ rows, index, onGo }: PileTableProps) {
  const { date } = useFormats()
  const money = useLineMoney()
  return (row: Row) => {
    const { line, suggestions } = row
    const [first] = suggestions
    const at = rows.findIndex((each) => each.line.id === line.id)
    return [
      <Anchor
        key="amount"
        component="button"
        type="button"
        fw={at === index ? 700 : 400}
        aria-current={at === index ? 'true' : undefined}
        onClick={() => onGo(at)}
      >
        {money(line.amount - line.booked, line.currency)}
      </Anchor>,
      line.name || messages.nobody,
      line.text,
      date(line.booked_on),
      isOutOrBack(line) ? (
        <OutgoingKind key="kind" row={row} />
      ) : (
        first && (
          <div key="first">
            {first.order} · {first.name}
            <Text size="xs" c="dimmed">
              {reasonsOf(first)}
            </Text>
          </div>
        )
      ),
    ]
  }
}

/** The lines of a group, each with its best order and the reasons; for outgoing and returned ones their kind. */
export function GroupTable(props: PileTableProps) {
  const { rows, index } = props
  const cells = useCells(props)
  const isOut = rows.some(({ line }) => isOutOrBack(line))
  // Otherwise a thousand lines would be rendered again with each key.
  const from = Math.max(0, index - SHOWN_BEFORE)
  return (
    <DataTable
      label={messages.group}
      columns={isOut ? COLUMNS_OUT : COLUMNS}
      rows={rows.slice(from, from + MAX_SHOWN)}
      keyOf={({ line }) => line.id}
      cells={cells}
    />
  )
}
