import { sum } from '#contract/money.ts'
import type { GuestCounts } from '#contract/office/guests/guests.ts'
import type { Column } from '#web/office/kit/ui/list/DataTable.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages } from './messages.ts'

const NUMBERS = ['promised', 'named', 'accepted', 'arrived', 'left'] as const

/** The columns of what became of places, with their sums of all rows if there are several. */
export function useCountColumns<Row extends GuestCounts>(rows: readonly Row[] = []): Column<Row>[] {
  const { count, money } = useFormats()
  const total = (name: keyof GuestCounts) => sum(rows.map((row) => row[name]))
  const foot = (text: string) => (rows.length > 1 ? { foot: text } : {})
  return [
    ...NUMBERS.map((name) => ({
      title: messages.counts[name],
      end: true,
      by: (row: Row) => row[name],
      cell: (row: Row) => (
        <TwoLines
          second={name === 'left' && row.returned > 0 ? messages.returned({ count: row.returned }) : null}
        >
          {count(row[name])}
        </TwoLines>
      ),
      ...foot(count(total(name))),
    })),
    {
      title: messages.counts.value,
      end: true,
      by: ({ value }: Row) => value,
      cell: ({ value }: Row) => money(value),
      ...foot(money(total('value'))),
    },
  ]
}
