import { Anchor, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { BankStatement } from '#contract/office/bank-files.ts'
import { errorsOf, type FieldErrors } from '#web/lib/api/api-error.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useBankActions, useNamedLine } from '#web/office/bank-statements/bank-query.ts'
import { messages as bank } from '#web/office/bank-statements/messages.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from './messages.ts'

/** The lines that a refusal names: what they are booked for is reversed first. */
const linesIn = (errors: FieldErrors): string[] =>
  Object.keys(errors).flatMap((field) => /^lines\.(\d+)$/.exec(field)?.[1] ?? [])

/** A line by what a statement says of it: its number means nothing to anybody. */
function LineLink({ id }: { id: string }) {
  const { locale, fullDate } = useFormats()
  const line = useNamedLine(id)
  return (
    <Anchor component={Link} to={`/bank/lines/${id}`}>
      {line
        ? [
            fullDate(line.booked_on),
            formatMoney(line.amount, line.currency, locale),
            line.name || bank.nobody,
          ].join(' · ')
        : bank.lineTitle({ id })}
    </Anchor>
  )
}

const LineLinks = ({ lines }: { lines: string[] }) => (
  <nav aria-label={messages.reverseFirst}>
    <List size="sm">
      {lines.map((line) => (
        <List.Item key={line}>
          <LineLink id={line} />
        </List.Item>
      ))}
    </List>
  </nav>
)

/** Takes a statement out again, with a reason. */
export function RemoveStatement({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const { removeStatement } = useBankActions()
  const [settled, setSettled] = useState<string[]>([])
  const form = useForm({
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      await removeStatement(statement.id, note)
      onClose()
    },
    onError: (failure) => setSettled(linesIn(errorsOf(failure))),
  })
  return (
    <FormDialog
      title={messages.removeTitle}
      submitLabel={messages.removeTitle}
      destructive
      form={form}
      onClose={onClose}
    >
      {settled.length > 0 && <LineLinks lines={settled} />}
      <Text>{messages.removeEffect({ file: statement.file_name, count: statement.new_lines })}</Text>
      <TextAreaField {...form.field('note')} label={messages.reason} required />
    </FormDialog>
  )
}
