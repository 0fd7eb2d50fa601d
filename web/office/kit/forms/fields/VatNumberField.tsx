import { Stack, Text } from '@mantine/core'
import { isReverseCharge } from '#contract/vat-numbers.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { TextField } from './fields.tsx'

/** The VAT number of an invoiced company. It says before the form is sent whether the reverse charge will apply. */
export function VatNumberField(field: Omit<Field<string>, 'label'>) {
  const config = useShopData()?.config
  const hints = [
    messages.vatNumberHint,
    config?.companyInvoices.reverseCharge === true ? messages.reverseChargeHint : '',
  ]
  return (
    <Stack gap={4}>
      <TextField {...field} label={messages.vatNumber} hint={hints.join(' ').trim()} />
      <Text size="sm" fw={600} component="output" display="block">
        {config && isReverseCharge(field.value, config) && messages.reverseCharges}
      </Text>
    </Stack>
  )
}
