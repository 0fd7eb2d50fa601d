import type { ShippingRate } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import type { Part as FestivalPart } from '#web/office/forms/draft.ts'
import { ChoiceEntry, FlagEntry, MoneyEntry, PercentEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { PartFrame } from '#web/office/forms/EditForm.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { useEditing, useSwitchingOff } from './catalogue-form.tsx'
import { Columns } from './item-sections.tsx'

interface ShippingEditorProps {
  part: FestivalPart<ShippingRate>
  festival: FestivalParts
}

/** Makes or changes what it costs to send merchandise to a country. */
export function ShippingEditor({ part, festival }: ShippingEditorProps) {
  const editing = useEditing<ShippingRate>({
    list: 'shipping',
    part,
    labels: words.shippingLabels,
    keyOf: (rate) => rate.country,
  })
  const { form } = editing
  const { nameOf, choices } = useCountries(festival.site.value)
  const isNew = part.version === ''
  const { question, saveOrAsk } = useSwitchingOff('shipping', nameOf(part.value.country), editing)
  const of = form.entries
  const others = choices.filter(({ value }) =>
    festival.shipping.every((rate) => rate.value.country !== value),
  )
  const country = { ...of.country, required: isNew, fixed: !isNew, hint: words.countryHint }
  return (
    <PartFrame form={form} saveLabel={isNew ? words.addButtons.shipping : undefined} onSave={saveOrAsk}>
      <Part title={words.place}>
        <Columns>
          {isNew && choices.length > 0 ? (
            <ChoiceEntry {...country} choices={[...others, { value: '*', label: words.anyCountry }]} />
          ) : (
            <TextEntry {...country} />
          )}
          <TextEntry {...of.name} />
          <MoneyEntry {...of.price} required />
          <PercentEntry {...of.tax_rate} hint={words.taxHint} />
          <FlagEntry {...of.enabled} hint={words.rateEnabledHint} />
        </Columns>
      </Part>
      {question}
    </PartFrame>
  )
}
