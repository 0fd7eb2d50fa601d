import type { ShippingRate } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Versioned as FestivalPart } from '#web/office/forms/draft.ts'
import { SelectField, SwitchField, TextField } from '#web/office/forms/fields.tsx'
import { MoneyField, PercentField } from '#web/office/forms/parsed-fields.tsx'
import { EditForm } from '#web/office/forms/EditForm.tsx'
import { Section } from '#web/office/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { useCatalogueForm, useConfirmSwitchOff } from './catalogue-form.tsx'
import { Columns } from './item-sections.tsx'

interface ShippingEditorProps {
  part: FestivalPart<ShippingRate>
  festival: FestivalParts
}

/** The editor of a shipping rate. */
export function ShippingEditor({ part, festival }: ShippingEditorProps) {
  const editing = useCatalogueForm<ShippingRate>({
    list: 'shipping',
    part,
    labels: catalogueMessages.shippingLabels,
    keyOf: (rate) => rate.country,
  })
  const { form } = editing
  const { nameOf, choices } = useCountries(festival.site.value)
  const isNew = part.version === ''
  const { confirmation, saveOrConfirm } = useConfirmSwitchOff('shipping', nameOf(part.value.country), editing)
  const of = form.fields
  const others = choices.filter(({ value }) =>
    festival.shipping.every((rate) => rate.value.country !== value),
  )
  const country = { ...of.country, required: isNew, fixed: !isNew, hint: messages.countryHint }
  return (
    <EditForm
      form={form}
      saveLabel={isNew ? catalogueMessages.addButtons.shipping : undefined}
      onSave={saveOrConfirm}
    >
      <Section title={messages.place}>
        <Columns>
          {isNew && choices.length > 0 ? (
            <SelectField
              {...country}
              choices={[...others, { value: '*', label: catalogueMessages.anyCountry }]}
            />
          ) : (
            <TextField {...country} />
          )}
          <TextField {...of.name} />
          <MoneyField {...of.price} required />
          <PercentField {...of.tax_rate} hint={messages.taxHint} />
          <SwitchField {...of.enabled} hint={messages.rateEnabledHint} />
        </Columns>
      </Section>
      {confirmation}
    </EditForm>
  )
}
