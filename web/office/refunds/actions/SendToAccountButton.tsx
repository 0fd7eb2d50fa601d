import { Alert, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { unknownAtCards } from '#contract/refund-amounts.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { call } from '#web/office/kit/lib/call.ts'
import {
  BankDetailsFields,
  bankDetailsErrors,
  initialBankDetails,
  shownBankDetails,
  type RefundBankDetails,
} from '#web/office/refunds/BankDetailsFields.tsx'
import { messages } from '#web/office/refunds/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

const titleOf = ({ destination }: OfficeRefund): string =>
  destination === 'card' ? messages.sendToAccount : messages.anotherAccount

function SendToAccountDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const client = useQueryClient()
  const { money } = useFormats()
  const config = useShopData()?.config
  const form = useForm<RefundBankDetails>({
    initial: initialBankDetails({ bank_owner_full_name: refund.customer.full_name }),
    validate: (values) => bankDetailsErrors(values, config),
    onSubmit: async (input) => {
      await call(calls.sendToAccount, { id: refund.id, ...shownBankDetails(input, config) })
      void client.invalidateQueries({ queryKey: ['attention'] })
      await client.invalidateQueries({ queryKey: ['refunds'] })
      notifySuccess(messages.sentToAccount)
      onClose()
    },
  })
  const unknown = unknownAtCards(refund.card_refunds)
  return (
    <FormDialog title={titleOf(refund)} submitLabel={titleOf(refund)} form={form} onClose={onClose}>
      {unknown > 0 && (
        <Alert color="yellow" title={messages.lookFirst}>
          {messages.toAccountUnknown({ amount: money(unknown) })}
        </Alert>
      )}
      <Text>
        {refund.destination === 'card' ? messages.sendToAccountEffect : messages.anotherAccountEffect}
      </Text>
      <BankDetailsFields form={form} />
    </FormDialog>
  )
}

/** Sends a refund that failed to reach the card or its account to a bank account, which is entered here. */
export function SendToAccountButton({ refund }: { refund: OfficeRefund }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {titleOf(refund)}
      </Button>
      {isOpen && <SendToAccountDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}
