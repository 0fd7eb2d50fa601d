import { Alert, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { CsvColumns, UnknownTable } from '#contract/office/bank-files.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { messages } from './messages.ts'

type Name = keyof CsvColumns

const NAMES = Object.entries(messages.column) as [keyof typeof messages.column, string][]
const REQUIRED: Name[] = ['booked_on']

/** A column without a heading is shown by its position. */
const labelOf = (heading: string): string =>
  /^#\d+$/.test(heading) ? messages.columnAt({ position: heading.slice(1) }) : heading

/** How cells are written, with the choices of each. */
const NOTATIONS = [
  ['dates', messages.dates, choicesOf(messages.dateOrders)],
  ['decimals', messages.decimals, choicesOf(messages.decimalSigns)],
  ['fees', messages.fees, choicesOf(messages.feeMeanings)],
  ['outgoing', messages.outgoing, choicesOf(messages.outgoingSigns)],
  ['unsigned', messages.unsigned, choicesOf(messages.unsignedMeanings)],
  ['unit', messages.unit, choicesOf(messages.units)],
] as const

const FAULT = 'reading-fault'

interface TableProps {
  form: Form<CsvColumns>
  table: Pick<UnknownTable, 'headings'> & Partial<Pick<UnknownTable, 'rows' | 'fault'>>
}

/** All fields of a reading, by their names in their order; the one that a fault asks for is marked. */
function fieldsOf({ form, table: { headings, fault = null } }: TableProps): [Name, ReactNode][] {
  const field = (name: Name) => ({
    ...form.field(name),
    ...(fault?.field === name && { errorId: FAULT }),
    required: REQUIRED.includes(name),
    initialFocus: fault?.field === name,
  })
  const clear = (name: Name) => () => form.change({ [name]: '' })
  const columns = headings.map((heading) => ({ value: heading, label: labelOf(heading) }))
  const selects = [
    ...NAMES.map(([name, label]) => [name, label, columns] as const),
    ...NOTATIONS.map(([name, label, choices]) => [name, label, [...choices]] as const),
  ]
  return [
    ...selects.map(([name, label, choices]): [Name, ReactNode] => [
      name,
      <SelectField key={name} {...field(name)} label={label} choices={choices} onClear={clear(name)} />,
    ]),
    [
      'account',
      <TextField
        key="account"
        {...field('account')}
        label={messages.ownAccount}
        hint={messages.ownAccountHint}
      />,
    ],
  ]
}

/** The fields that were asked for, in the order of the questions: they stay where they were answered. */
export function useAsked({ fault = null }: Partial<Pick<UnknownTable, 'fault'>> = {}): string[] {
  const [asked, setAsked] = useState<string[]>([])
  const field = fault?.field ?? null
  if (field !== null && !asked.includes(field)) setAsked([...asked, field])
  return asked
}

/** What is wrong with a reading, with the fields that decide it, the newest of which is focused. */
export function Questions({ form, table, asked }: TableProps & { asked: string[] }) {
  const newest = asked.at(-1)
  useEffect(() => {
    const field = document.querySelector<HTMLElement>(`[data-path="${newest}"]`)
    field?.focus()
    field?.scrollIntoView({ block: 'center' })
  }, [newest])
  const { fault = null } = table
  return (
    <>
      {fault && (
        <Alert id={FAULT} color="red" role="alert">
          {fault.message}
        </Alert>
      )}
      {fieldsOf({ form, table }).flatMap(([name, field]) => (asked.includes(name) ? [field] : []))}
    </>
  )
}

/** What each column of a CSV means, with the first rows of the file; without the fields that stand where they were asked for. */
export function ColumnFields({ form, table, asked = [] }: TableProps & { asked?: string[] }) {
  const { headings, rows = [] } = table
  return (
    <Stack gap="sm">
      <Title order={3} size="h4">
        {messages.columns}
      </Title>
      <Text size="sm">{messages.columnsLead}</Text>
      {rows.length > 0 && <FirstRows headings={headings} rows={rows} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {fieldsOf({ form, table }).flatMap(([name, field]) => (asked.includes(name) ? [] : [field]))}
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
