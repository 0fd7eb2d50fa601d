import { MultiSelect, Stack } from '@mantine/core'
import type { DraftFields, InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { CheckboxField, TextField } from '#web/office/kit/forms/fields/fields.tsx'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { COUNTRIES } from './form/country-names.ts'
import { CountriesField } from './form/CountriesField.tsx'
import { LabelsField, withKeys } from './form/LabelsField.tsx'
import type { AddressLine } from './form/site-fields.ts'
import { siteHints } from './form/site-labels.ts'
import { SiteForm, type SiteFormOf } from './form/SiteForm.tsx'
import { SiteTranslations } from './form/SiteTranslations.tsx'
import { SITE_PAGES } from './form/site-pages.ts'

const NAMES = [...SITE_PAGES.people, 'translations'] as const
type CustomersForm = SiteFormOf<(typeof NAMES)[number]>

const LINE_COLUMNS = { key: messages.rowKey, text: messages.rowLine, required: messages.rowRequired }

const lineCells = ({ key, text, required }: Fields<AddressLine>) => [
  <TextField key="key" {...key} hideLabel />,
  <TextField key="text" {...text} hideLabel />,
  <CheckboxField key="required" {...required} hideLabel />,
]

function AddressLines({ form: { fields, errorAt } }: { form: CustomersForm }) {
  const entry: Field<DraftFields<AddressLine>[]> = fields.addressLines
  return (
    <RowsField<AddressLine>
      field={{ ...entry, onChange: (rows) => entry.onChange(withKeys<AddressLine>(rows)) }}
      errorAt={errorAt}
      labels={LINE_COLUMNS}
      newRow={() => ({ key: '', text: '', required: false })}
      addLabel={messages.addLine}
      hint={siteHints.addressLines}
      cells={lineCells}
      canMove
    />
  )
}

function IbanCountries({ form: { fields, errorAt } }: { form: CustomersForm }) {
  const { name, label, value, onChange, error } = fields.ibanCountries
  const codes = value.filter((code): code is Exclude<typeof code, InvalidInput> => typeof code === 'string')
  const faults = codes.map((_, row) => errorAt(`${name}[${row}]`)).filter((fault) => fault !== undefined)
  return (
    <MultiSelect
      data-path={name}
      label={label}
      description={siteHints.ibanCountries}
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

/** Countries, address lines and age ranges. */
export const CustomersPage = () => (
  <SiteForm title={messages.siteTabs.people} lead={messages.siteLeads.people} names={NAMES}>
    {(form) => (
      <Stack>
        <Section>
          <CountriesField entry={form.fields.countries} errorAt={form.errorAt} hint={siteHints.countries} />
        </Section>
        <Section>
          <IbanCountries form={form} />
        </Section>
        <Section>
          <AddressLines form={form} />
        </Section>
        <Section>
          <LabelsField entry={form.fields.ageRanges} errorAt={form.errorAt} hint={siteHints.ageRanges} />
        </Section>
        <SiteTranslations form={form} names={NAMES} />
      </Stack>
    )}
  </SiteForm>
)
