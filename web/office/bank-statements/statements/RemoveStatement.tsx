import { Text } from '@mantine/core'
import type { BankStatement } from '#contract/office/bank-files.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages } from './messages.ts'

/** Takes a statement out again, with a reason. */
export function RemoveStatement({ statement, onClose }: { statement: BankStatement; onClose: () => void }) {
  const { removeStatement } = useBankActions()
  const form = useForm({
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      await removeStatement(statement.id, note)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.removeTitle}
      submitLabel={messages.removeTitle}
      destructive
      form={form}
      onClose={onClose}
    >
      <Text>{messages.removeEffect({ file: statement.file_name, count: statement.new_lines })}</Text>
      <TextAreaField {...form.field('note')} label={messages.reason} required />
    </FormDialog>
  )
}
