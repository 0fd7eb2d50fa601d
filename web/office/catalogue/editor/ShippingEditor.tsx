import type { ShippingRate } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Versioned as FestivalPart } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { MoneyField, PercentField } from '#web/office/kit/forms/fields/parsed-fields.tsx'
import { PartTranslations } from './PartTranslations.tsx'
import type { EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { messages } from './messages.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { CatalogueForm, useCatalogueForm } from './catalogue-form.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'

interface ShippingEditorProps {
  part: FestivalPart<ShippingRate>
  festival: FestivalParts
}

/** The country of a rate is chosen once, among those that have no rate yet. */
function CountryField({ form, festival }: { form: EditFormState<ShippingRate>; festival: FestivalParts }) {
  const { choices } = useCountries(festival.site.value)
  const isNew = form.saved.version === ''
  const others = choices.filter(({ value }) =>
    festival.shipping.every((rate) => rate.value.country !== value),
  )
  const field = { ...form.fields.country, required: isNew, readOnly: !isNew, hint: messages.countryHint }
  if (!isNew || choices.length === 0) return <TextField {...field} />
  return <SelectField {...field} choices={[...others, { value: '*', label: catalogueMessages.anyCountry }]} />
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
  const { fields } = form
  const { nameOf } = useCountries(festival.site.value)
  return (
    <CatalogueForm editing={editing} name={nameOf(part.value.country)}>
      <Section title={messages.place}>
        <Columns>
          <CountryField form={form} festival={festival} />
          <TextField {...fields.name} />
          <MoneyField {...fields.price} required />
          <PercentField {...fields.tax_rate} hint={messages.taxHint} />
          <SwitchField {...fields.enabled} hint={messages.rateEnabledHint} />
        </Columns>
      </Section>
      <PartTranslations of={fields} errorAt={form.errorAt} festival={festival} />
    </CatalogueForm>
  )
}
