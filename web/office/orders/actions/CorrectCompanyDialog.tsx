import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { VatNumberField } from '#web/office/kit/forms/fields/VatNumberField.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { messages } from './messages.ts'
import { messages as newMessages } from '#web/office/orders/new/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { call } from '#web/office/kit/lib/call.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

/** Changes or removes the company on an order's invoice, after showing what happens to the existing invoice. */
export function CorrectCompanyDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useOrderActions(order.code)
  const { company, company_version: seen, invoice } = order
  const form = useForm({
    initial: { company_name: company?.name ?? '', vat_number: company?.vat_number ?? '' },
    onSubmit: async (input) => {
      await act(call(calls.correctCompany, { code: order.code, ...input, seen }))
      notifySuccess(messages.companyCorrected)
      onClose()
    },
  })
  return (
    <FormDialog
      title={messages.correctCompany}
      submitLabel={messages.correctCompany}
      form={form}
      onClose={onClose}
    >
      <Text size="sm">
        {invoice === null
          ? messages.correctCompanyEffect
          : messages.correctInvoiceEffect({ number: invoice.number })}
      </Text>
      <TextField {...form.field('company_name')} label={newMessages.company} initialFocus />
      <VatNumberField {...form.field('vat_number')} />
    </FormDialog>
  )
}
