import { Button, Group, ScrollArea, Skeleton, Stack, Table, Text } from '@mantine/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { officeWords as words } from '#web/office/words/words.ts'
import style from './DataList.module.css'

/** Its heading; amounts and counts stand at the `end`. */
export interface Column {
  label: string
  end?: boolean
}

interface DataListProps<Row> {
  label: string
  columns: readonly Column[]
  /** Undefined while they are asked for. */
  rows: readonly Row[] | undefined
  keyOf: (row: Row) => string | number
  /** A cell a column. The first one holds the way into the row: a link, so that it opens with Enter and in another tab. */
  cells: (row: Row) => ReactNode[]
  /** What is said when there is nothing, and where to go then. */
  empty?: ReactNode
  more?: { load: () => void; pending: boolean } | undefined
}

/** With the arrow keys one moves from the link of a row to that of the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLAnchorElement)) return
  const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('td:first-child a')]
  const next = links[links.indexOf(event.target) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function Rows<Row>({
  columns,
  rows,
  keyOf,
  cells,
}: Omit<DataListProps<Row>, 'rows'> & { rows: readonly Row[] }) {
  const align = ({ end = false }: Column) => (end ? 'end' : 'start')
  return (
    <Table highlightOnHover verticalSpacing={7} onKeyDown={walk}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.label} ta={align(column)} scope="col">
              {column.label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => {
          const filled = cells(row)
          return (
            <Table.Tr key={keyOf(row)}>
              {columns.map((column, index) => (
                <Table.Td key={column.label} ta={align(column)}>
                  {filled[index]}
                </Table.Td>
              ))}
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** A dense list; on a narrow screen it scrolls sideways within itself. */
export function DataList<Row>(props: DataListProps<Row>) {
  const { label, rows, empty, more } = props
  if (rows === undefined) return <Skeleton h={320} aria-label={label} />
  if (rows.length === 0)
    return (
      <Stack className={style.empty ?? ''} align="center" gap="xs">
        {empty ?? <Text fw={600}>{words.nothingFound}</Text>}
      </Stack>
    )
  return (
    <Stack gap="sm" component="section" aria-label={label}>
      <ScrollArea
        className={style.frame ?? ''}
        viewportProps={{ tabIndex: 0, 'aria-label': label, role: 'group' }}
      >
        <Rows {...props} rows={rows} />
      </ScrollArea>
      {more && (
        <Group justify="center">
          <Button variant="default" loading={more.pending} onClick={more.load}>
            {words.more}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
