import { Checkbox, MultiSelect, Stack } from '@mantine/core'
import type { Fields, Unread } from '#web/office/forms/draft.ts'
import { TextEntry } from '#web/office/forms/fields.tsx'
import type { Entries, Entry } from '#web/office/forms/edit-form.ts'
import { Rows } from '#web/office/forms/RowsField.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { COUNTRIES } from './form/country-names.ts'
import { CountryRows } from './form/CountriesField.tsx'
import { LabelRows, withKeys } from './form/LabelsField.tsx'
import type { AddressLine } from './form/site-fields.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'

const NAMES = ['countries', 'ibanCountries', 'addressLines', 'ageRanges'] as const
type PeopleForm = SiteFormOf<(typeof NAMES)[number]>

const hints = words.siteHints

const LINE_COLUMNS = { key: words.rowKey, text: words.rowLine, required: words.rowRequired }

const lineCells = ({ key, text, required }: Entries<AddressLine>) => [
  <TextEntry key="key" {...key} bare />,
  <TextEntry key="text" {...text} bare />,
  <Checkbox
    key="required"
    aria-label={required.label}
    checked={required.value === true}
    onChange={({ currentTarget }) => required.onChange(currentTarget.checked)}
  />,
]

function AddressLines({ form: { entries, errorAt } }: { form: PeopleForm }) {
  const entry: Entry<Fields<AddressLine>[]> = entries.addressLines
  return (
    <Rows<AddressLine>
      entry={{ ...entry, onChange: (rows) => entry.onChange(withKeys<AddressLine>(rows)) }}
      errorAt={errorAt}
      labels={LINE_COLUMNS}
      blank={() => ({ key: '', text: '', required: false })}
      addLabel={words.addLine}
      hint={hints.addressLines}
      cells={lineCells}
      canMove
    />
  )
}

function IbanCountries({ form: { entries, errorAt } }: { form: PeopleForm }) {
  const { path, label, value, onChange, error } = entries.ibanCountries
  const codes = value.filter((code): code is Exclude<typeof code, Unread> => typeof code === 'string')
  const faults = codes.map((_, row) => errorAt(`${path}[${row}]`)).filter((fault) => fault !== undefined)
  return (
    <MultiSelect
      data-path={path}
      label={label}
      description={hints.ibanCountries}
      data={COUNTRIES}
      value={codes}
      onChange={onChange}
      error={error ?? faults[0]}
      searchable
      clearable
      comboboxProps={{ keepMounted: false }}
    />
  )
}

/** What customers are asked for. */
export const PeoplePage = () => (
  <SiteForm title={words.siteTabs.people} lead={words.siteLeads.people} names={NAMES}>
    {(form) => (
      <Stack>
        <Part>
          <CountryRows entry={form.entries.countries} errorAt={form.errorAt} hint={hints.countries} />
        </Part>
        <Part>
          <IbanCountries form={form} />
        </Part>
        <Part>
          <AddressLines form={form} />
        </Part>
        <Part>
          <LabelRows entry={form.entries.ageRanges} errorAt={form.errorAt} hint={hints.ageRanges} />
        </Part>
      </Stack>
    )}
  </SiteForm>
)
