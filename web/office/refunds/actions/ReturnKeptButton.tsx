import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { OfficeRefund } from '#contract/office/refunds.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { BY_ITSELF } from '#web/office/kit/lib/by-itself.ts'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { TextAreaField } from '#web/office/kit/forms/fields/fields.tsx'
import { MoneyField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/refunds/messages.ts'

/** The amount and the reason; afterwards the new refund is open. */
function useReturnKept({ id, kept }: OfficeRefund, onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useForm<{ amount: number | InvalidInput; reason: string }>({
    initial: { amount: kept, reason: '' },
    validate: ({ amount }) => (amount instanceof InvalidInput ? { amount: amount.message } : {}),
    onSubmit: async ({ amount, reason }) => {
      const sent = amount instanceof InvalidInput ? null : amount
      const { refund } = await call(calls.returnKept, { id, amount: sent, reason })
      void client.invalidateQueries({ queryKey: ['attention'] })
      await client.invalidateQueries({ queryKey: ['refunds'] })
      notifySuccess(messages.keptOpened)
      onClose()
      await navigate(`/refunds/${refund.id}`, BY_ITSELF)
    },
  })
}

function ReturnKeptDialog({ refund, onClose }: { refund: OfficeRefund; onClose: () => void }) {
  const { money } = useFormats()
  const form = useReturnKept(refund, onClose)
  return (
    <FormDialog title={messages.returnKept} submitLabel={messages.returnKept} form={form} onClose={onClose}>
      <Text size="sm">{messages.keptEffect({ most: money(refund.kept) })}</Text>
      <MoneyField
        name="amount"
        label={messages.keptAmount}
        value={form.values.amount}
        errorId={form.errorId('amount')}
        onChange={(amount) => form.change({ amount })}
      />
      <TextAreaField {...form.field('reason')} label={messages.whyOpened} />
    </FormDialog>
  )
}

/** Gives back what a completed refund has kept, such as its refund fee. */
export function ReturnKeptButton({ refund }: { refund: OfficeRefund }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {messages.returnKept}
      </Button>
      {isOpen && <ReturnKeptDialog refund={refund} onClose={() => setOpen(false)} />}
    </>
  )
}
