import { ScrollArea, Table, Text } from '@mantine/core'
import type { CsvColumns, UnknownTable } from '#contract/office/bank-statements.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { choicesOf } from '#web/office/kit/forms/fields/choices.ts'
import { SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'

const Preview = ({ headings, rows }: UnknownTable) => (
  <ScrollArea viewportProps={{ tabIndex: 0, 'aria-label': messages.preview, role: 'group' }}>
    <Table fz="xs" withColumnBorders>
      <Table.Thead>
        <Table.Tr>
          {headings.map((heading, index) => (
            <Table.Th key={`${index} ${heading}`}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((cells, row) => (
          <Table.Tr key={`${row} ${cells[0]}`}>
            {headings.map((heading, index) => (
              <Table.Td key={`${index} ${heading}`}>{cells[index]}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  </ScrollArea>
)

interface ColumnsDialogProps {
  table: UnknownTable
  onNamed: () => void
  onClose: () => void
}

const NAMES = Object.entries(messages.column) as [keyof typeof messages.column, string][]
const REQUIRED = ['booked_on']

/** Asks for the meaning of the columns of a CSV file; the answer is remembered. */
export function ColumnsDialog({ table, onNamed, onClose }: ColumnsDialogProps) {
  const { nameColumns } = useBankActions()
  const form = useForm<CsvColumns>({
    initial: table.guess,
    onSubmit: async (columns) => {
      await nameColumns(table.headings, columns)
      onNamed()
    },
  })
  const headings = [...new Set(table.headings.filter((heading) => heading !== ''))]
  const choices = headings.map((heading) => ({ value: heading, label: heading }))
  return (
    <FormDialog title={messages.columns} submitLabel={messages.saveColumns} form={form} onClose={onClose}>
      <Text>{messages.columnsLead}</Text>
      <Preview {...table} />
      {NAMES.map(([name, label]) => (
        <SelectField
          key={name}
          {...form.field(name)}
          label={label}
          choices={choices}
          required={REQUIRED.includes(name)}
          onClear={() => form.change({ [name]: '' })}
        />
      ))}
      <SelectField
        {...form.field('dates')}
        label={messages.dates}
        choices={choicesOf(messages.dateOrders)}
        required
      />
      <TextField {...form.field('account')} label={messages.ownAccount} hint={messages.ownAccountHint} />
    </FormDialog>
  )
}
