import { Stack, Text } from '@mantine/core'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { BOX_OFFICE_METHODS } from '#contract/payment-methods.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { CheckboxField, SelectField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { isNobodyTold, type OrderChange } from './order-change.ts'
import { messages as texts } from './messages.ts'

interface PaidOrderFieldsProps {
  order: OfficeOrder
  form: Form<OrderChange>
  preview: OrderChangePreview | undefined
}

/** The additional fields for a paid order: only those that matter for the selection. */
export function PaidOrderFields({ order, form, preview }: PaidOrderFieldsProps) {
  const { removed, keep_fees } = form.values
  const due = preview?.paid_order?.next?.due ?? 0
  return (
    <Stack gap="lg">
      {isNobodyTold(order) && (
        <Section title={texts.mail}>
          <Text size="sm">{texts.nobody}</Text>
          {due > 0 && <Text size="sm">{texts.nobodyDue}</Text>}
          <TextField
            {...form.field('recipient_email')}
            label={texts.email}
            hint={texts.emailHint}
            type="email"
          />
        </Section>
      )}
      {due > 0 && preview && <Method form={form} preview={preview} />}
      {removed.length > 0 && (
        <CheckboxField
          label={texts.keepFees}
          hint={texts.keepFeesHint}
          value={keep_fees}
          onChange={(keeps) => form.change({ keep_fees: keeps })}
        />
      )}
      {isOfBoxOffice(order) && (preview?.paid_order?.refund?.back ?? 0) > 0 && (
        <CheckboxField
          label={texts.onTheSpot}
          hint={texts.onTheSpotHint}
          value={form.values.back_on_the_spot}
          onChange={(isHere) => form.change({ back_on_the_spot: isHere })}
        />
      )}
      <TextField {...form.field('note')} label={texts.note} hint={texts.noteHint} />
    </Stack>
  )
}

const isOfBoxOffice = ({ payment_method }: OfficeOrder): boolean =>
  BOX_OFFICE_METHODS.some((method) => method === payment_method)

function Method({ form, preview }: { form: Form<OrderChange>; preview: OrderChangePreview }) {
  const labelOf = useLabels()
  return (
    <SelectField
      {...form.field('payment_method')}
      label={texts.methodOfNew}
      value={preview.payment_method}
      choices={preview.methods.map((value) => ({ value, label: labelOf('paymentMethods', value) }))}
    />
  )
}
