import { Text } from '@mantine/core'
import type { BankLine, BankLineResponse } from '#contract/office/bank-statements.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { useBankActions } from '#web/office/bank-statements/bank-query.ts'
import { messages } from '#web/office/bank-statements/messages.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'

/** The statuses that staff can give to a line. */
export type Change = Exclude<keyof typeof messages.change, 'gateway_payout'>

interface ChangeDialogProps {
  line: BankLine
  to: Change
  onChanged: (answer: BankLineResponse) => void
  onClose: () => void
}

function leadOf(line: BankLine, to: Change): string {
  if (to === 'returned') return messages.changeLead.returned({ iban: line.iban || line.name })
  if (to !== 'open' || line.account === null) return messages.changeLead[to]
  return line.transfers.length > 0 ? messages.takeBackTransfer : messages.takeBackLead
}

/** Sets the status of a line without an order, with a reason. */
export function ChangeDialog({ line, to, onChanged, onClose }: ChangeDialogProps) {
  const { change } = useBankActions()
  const form = useForm({
    initial: { note: '' },
    onSubmit: async ({ note }) => {
      onChanged(await change(line.id, to, note))
      onClose()
    },
  })
  const isTakenBack = to === 'open' && line.account !== null
  const isNeeded = isTakenBack || ((to === 'to_return' || to === 'ignored') && line.status === 'open')
  return (
    <FormDialog
      title={messages.changeTitle[to]}
      submitLabel={messages.changeTitle[to]}
      form={form}
      onClose={onClose}
    >
      <Text>{leadOf(line, to)}</Text>
      {(to !== 'open' || isTakenBack) && (
        <TextAreaField
          {...form.field('note')}
          label={isNeeded ? messages.note : messages.noteOptional}
          required={isNeeded}
        />
      )}
    </FormDialog>
  )
}
