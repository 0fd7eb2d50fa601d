import { Alert, Anchor, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import type { CsvColumns, UnknownTable } from '#contract/office/bank-files.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

const NAMES = Object.entries(messages.column) as [keyof typeof messages.column, string][]
const REQUIRED = ['booked_on']

/** A column without a heading is shown by its position. */
const labelOf = (heading: string): string =>
  /^#\d+$/.test(heading) ? messages.columnAt({ position: heading.slice(1) }) : heading

/** How cells are written, with the choices of each. */
const NOTATIONS = [
  ['dates', messages.dates, choicesOf(messages.dateOrders)],
  ['decimals', messages.decimals, choicesOf(messages.decimalSigns)],
  ['fees', messages.fees, choicesOf(messages.feeMeanings)],
  ['outgoing', messages.outgoing, choicesOf(messages.outgoingSigns)],
] as const

const LABELS = new Map<string, string>([
  ...NAMES,
  ...NOTATIONS.map(([name, label]): [string, string] => [name, label]),
])

/** What is wrong with a reading, with the way to the field that decides it. */
export function ReadingFault({ fault: { message, field } }: { fault: Fault }) {
  const label = LABELS.get(field ?? '')
  const go = () => {
    const place = document.querySelector<HTMLElement>(`[data-path="${field}"]`)
    place?.scrollIntoView({ block: 'center' })
    place?.focus()
  }
  return (
    <Alert id={FAULT} color="red" role="alert">
      {message}{' '}
      {label !== undefined && (
        <Anchor component="button" type="button" c="inherit" underline="always" onClick={go}>
          {label}
        </Anchor>
      )}
    </Alert>
  )
}

const FAULT = 'reading-fault'

type Fault = NonNullable<UnknownTable['fault']>

/** The fields of a form, of which the one that a fault asks for is marked. */
const markedFields =
  (form: Form<CsvColumns>, fault: Fault | null) => (name: Parameters<Form<CsvColumns>['field']>[0]) => ({
    ...form.field(name),
    ...(fault?.field === name && { errorId: FAULT }),
  })

interface ColumnFieldsProps {
  form: Form<CsvColumns>
  table: Pick<UnknownTable, 'headings'> & Partial<Pick<UnknownTable, 'rows' | 'fault'>>
}

/** What each column of a CSV means, with the first rows of the file. */
export function ColumnFields({ form, table: { headings, rows = [], fault = null } }: ColumnFieldsProps) {
  const field = markedFields(form, fault)
  const choices = headings.map((heading) => ({ value: heading, label: labelOf(heading) }))
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {messages.columns}
      </Title>
      <Text size="sm">{messages.columnsLead}</Text>
      {rows.length > 0 && <FirstRows headings={headings} rows={rows} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {NAMES.map(([name, label]) => (
          <SelectField
            key={name}
            {...field(name)}
            label={label}
            choices={choices}
            required={REQUIRED.includes(name)}
            onClear={() => form.change({ [name]: '' })}
          />
        ))}
        {NOTATIONS.map(([name, label, options]) => (
          <SelectField
            key={name}
            {...field(name)}
            label={label}
            choices={options}
            onClear={() => form.change({ [name]: '' })}
          />
        ))}
        <TextField {...form.field('account')} label={messages.ownAccount} hint={messages.ownAccountHint} />
      </SimpleGrid>
    </Stack>
  )
}

const FirstRows = ({ headings, rows }: Pick<UnknownTable, 'headings' | 'rows'>) => (
  <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': messages.preview, role: 'group' }}>
    <Table fz="xs" withColumnBorders>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading) => (
            <Table.Th key={heading}>{labelOf(heading)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          <Table.Tr key={`${row} ${cells[0]}`}>
            {headings.map((heading, index) => (
              <Table.Td key={heading}>{cells[index]}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
)
