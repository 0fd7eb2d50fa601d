import type { Config } from '#contract/config.ts'
import { TextField } from './fields.tsx'

interface AddressFieldsProps {
  /** Where the address is in the form. */
  name: string
  lines: Config['addressLines']
  address: Record<string, string>
  onChange: (address: Record<string, string>) => void
  /** Whether the lines that are configured as required may not stay empty. */
  isRequired?: boolean
  /** The id of the one line of the form's errors that covers all that are missing. */
  errorId: string | undefined
}

/** The configured lines of an address. */
export const AddressFields = ({
  name,
  lines,
  address,
  onChange,
  isRequired = true,
  errorId,
}: AddressFieldsProps) =>
  Object.entries(lines).map(([key, { text, required }]) => {
    const value = address[key] ?? ''
    const isNeeded = isRequired && required
    return (
      <TextField
        key={key}
        name={`${name}.${key}`}
        label={text}
        value={value}
        required={isNeeded}
        errorId={isNeeded && value.trim() === '' ? errorId : undefined}
        onChange={(line) => onChange({ ...address, [key]: line })}
      />
    )
  })
