import { MultiSelect, TagsInput } from '@mantine/core'
import type { Event } from '#contract/festival/items.ts'
import type { FestivalParts } from '#contract/office/festival.ts'
import { type Part as FestivalPart, Unread } from '#web/office/forms/draft.ts'
import { ChoiceEntry, FlagEntry, InstantEntry, TextEntry } from '#web/office/forms/fields.tsx'
import { PartFrame } from '#web/office/forms/EditForm.tsx'
import { entriesOf, type Entry, type PartForm } from '#web/office/forms/edit-form.ts'
import { Part } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { useCountries } from '#web/office/catalogue/countries.ts'
import { useEditing } from './catalogue-form.tsx'
import { Columns } from './item-sections.tsx'

const zonesWith = (zone: string) => [
  { value: '', label: words.siteZone(zone) },
  ...Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value })),
]

interface CountriesEntryProps {
  entry: Entry<(string | Unread)[]>
  choices: { value: string; label: string }[]
  disabled: boolean
}

function CountriesEntry({ entry, choices, disabled }: CountriesEntryProps) {
  const shared = {
    label: entry.label,
    'data-path': entry.path,
    disabled,
    error: entry.error,
    value: entry.value.filter((country) => typeof country === 'string'),
    onChange: (countries: string[]) => entry.onChange(countries),
  }
  // A festival for all countries of the world has no list of its own to choose from: codes are typed.
  return choices.length > 0 ? (
    <MultiSelect {...shared} data={choices} searchable />
  ) : (
    <TagsInput {...shared} />
  )
}

function Payment({ form, festival }: { form: PartForm<Event>; festival: FestivalParts }) {
  const { settings } = form.entries
  const { choices } = useCountries(festival.site.value)
  const of = entriesOf<Event['settings']>({
    fields: settings.value,
    labels: words.settingLabels,
    before: 'settings.',
    errorAt: form.errorAt,
    onChange: (name, value) => {
      const changed = { ...settings.value }
      changed[name] = value
      settings.onChange(changed)
    },
  })
  return (
    <Part title={words.payment}>
      <Columns>
        <FlagEntry {...of.creditCardActive} />
        <FlagEntry {...of.bankTransferActive} />
      </Columns>
      <CountriesEntry
        entry={of.bankTransferCountries}
        choices={choices}
        disabled={of.bankTransferActive.value !== true}
      />
      <FlagEntry {...of.ageRangeActive} />
    </Part>
  )
}

/** Makes or changes an event. */
export function EventEditor({ part, festival }: { part: FestivalPart<Event>; festival: FestivalParts }) {
  const labels = words.eventLabels
  const { form, save } = useEditing<Event>({ list: 'events', part, labels, keyOf: ({ key }) => key })
  const isNew = part.version === ''
  const of = form.entries
  const { timezone: siteZone } = festival.site.value
  const zone = typeof of.timezone.value === 'string' ? of.timezone.value : siteZone
  return (
    <PartFrame form={form} saveLabel={isNew ? words.addButtons.events : undefined} onSave={save}>
      <Part title={words.place}>
        <Columns>
          <TextEntry {...of.name} required />
          <TextEntry
            {...of.key}
            required={isNew}
            fixed={!isNew}
            hint={isNew ? words.eventKeyHint : words.codeStays}
          />
          <InstantEntry {...of.starts_at} zone={zone} />
          <ChoiceEntry
            {...of.timezone}
            value={of.timezone.value ?? ''}
            onChange={(chosen) => of.timezone.onChange(chosen === '' ? null : chosen)}
            choices={zonesWith(siteZone)}
          />
        </Columns>
      </Part>
      <Payment form={form} festival={festival} />
    </PartFrame>
  )
}
