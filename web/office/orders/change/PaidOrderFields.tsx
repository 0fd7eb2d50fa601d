import { Stack } from '@mantine/core'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { CheckboxField, SelectField, TextField } from '#web/office/forms/fields/fields.tsx'
import { type ShopData, useLabels } from '#web/office/lib/shop.ts'
import { Address } from '#web/office/orders/new/NewAddresses.tsx'
import { messages as orderTexts } from '#web/office/orders/messages.ts'
import { Section } from '#web/office/ui/Page.tsx'
import type { OrderChange } from './order-change.ts'
import { messages as texts } from './messages.ts'

interface PaidOrderFieldsProps {
  order: OfficeOrder
  shop: ShopData
  form: Form<OrderChange>
  preview: OrderChangePreview | undefined
}

/** What is asked beside the items where the order is paid: only what matters for what was chosen. */
export function PaidOrderFields({ order, shop, form, preview }: PaidOrderFieldsProps) {
  const { removed, merchandise, keep_fees } = form.values
  const due = preview?.paid_order?.next?.due ?? 0
  return (
    <Stack gap="lg">
      {merchandise.length > 0 && order.shipping === null && (
        <Section title={orderTexts.shipTo}>
          <Address
            config={shop.config}
            form={form}
            names={{ country: 'shipping_country', address: 'shipping_address' }}
            countryError="shipping_country"
            addressError="shipping_address"
            isRequired
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
      <TextField {...form.field('note')} label={texts.note} hint={texts.noteHint} />
    </Stack>
  )
}

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
