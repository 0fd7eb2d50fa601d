import { Text } from '@mantine/core'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useLedgerActions } from '#web/office/ledger/ledger-query.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

/** Adds an account on which lines of bank statements can be entered. */
export function AddAccountDialog({ onClose }: { onClose: () => void }) {
  const { addAccount } = useLedgerActions()
  const form = useForm({
    initial: { number: '', name: '' },
    onSubmit: async (input) => {
      await addAccount(input)
      notifySuccess(common.saved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.addAccount} submitLabel={messages.addDo} form={form} onClose={onClose}>
      <Text>{messages.addLead}</Text>
      <TextField
        {...form.field('number')}
        label={messages.number}
        hint={messages.numberHint}
        initialFocus
        required
      />
      <TextField {...form.field('name')} label={messages.name} required />
    </FormDialog>
  )
}
