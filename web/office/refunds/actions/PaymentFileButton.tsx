import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as calls from '#contract/calls/office/refund-calls.ts'
import type { ListedRefund } from '#contract/office/refunds.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { CheckboxField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { download } from '#web/office/kit/lib/call.ts'
import { messages } from '#web/office/refunds/messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

interface PaymentFileProps {
  refunds: readonly Pick<ListedRefund, 'id' | 'payment_file_at'>[]
}

const titleOf = (refunds: PaymentFileProps['refunds']): string =>
  refunds.length > 0 ? messages.createPaymentFileOf({ count: refunds.length }) : messages.createPaymentFile

function usePaymentFileForm({ refunds, onClose }: PaymentFileProps & { onClose: () => void }) {
  const client = useQueryClient()
  return useForm({
    initial: { again: false, excel: false },
    onSubmit: async (options) => {
      await download(calls.createPaymentFile, { ids: refunds.map(({ id }) => id), ...options })
      void client.invalidateQueries({ queryKey: ['attention'] })
      await client.invalidateQueries({ queryKey: ['refunds'] })
      notifySuccess(messages.paymentFileCreated)
      onClose()
    },
  })
}

/** The contents of the payment file, and its options. Refunds that are already in a file need a confirmation. */
export function PaymentFileDialog({ refunds, onClose }: PaymentFileProps & { onClose: () => void }) {
  const form = usePaymentFileForm({ refunds, onClose })
  const { again, excel } = form.values
  const title = titleOf(refunds)
  const inFile = refunds.filter(({ payment_file_at }) => payment_file_at !== null).length
  const all = again ? messages.allInProcessing : messages.allInNoFile
  const what = refunds.length > 0 ? messages.refundCount({ count: refunds.length }) : all
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      form={form}
      disabled={inFile > 0 && !again}
      onClose={onClose}
    >
      <Text>{messages.paymentFileEffect({ what })}</Text>
      {(refunds.length === 0 || inFile > 0) && (
        <CheckboxField
          label={inFile > 0 ? messages.againChosen({ count: inFile }) : messages.again}
          hint={messages.againHint}
          value={again}
          onChange={(value) => form.change({ again: value })}
        />
      )}
      <CheckboxField
        label={common.forExcel}
        hint={common.forExcelHint}
        value={excel}
        onChange={(value) => form.change({ excel: value })}
      />
    </FormDialog>
  )
}

/** Downloads a payment file of these refunds, or by default of all in processing that are in no file yet. */
export function PaymentFileButton({ refunds }: PaymentFileProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {titleOf(refunds)}
      </Button>
      {isOpen && <PaymentFileDialog refunds={refunds} onClose={() => setOpen(false)} />}
    </>
  )
}
