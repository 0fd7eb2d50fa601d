import { ActionIcon, Button, Group, Input, Stack, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNewRow } from './focus-new-row.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { draftOf, type Fields, type Name } from './draft.ts'
import { type Entries, entriesOf, type Entry } from './edit-form.ts'

interface RowsProps<Row extends object> {
  entry: Entry<Fields<Row>[]>
  errorAt: (path: string) => string | undefined
  /** The columns, by the fields of a row. */
  labels: Record<Name<Row>, string>
  /** What a new row begins with, and what the button for it says; without it rows are added by what stands under them. */
  blank?: (rows: Fields<Row>[]) => Row
  addLabel?: string
  hint?: string | undefined
  cells: (entries: Entries<Row>) => ReactNode[]
  /** A last column of what is known of a row. */
  known?: { label: string; of: (row: Fields<Row>) => ReactNode }
  mustStay?: (row: Fields<Row>) => boolean
  /** Whether people see the rows in their order. */
  canMove?: boolean
  /** What stands under the rows. */
  children?: ReactNode
}

/** Moves a row by one, and takes it away. */
function Moves<Row extends object>({ row, ...props }: RowsProps<Row> & { row: number }) {
  const { entry, mustStay, canMove = false } = props
  const { label, value, onChange } = entry
  const fields = value[row]
  if (!fields) return null
  const moveTo = (place: number) => onChange(value.toSpliced(row, 1).toSpliced(place, 0, fields))
  const moves = [
    { sign: '↑', name: words.moveRowUp(label, row + 1), place: row - 1 },
    { sign: '↓', name: words.moveRowDown(label, row + 1), place: row + 1 },
  ]
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {canMove &&
        moves.map(({ sign, name, place }) => (
          <ActionIcon
            key={sign}
            variant="default"
            disabled={place < 0 || place >= value.length}
            aria-label={name}
            onClick={() => moveTo(place)}
          >
            {sign}
          </ActionIcon>
        ))}
      <ActionIcon
        variant="default"
        disabled={mustStay?.(fields) ?? false}
        aria-label={words.removeRow(label, row + 1)}
        onClick={() => onChange(value.toSpliced(row, 1))}
      >
        ×
      </ActionIcon>
    </Group>
  )
}

function Line<Row extends object>({ row, ...props }: RowsProps<Row> & { row: number }) {
  const { entry, errorAt, labels, cells, known } = props
  const fields = entry.value[row]
  if (!fields) return null
  const entries = entriesOf<Row>({
    fields,
    labels,
    before: `${entry.path}[${row}].`,
    errorAt,
    onChange: (name, value) => {
      const changed = { ...fields }
      changed[name] = value
      entry.onChange(entry.value.with(row, changed))
    },
  })
  return (
    <Table.Tr data-row>
      {cells(entries).map((cell, column) => (
        <Table.Td key={Object.keys(labels)[column]}>{cell}</Table.Td>
      ))}
      {known && <Table.Td>{known.of(fields)}</Table.Td>}
      <Table.Td ta="end">
        <Moves {...props} row={row} />
      </Table.Td>
    </Table.Tr>
  )
}

function Lines<Row extends object>(props: RowsProps<Row>) {
  const { entry, labels, known } = props
  return (
    <Table.ScrollContainer minWidth={420}>
      <Table verticalSpacing={4} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            {Object.entries<string>(labels).map(([name, label]) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
            {known && <Table.Th>{known.label}</Table.Th>}
            <Table.Th>
              <VisuallyHidden>{words.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entry.value.map((_, row) => (
            // A row is what stands at its place: its fields follow their values.
            <Line key={`row ${row + 1}`} {...props} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A list within a part, a row each. */
export function Rows<Row extends object>(props: RowsProps<Row>) {
  const { entry, blank, addLabel, hint, children } = props
  const { within, adds } = useNewRow<HTMLDivElement>(entry.value.length)
  const add = () => {
    if (!blank) return
    adds()
    entry.onChange([...entry.value, draftOf(blank(entry.value))])
  }
  return (
    <Stack ref={within} gap="xs" data-path={entry.path} component="section" aria-label={entry.label}>
      <Input.Label component="div">{entry.label}</Input.Label>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {entry.value.length > 0 && <Lines {...props} />}
      {entry.error !== undefined && <Input.Error>{entry.error}</Input.Error>}
      <Group justify="space-between">
        {blank && (
          <Button size="compact-sm" variant="default" onClick={add}>
            {addLabel}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  )
}
