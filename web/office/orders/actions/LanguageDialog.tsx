import { Text } from '@mantine/core'
import * as calls from '#contract/calls/office/order-calls.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { SelectField } from '#web/office/kit/forms/fields/fields.tsx'
import { FormDialog } from '#web/office/kit/forms/FormDialog.tsx'
import { call } from '#web/office/kit/lib/call.ts'
import { useLanguageChoices } from '#web/office/kit/lib/language-name.ts'
import { messages } from '#web/office/orders/messages.ts'
import { useOrderActions } from '#web/office/orders/order-query.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'

/** Changes the language of an order. */
export function LanguageDialog({ order, onClose }: { order: OfficeOrder; onClose: () => void }) {
  const { act } = useOrderActions(order.code)
  const form = useForm({
    initial: { language: order.language },
    onSubmit: async (input) => {
      await act(call(calls.setOrderLanguage, { code: order.code, ...input }))
      notifySuccess(messages.languageSet)
      onClose()
    },
  })
  return (
    <FormDialog title={messages.setLanguage} submitLabel={messages.setLanguage} form={form} onClose={onClose}>
      <Text size="sm">{messages.setLanguageEffect}</Text>
      <SelectField {...form.field('language')} label={messages.language} choices={useLanguageChoices()} />
    </FormDialog>
  )
}
