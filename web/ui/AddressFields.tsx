import { useConfig } from '#web/lib/data.ts'
import type { FormField } from '#web/lib/form.ts'
import { words } from '#web/lib/words.ts'
import style from './AddressFields.module.css'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** What a browser knows to fill in, by the usual keys of address lines. */
const KNOWN: Record<string, string> = {
  street: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  zip: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  state: 'address-level1',
}

interface AddressFieldsProps {
  country: FormField
  /** The field of a configured line, by its key. */
  line: (key: string) => FormField
  /** What may not stay empty: the country and the lines that are configured so, the country alone, or nothing. */
  required: 'lines' | 'country' | 'nothing'
  /** Which of a person's addresses the browser may fill in. */
  purpose?: 'billing' | 'shipping'
}

/** A country and the configured lines of an address. */
export function AddressFields({ country, line, required, purpose }: AddressFieldsProps) {
  const { addressLines, countries } = useConfig()
  const known = (what: string) => [purpose, what].filter(Boolean).join(' ')
  return (
    <div className={style.lines}>
      <SelectField
        {...country}
        label={words.country}
        options={countries}
        empty={words.chooseCountry}
        optional={required === 'nothing'}
        autoComplete={known('country')}
      />
      {Object.entries(addressLines).map(([key, { text, required: configured }]) => (
        <TextField
          {...line(key)}
          key={key}
          label={text}
          optional={required !== 'lines' || !configured}
          autoComplete={KNOWN[key] === undefined ? 'on' : known(KNOWN[key])}
        />
      ))}
    </div>
  )
}
