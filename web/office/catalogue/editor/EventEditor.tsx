import { MultiSelect, TagsInput } from '@mantine/core'
import { keyFrom, unusedCode } from '#contract/festival/codes.ts'
import type { Event } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { type Versioned as FestivalPart, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { SelectField, SwitchField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import { createFields, type EditFormState } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { PartTranslations } from './PartTranslations.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { EventOccasion } from './OccasionFields.tsx'
import { withCode } from './follow-name.ts'
import { CatalogueForm, useCatalogueForm } from './catalogue-form.tsx'
import { Columns } from '#web/office/kit/ui/Columns.tsx'

const zonesWith = (zone: string) => [
  { value: '', label: messages.siteZone({ zone }) },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
]

interface CountriesEntryProps {
  entry: Field<(string | InvalidInput)[]>
  choices: { value: string; label: string }[]
}

function CountriesEntry({ entry, choices }: CountriesEntryProps) {
  const shared = {
    label: entry.label,
    'data-path': entry.name,
    error: entry.error,
    value: entry.value.filter((country) => typeof country === 'string'),
    onChange: (countries: string[]) => entry.onChange(countries),
  }
  // A festival without a list of countries accepts all of them, so codes are typed.
  return choices.length > 0 ? (
    <MultiSelect {...shared} data={choices} searchable />
  ) : (
    <TagsInput {...shared} />
  )
}

function Payment({ form, festival }: { form: EditFormState<Event>; festival: FestivalParts }) {
  const { settings } = form.fields
  const { choices } = useCountries(festival.site.value)
  const of = createFields<Event['settings']>({
    fields: settings.value,
    labels: catalogueMessages.settingLabels,
    before: 'settings.',
    errorAt: form.errorAt,
    onChange: (name, value) => {
      const changed = { ...settings.value }
      changed[name] = value
      settings.onChange(changed)
    },
  })
  return (
    <Section title={catalogueMessages.payment}>
      <Columns>
        <SwitchField {...of.creditCardActive} />
        <SwitchField {...of.bankTransferActive} />
      </Columns>
      {of.bankTransferActive.value === true && (
        <CountriesEntry entry={of.bankTransferCountries} choices={choices} />
      )}
      <SwitchField {...of.ageRangeActive} />
    </Section>
  )
}

const LABELS = { ...messages.eventLabels, ...messages.occasionLabels }

/** The editor of an event. */
export function EventEditor({ part, festival }: { part: FestivalPart<Event>; festival: FestivalParts }) {
  const editing = useCatalogueForm<Event>({
    list: 'events',
    part,
    labels: LABELS,
    keyOf: ({ key }) => key,
  })
  const { form } = editing
  const isNew = part.version === ''
  const of = form.fields
  const keys = festival.events.map(({ value }) => value.key)
  const keyOf = (text: string) => unusedCode(keyFrom(text), keys)
  const { timezone: siteZone } = festival.site.value
  const zone = typeof of.timezone.value === 'string' ? of.timezone.value : siteZone
  return (
    <CatalogueForm editing={editing} name={form.saved.value.name}>
      <Section title={messages.place}>
        <Columns>
          <TextField {...(isNew ? withCode(of.name, of.key, keyOf) : of.name)} required />
          <TextField
            {...of.key}
            required={isNew}
            readOnly={!isNew}
            hint={isNew ? messages.eventKeyHint : catalogueMessages.codeStays}
          />
          <SelectField
            {...of.timezone}
            value={of.timezone.value ?? ''}
            onChange={(chosen) => of.timezone.onChange(chosen === '' ? null : chosen)}
            choices={zonesWith(siteZone)}
          />
          <EventOccasion of={of} zone={zone} />
        </Columns>
      </Section>
      <Payment form={form} festival={festival} />
      <PartTranslations of={of} errorAt={form.errorAt} festival={festival} />
    </CatalogueForm>
  )
}
