import { Code, Select } from '@mantine/core'
import type { Fields } from '#web/office/forms/draft.ts'
import { TextEntry } from '#web/office/forms/fields.tsx'
import type { Entries, Entry } from '#web/office/forms/edit-form.ts'
import { Rows } from '#web/office/forms/RowsField.tsx'
import { siteWords as words } from '#web/office/words/site.ts'
import { COUNTRIES, countryName } from './country-names.ts'
import type { Label } from './site-fields.ts'
import { textOf } from './optional-text.ts'

const COLUMNS = { key: words.rowCountry, text: words.rowText }

const cells = ({ key, text }: Entries<Label>) => [
  <Code key="key">{textOf(key.value)}</Code>,
  <TextEntry key="text" {...text} bare />,
]

interface CountryRowsProps {
  entry: Entry<Fields<Label>[]>
  errorAt: (path: string) => string | undefined
  hint?: string | undefined
}

/** Countries by the names that the festival gives them. */
export function CountryRows({ entry, errorAt, hint }: CountryRowsProps) {
  const { value, onChange } = entry
  const rest = COUNTRIES.filter((country) => value.every(({ key }) => key !== country.value))
  const add = (key: string | null) =>
    key !== null && onChange([...value, { key, text: countryName(key) ?? key }])
  return (
    <Rows<Label> entry={entry} errorAt={errorAt} labels={COLUMNS} hint={hint} cells={cells} canMove>
      <Select
        aria-label={words.addCountry}
        placeholder={words.addCountry}
        data={rest}
        value={null}
        onChange={add}
        searchable
        comboboxProps={{ keepMounted: false }}
      />
    </Rows>
  )
}
