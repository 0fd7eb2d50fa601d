import { Text } from '@mantine/core'
import type { LedgerAccount } from '#contract/office/ledger.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { ConflictNotice } from '#web/office/kit/forms/conflict/ConflictNotice.tsx'
import { useVersionConflict } from '#web/office/kit/forms/conflict/version-conflict.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useLedgerActions } from '#web/office/ledger/ledger-query.ts'
import { messages } from '#web/office/ledger/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

/** Sets the number and name of an account in the festival's bookkeeping. */
export function AccountDialog({ account, onClose }: { account: LedgerAccount; onClose: () => void }) {
  const { nameAccount, readAccount } = useLedgerActions()
  const { current, hasConflict, submit } = useVersionConflict(account, () => readAccount(account))
  const form = useForm({
    initial: { number: account.number, name: account.name },
    onSubmit: async (input) => {
      await submit(() => nameAccount({ key: account.key, ...input, version: current.version }))
      notifySuccess(common.saved)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.accountTitle} submitLabel={common.save} form={form} onClose={onClose}>
      {hasConflict && (
        <ConflictNotice
          items={[
            [messages.number, current.number],
            [messages.name, current.name],
          ]}
        />
      )}
      <Text>{messages.accountLead}</Text>
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
