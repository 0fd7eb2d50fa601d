import { Code, Select } from '@mantine/core'
import type { DraftFields } from '#web/office/kit/forms/draft/draft.ts'
import { TextField } from '#web/office/kit/forms/fields/fields.tsx'
import type { Fields } from '#web/office/kit/forms/draft/edit-form.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'
import { RowsField } from '#web/office/kit/forms/fields/RowsField.tsx'
import { messages } from '#web/office/site/messages.ts'
import { COUNTRIES, countryName } from './country-names.ts'
import type { Label } from './site-fields.ts'
import { rawText } from './optional-text.ts'

const COLUMNS = { key: messages.rowCountry, text: messages.rowText }

const cells = ({ key, text }: Fields<Label>) => [
  <Code key="key">{rawText(key.value)}</Code>,
  <TextField key="text" {...text} hideLabel />,
]

interface CountriesFieldProps {
  entry: Field<DraftFields<Label>[]>
  errorAt: (path: string) => string | undefined
  hint?: string | undefined
}

/** The countries to choose from, with their names. */
export function CountriesField({ entry, errorAt, hint }: CountriesFieldProps) {
  const { value, onChange } = entry
  const rest = COUNTRIES.filter((country) => value.every(({ key }) => key !== country.value))
  const add = (key: string | null) =>
    key !== null && onChange([...value, { key, text: countryName(key) ?? key }])
  return (
    <RowsField<Label> field={entry} errorAt={errorAt} labels={COLUMNS} hint={hint} cells={cells} canMove>
      <Select
        aria-label={messages.addCountry}
        placeholder={messages.addCountry}
        data={rest}
        value={null}
        onChange={add}
        searchable
        comboboxProps={{ keepMounted: false }}
      />
    </RowsField>
  )
}
