import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { UsageFigures } from '#contract/office/discount-figures.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { messages } from './messages.ts'

const COUNTS = ['in_carts', 'ordered', 'paid', 'returned'] as const
const AMOUNTS = ['turnover', 'given_away', 'refunded', 'net'] as const

/** The names of the figures, in the order in which they are shown. */
export const FIGURES = [...COUNTS, ...AMOUNTS]

type Name = (typeof FIGURES)[number]

/** The text of a figure: a number of items, or an amount. */
export function useFigureText(): (figures: UsageFigures, name: Name) => string {
  const { count, money } = useFormats()
  const isCount = (name: Name) => COUNTS.some((one) => one === name)
  return (figures, name) => (isCount(name) ? count(figures[name]) : money(figures[name]))
}

interface FiguresTableProps<Row extends UsageFigures> {
  title: string
  /** Whether the title is shown above it. */
  heading?: boolean
  rows: readonly Row[]
  /** The heading of the first column, and its cell. */
  first: string
  nameOf: (row: Row) => ReactNode
  keyOf: (row: Row) => string | number
  /** Shown without any. */
  empty?: ReactNode
}

/** The figures of several discounts, batches or codes, a row each. */
export function FiguresTable<Row extends UsageFigures>({
  title,
  heading = true,
  rows,
  first,
  nameOf,
  keyOf,
  empty,
}: FiguresTableProps<Row>) {
  const text = useFigureText()
  const columns: Column<Row>[] = [
    { title: first, long: true, cell: nameOf },
    ...FIGURES.map((name): Column<Row> => ({
      title: messages.labels[name],
      end: true,
      cell: (row) => text(row, name),
    })),
  ]
  return (
    <Stack gap="xs">
      {heading && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      <DataTable label={title} columns={columns} rows={rows} keyOf={keyOf} empty={empty} />
    </Stack>
  )
}
