import { lookup } from '#contract/lookup.ts'
import { useConfig } from '#web/lib/data/data.ts'
import type { FormField } from '#web/lib/forms/form.ts'
import { messages } from '#web/ui/messages.ts'
import style from './AddressFields.module.css'
import { SelectField } from './SelectField.tsx'
import { TextField } from './TextField.tsx'

/** The `autocomplete` values of the usual keys of address lines. */
const AUTOCOMPLETE = lookup<string>({
  street: 'address-line1',
  street2: 'address-line2',
  postcode: 'postal-code',
  zip: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
  state: 'address-level1',
})

interface AddressFieldsProps {
  country: FormField
  /** The field of a configured line, by its key. */
  line: (key: string) => FormField
  /** What is required: the country and the lines that are configured as required, the country alone, or nothing. */
  required: 'lines' | 'country' | 'nothing'
  /** Which of a person's addresses the browser may fill in. */
  purpose?: 'billing' | 'shipping' | undefined
  /** The only countries that can be chosen, if not all, and the note on the others. */
  only?: { countries: string[]; other: (country: { country: string }) => string } | undefined
}

type LinesProps = Pick<AddressFieldsProps, 'line' | 'purpose'> & { required: boolean }

/** The configured lines of an address; all of them are optional unless `required`. */
export function AddressLines({ line, required, purpose }: LinesProps) {
  return Object.entries(useConfig().addressLines).map(([key, { text, required: configured }]) => (
    <TextField
      {...line(key)}
      key={key}
      label={text}
      optional={!required || !configured}
      autoComplete={AUTOCOMPLETE[key] === undefined ? 'on' : autoCompleteOf(AUTOCOMPLETE[key], purpose)}
    />
  ))
}

const autoCompleteOf = (what: string, purpose: AddressFieldsProps['purpose']): string =>
  [purpose, what].filter(Boolean).join(' ')

/** The country of an address. */
export function CountryField({ country, required, purpose, only }: Omit<AddressFieldsProps, 'line'>) {
  const isOffered = (code: string) => only?.countries.includes(code) ?? true
  const options = Object.entries(useConfig().countries).map(([code, name]) => [
    code,
    isOffered(code) ? name : only?.other({ country: name }),
  ])
  return (
    <SelectField
      {...country}
      label={messages.country}
      options={Object.fromEntries(options)}
      isOffered={isOffered}
      empty={messages.chooseCountry}
      optional={required === 'nothing'}
      autoComplete={autoCompleteOf('country', purpose)}
    />
  )
}

/** A country and the configured lines of an address. */
export function AddressFields({ line, ...country }: AddressFieldsProps) {
  return (
    <div className={style.lines}>
      <CountryField {...country} />
      <AddressLines line={line} required={country.required === 'lines'} purpose={country.purpose} />
    </div>
  )
}
