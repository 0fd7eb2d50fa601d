import { ActionIcon, Button, Group, Input, Stack, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFocusNewRow } from './focus-new-row.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { toDraft, type DraftFields, type FieldName } from '#web/office/kit/forms/draft/draft.ts'
import { type Fields, createFields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import style from './RowsField.module.css'

interface RowsFieldProps<Row extends object> {
  field: Field<DraftFields<Row>[]>
  errorAt: (path: string) => string | undefined
  /** The headings of the columns, by field. */
  labels: Record<FieldName<Row>, string>
  /** The headings, if not every field has a column of its own. */
  headings?: string[]
  /** The value of a new row. Without it, `children` adds rows. */
  newRow?: (rows: DraftFields<Row>[]) => Row
  addLabel?: string
  hint?: string | undefined
  /** The cells of a row; `change` changes several of its fields at once. */
  cells: (
    entries: Fields<Row>,
    change: (changes: Partial<DraftFields<Row>>) => void,
    row: number,
  ) => ReactNode[]
  /** A last, read-only column. */
  infoColumn?: { label: string; of: (row: DraftFields<Row>) => ReactNode }
  mustStay?: (row: DraftFields<Row>) => boolean
  /** Whether the order of the rows matters. */
  canMove?: boolean
  /** Shown below the rows. */
  children?: ReactNode
}

/** The buttons that move and remove a row. */
function RowButtons<Row extends object>({ row, ...props }: RowsFieldProps<Row> & { row: number }) {
  const { field, mustStay, canMove = false } = props
  const { label, value, onChange } = field
  const fields = value[row]
  if (!fields) return null
  const moveTo = (place: number) => onChange(value.toSpliced(row, 1).toSpliced(place, 0, fields))
  const moves = [
    { sign: '↑', name: messages.moveRowUp({ label, row: row + 1 }), place: row - 1 },
    { sign: '↓', name: messages.moveRowDown({ label, row: row + 1 }), place: row + 1 },
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
        aria-label={messages.removeRow({ label, row: row + 1 })}
        onClick={() => onChange(value.toSpliced(row, 1))}
      >
        ×
      </ActionIcon>
    </Group>
  )
}

const headingsOf = <Row extends object>({ headings, labels }: RowsFieldProps<Row>): string[] =>
  headings ?? Object.values<string>(labels)

function RowFields<Row extends object>({ row, ...props }: RowsFieldProps<Row> & { row: number }) {
  const { field, errorAt, labels, cells, infoColumn } = props
  const names = headingsOf(props)
  const fields = field.value[row]
  if (!fields) return null
  const change = (changes: Partial<DraftFields<Row>>) =>
    field.onChange(field.value.with(row, { ...fields, ...changes }))
  const entries = createFields<Row>({
    fields,
    labels,
    before: `${field.name}[${row}].`,
    errorAt,
    onChange: (name, value) => {
      const changed = { ...fields }
      changed[name] = value
      field.onChange(field.value.with(row, changed))
    },
  })
  return (
    <Table.Tr data-row>
      {cells(entries, change, row).map((cell, column) => (
        <Table.Td key={names[column]} data-label={names[column]}>
          {cell}
        </Table.Td>
      ))}
      {infoColumn && <Table.Td data-label={infoColumn.label}>{infoColumn.of(fields)}</Table.Td>}
      <Table.Td ta="end">
        <RowButtons {...props} row={row} />
      </Table.Td>
    </Table.Tr>
  )
}

function RowsTable<Row extends object>(props: RowsFieldProps<Row>) {
  const { field, infoColumn } = props
  return (
    <Table.ScrollContainer minWidth={0} className={style.rows ?? ''}>
      <Table verticalSpacing={4} withRowBorders={false}>
        <Table.Thead>
          <Table.Tr>
            {headingsOf(props).map((label) => (
              <Table.Th key={label}>{label}</Table.Th>
            ))}
            {infoColumn && <Table.Th>{infoColumn.label}</Table.Th>}
            <Table.Th>
              <VisuallyHidden>{common.actions}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {field.value.map((_, row) => (
            // Rows have no identity: the index is the key.
            <RowFields key={`row ${row + 1}`} {...props} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** A list within a form, one row for each entry. */
export function RowsField<Row extends object>(props: RowsFieldProps<Row>) {
  const { field, newRow, addLabel, hint, children } = props
  const { container, focusNext } = useFocusNewRow<HTMLDivElement>(field.value.length)
  const add = () => {
    if (!newRow) return
    focusNext()
    field.onChange([...field.value, toDraft(newRow(field.value))])
  }
  return (
    <Stack ref={container} gap="xs" data-path={field.name} component="section" aria-label={field.label}>
      <Input.Label component="div">{field.label}</Input.Label>
      {hint !== undefined && <Input.Description>{hint}</Input.Description>}
      {field.value.length > 0 && <RowsTable {...props} />}
      {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
      <Group justify="space-between">
        {newRow && (
          <Button size="compact-sm" variant="default" onClick={add}>
            {addLabel}
          </Button>
        )}
        {children}
      </Group>
    </Stack>
  )
}
