import { Badge, SimpleGrid, Stack, Text } from '@mantine/core'
import {
  type GuestListPreview,
  LIST_FIELDS,
  type ListColumns,
  type ListField,
  type ListRow,
} from '#contract/office/guests/lists.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { type Column, DataTable } from '#web/office/kit/ui/list/DataTable.tsx'
import { TwoLines } from '#web/office/kit/ui/list/TwoLines.tsx'
import { messages } from './messages.ts'

/** A longer table would only be scrolled past. */
const MAX_SHOWN = 100

const COLORS: Record<ListRow['fate'], string> = { new: 'teal', known: 'gray', faulty: 'red' }

const Fate = ({ fate, faults }: ListRow) => (
  <TwoLines second={faults.join(' ')}>
    <Badge variant="light" color={COLORS[fate]}>
      {messages.fates[fate]}
    </Badge>
  </TwoLines>
)

const COLUMNS: Column<ListRow>[] = [
  { title: messages.fields.full_name, long: true, cell: ({ full_name }) => full_name },
  { title: messages.fields.email, long: true, cell: ({ email }) => email },
  { title: messages.fields.group, long: true, cell: ({ group }) => group },
  { title: messages.fate, long: true, cell: Fate },
  { title: messages.line, end: true, cell: ({ line }) => line },
]

interface PreviewedListProps {
  preview: GuestListPreview
  /** Another meaning of the columns. */
  onColumns: (columns: ListColumns) => void
}

function Columns({ preview: { headings, columns }, onColumns }: PreviewedListProps) {
  const choices = headings.map((label, index) => ({ value: String(index), label }))
  const choose = (field: ListField, column: number | null) => onColumns({ ...columns, [field]: column })
  return (
    <Stack gap={4}>
      <SimpleGrid cols={{ base: 2, sm: 3 }}>
        {LIST_FIELDS.map((field) => (
          <SelectField
            key={field}
            name={field}
            errorId={undefined}
            label={messages.fields[field]}
            value={columns[field] === null ? '' : String(columns[field])}
            choices={choices}
            onChange={(value) => choose(field, Number(value))}
            onClear={() => choose(field, null)}
          />
        ))}
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {messages.groupHint}
      </Text>
    </Stack>
  )
}

const order = { faulty: 0, new: 1, known: 2 }

/** What the columns of a list are, and what becomes of its rows, those with a fault first. */
export function PreviewedList(props: PreviewedListProps) {
  const { count } = useFormats()
  const { rows } = props.preview
  const of = (fate: ListRow['fate']) => rows.filter((row) => row.fate === fate).length
  const faulty = of('faulty')
  return (
    <>
      <Columns {...props} />
      <Text component="output" fw={600}>
        {messages.counts({ added: count(of('new')), known: count(of('known')), faulty: count(faulty) })}{' '}
        {faulty > 0 && messages.onlyValid}
      </Text>
      <DataTable
        label={messages.rows}
        columns={COLUMNS}
        rows={rows.toSorted((one, other) => order[one.fate] - order[other.fate]).slice(0, MAX_SHOWN)}
        keyOf={({ line }) => line}
      />
      {rows.length > MAX_SHOWN && (
        <Text size="sm" c="dimmed">
          {messages.shown({ count: MAX_SHOWN })}
        </Text>
      )}
    </>
  )
}
