import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/forms/FormDialog.tsx'
import { post } from '#web/office/lib/call.ts'
import {
  BankDetailsFields,
  initialBankDetails,
  type RefundBankDetails,
} from '#web/office/refunds/BankDetailsFields.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { notifySuccess } from '#web/office/ui/notifications.ts'
import { unknownAmount } from './status-change.ts'

function SendToAccountDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const client = useQueryClient()
  const { money } = useFormats()
  const form = useForm<RefundBankDetails>({
    initial: initialBankDetails({ bank_owner_full_name: refund.customer.full_name }),
    onSubmit: async (input) => {
      await post(`refunds/${refund.id}/bank-details`, input)
      await client.invalidateQueries({ queryKey: ['refunds'] })
      notifySuccess(messages.sentToAccount)
      onClose()
    },
  })
  const unknown = unknownAmount(refund)
  return (
    <FormDialog
      title={messages.sendToAccount}
      submitLabel={messages.sendToAccount}
      form={form}
      onClose={onClose}
    >
      {unknown > 0 && (
        <Alert color="yellow" title={messages.lookFirst}>
          {messages.toAccountUnknown({ amount: money(unknown) })}
        </Alert>
      )}
      <Text>{messages.sendToAccountEffect}</Text>
      <BankDetailsFields form={form} />
    </FormDialog>
  )
}

/** Sends what could not go back to the card to a bank account, which is told here. */
export function SendToAccountButton({ refund }: { refund: OfficeRefund }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {messages.sendToAccount}
      </Button>
      {isOpen && <SendToAccountDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}
