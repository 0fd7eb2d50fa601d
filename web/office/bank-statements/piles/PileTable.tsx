import { Anchor, Text } from '@mantine/core'
import type { BankPiles } from '#contract/office/bank-statements.ts'
import { useLineMoney } from '#web/office/bank-statements/lines/LineFacts.tsx'
import { reasonsOf } from '#web/office/bank-statements/lines/Suggestions.tsx'
import { messages } from '#web/office/bank-statements/messages.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { DataTable } from '#web/office/ui/list/DataTable.tsx'

type Row = BankPiles['rows'][number]

const COLUMNS = [
  { label: messages.amount, end: true },
  { label: messages.who, long: true, bare: true },
  { label: messages.text, long: true, bare: true },
  { label: messages.day, corner: true },
  { label: messages.suggestions, long: true },
]

/** Lines that are shown, and how many of them before the one where one stands. */
const MOST_SHOWN = 50
const SHOWN_BEFORE = 3

interface PileTableProps {
  rows: Row[]
  /** Where one stands. */
  index: number
  onGo: (index: number) => void
}

/** The lines of a pile, each with its first order and why. */
export function PileTable({ rows, index, onGo }: PileTableProps) {
  const { date } = useFormats()
  const money = useLineMoney()
  const cells = ({ line, suggestions: [first] }: Row) => {
    const at = rows.findIndex((row) => row.line.id === line.id)
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
      first && (
        <div key="first">
          {first.order} · {first.name}
          <Text size="xs" c="dimmed">
            {reasonsOf(first)}
          </Text>
        </div>
      ),
    ]
  }
  // A thousand lines would be drawn again with each key.
  const from = Math.max(0, index - SHOWN_BEFORE)
  return (
    <DataTable
      label={messages.pile}
      columns={COLUMNS}
      rows={rows.slice(from, from + MOST_SHOWN)}
      keyOf={({ line }) => line.id}
      cells={cells}
    />
  )
}
