import { Button, Checkbox, Group, ScrollArea, Stack, Table, Text } from '@mantine/core'
import { type ReactNode, use, useState } from 'react'
import { messages } from '#web/office/kit/ui/messages.ts'
import { SectionName } from '#web/office/kit/ui/section-name.ts'
import type { Density } from './list-view.ts'
import { type RowActions, rowHandlers } from './row-keys.ts'
import { directionOf, SortHeader, type Sorting } from './SortHeader.tsx'
import { sortRows } from './sort-rows.ts'
import style from './DataTable.module.css'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'

/**
 * A column: its title, and its cell for a row. The cell of the first one holds a link to the row's page. Amounts and counts are
 * aligned at the `end`; `long` values, such as names, may be broken anywhere.
 */
export interface Column<Row> {
  title: string
  cell: (row: Row) => ReactNode
  end?: boolean
  long?: boolean
  /** Its cell in the footer row of sums, which a table has if one of its columns has one. */
  foot?: ReactNode
  /** On a narrow screen it is in the corner of its row, beside the first column. */
  corner?: boolean
  /** It is self-explanatory: on a narrow screen it has no title. */
  bare?: boolean
  /** The name by which the server sorts the list by it. */
  sort?: string
  /** The sort key of the rows if all of them are loaded; null sorts last. */
  by?: (row: Row) => string | number | null
  /** Left out while a row is shown beside the list. */
  wide?: boolean
  /** Not shown until somebody chooses it. */
  optional?: boolean
}

/** The selected rows, by their keys. The checkbox in the heading selects all displayed rows. */
export interface Selection<Row> {
  selected: ReadonlySet<string | number>
  setSelected: (chosen: ReadonlySet<string | number>) => void
  nameOf: (row: Row) => string
}

export interface DataTableProps<Row> {
  /** Its accessible name. In a section it has that of the section, unless it says more. */
  label?: string
  columns: readonly Column<Row>[]
  /** The server's sort order, if it sorts. */
  sorting?: Sorting
  /** Undefined while loading. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** The expanded content below a row, over its whole width. */
  detail?: (row: Row) => ReactNode
  /** Shown when there are no rows. */
  empty?: ReactNode
  more?: { load: () => void; pending: boolean } | undefined
  selection?: Selection<Row> | undefined
  /** `compact`: each row is one line. */
  density?: Density
  /** The button in the corner of the table. */
  corner?: ReactNode
  actions?: RowActions
  /** The key of the row that is shown beside the list. */
  peeked?: string | null
}

type RowsProps<Row> = Omit<DataTableProps<Row>, 'rows'> & { rows: readonly Row[] }

/** The checkbox of a row, or the one in the heading for all rows. */
function SelectionCheckbox<Row>({ row, rows, keyOf, selection }: RowsProps<Row> & { row?: Row }) {
  if (!selection) return null
  const { selected, setSelected, nameOf } = selection
  const concerned = row === undefined ? rows.map(keyOf) : [keyOf(row)]
  const all = concerned.every((key) => selected.has(key))
  const turn = () => {
    const others = [...selected].filter((key) => !concerned.includes(key))
    setSelected(new Set(all ? others : [...others, ...concerned]))
  }
  return (
    <Checkbox
      size="xs"
      aria-label={row === undefined ? messages.chooseAll : messages.choose({ name: nameOf(row) })}
      checked={all}
      indeterminate={!all && concerned.some((key) => selected.has(key))}
      onChange={turn}
    />
  )
}

interface HeadCellProps<Row> {
  column: Column<Row>
  sorting: Sorting | undefined
}

function HeadCell<Row>({ column, sorting }: HeadCellProps<Row>) {
  const { title, by, sort = by && title } = column
  if (!sorting || sort === undefined)
    return (
      <Table.Th data-end={column.end} scope="col">
        {title}
      </Table.Th>
    )
  return (
    <Table.Th data-end={column.end} scope="col" aria-sort={directionOf(sorting, sort) ?? 'none'}>
      <SortHeader label={title} column={sort} isAmount={column.end ?? false} sorting={sorting} />
    </Table.Th>
  )
}

function Head<Row>(props: RowsProps<Row>) {
  return (
    <Table.Thead>
      <Table.Tr>
        {props.selection && (
          <Table.Th w={36} className={style.chooseAll ?? ''} data-label={messages.chooseAll}>
            <SelectionCheckbox {...props} />
          </Table.Th>
        )}
        {props.columns.map((column) => (
          <HeadCell key={column.title} column={column} sorting={props.sorting} />
        ))}
      </Table.Tr>
    </Table.Thead>
  )
}

function DataRow<Row>({ row, ...props }: RowsProps<Row> & { row: Row }) {
  const detail = props.detail?.(row)
  const key = String(props.keyOf(row))
  return (
    <>
      <Table.Tr data-key={key} data-peeked={key === props.peeked || undefined}>
        {props.selection && (
          <Table.Td className={style.choice ?? ''}>
            <SelectionCheckbox {...props} row={row} />
          </Table.Td>
        )}
        <Cells columns={props.columns} cellOf={({ cell }) => cell(row)} />
      </Table.Tr>
      {detail && (
        <Table.Tr>
          <Table.Td className={style.detail ?? ''} colSpan={props.columns.length + (props.selection ? 1 : 0)}>
            {detail}
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

/** The position of a cell on a narrow screen, if it is not with its label below the first line. */
function narrowPlace({ corner, bare }: { corner?: boolean; bare?: boolean }, index: number) {
  if (index === 0) return 'title'
  if (corner) return 'corner'
  return bare ? 'bare' : undefined
}

/**
 * Where the text of a cell may wrap. Text without digits may; values with digits, such as days, amounts and codes, stay on one
 * line.
 */
function breaksOf({ long, end }: { long?: boolean; end?: boolean }, cell: ReactNode) {
  if (long) return 'anywhere'
  return typeof cell === 'string' && !end && !/\d/.test(cell) ? 'between-words' : undefined
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[]
  cellOf: (column: Column<Row>) => ReactNode
}

const Cells = <Row,>({ columns, cellOf }: CellsProps<Row>) =>
  columns.map((column, index) => {
    const cell = cellOf(column)
    return (
      <Table.Td
        key={column.title}
        data-end={column.end}
        data-label={column.title}
        data-narrow={narrowPlace(column, index)}
        data-breaks={breaksOf(column, cell)}
      >
        {cell}
      </Table.Td>
    )
  })

const RowsTable = <Row,>(props: RowsProps<Row>) => (
  <Table
    highlightOnHover
    verticalSpacing={props.density === 'compact' ? 0 : 7}
    horizontalSpacing={8}
    {...rowHandlers(props.actions ?? {})}
  >
    <Head {...props} />
    <Table.Tbody>
      {props.rows.map((row) => (
        <DataRow key={props.keyOf(row)} {...props} row={row} />
      ))}
    </Table.Tbody>
    {props.columns.some(({ foot }) => foot !== undefined) && (
      <Table.Tfoot fw={700}>
        <Table.Tr>
          <Cells columns={props.columns} cellOf={({ foot }) => foot} />
        </Table.Tr>
      </Table.Tfoot>
    )}
  </Table>
)

/** Sorts rows by a column if all of them are loaded. */
function useSortedRows<Row>({ columns, rows, sorting }: DataTableProps<Row>) {
  const [sort, setSort] = useState('')
  if (sorting || !columns.some(({ by }) => by)) return { rows, sorting }
  const ours: Sorting = { sort, setSort }
  const column = columns.find(({ title }) => directionOf(ours, title) !== null)
  const sorted = column?.by && rows && sortRows(rows, column.by, sort.startsWith('-'))
  return { rows: sorted ?? rows, sorting: ours }
}

/**
 * A compact table. On a narrow screen each row is a card: nothing is hidden, and the controls for sorting and selecting are
 * above.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const section = use(SectionName)
  const { label = section ?? undefined, empty, more } = props
  const { rows, sorting } = useSortedRows(props)
  if (rows === undefined)
    return <LoadingSection {...(section === null && label !== undefined && { label })} height={320} />
  if (rows.length === 0)
    return (
      <Stack className={style.empty ?? ''} align="center" gap="xs">
        {empty ?? <Text fw={600}>{messages.nothingFound}</Text>}
      </Stack>
    )
  return (
    <Stack
      gap="sm"
      component={section === null ? 'section' : 'div'}
      aria-label={section === null ? label : undefined}
      className={style.list ?? ''}
      data-density={props.density}
    >
      {props.corner}
      <ScrollArea
        classNames={{ root: style.frame ?? '', content: style.content ?? '' }}
        viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'group' }}
      >
        <RowsTable {...props} rows={rows} {...(sorting && { sorting })} />
      </ScrollArea>
      {more && (
        <Group justify="center">
          <Button variant="default" loading={more.pending} onClick={more.load}>
            {messages.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
