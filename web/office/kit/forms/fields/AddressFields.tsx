import type { Config } from '#contract/config.ts'
import { TextField } from './fields.tsx'

interface AddressFieldsProps {
  /** The path of the address in the form. */
  name: string
  lines: Config['addressLines']
  address: Record<string, string>
  onChange: (address: Record<string, string>) => void
  /** Whether the lines that are configured as required are required here. */
  isRequired?: boolean
  /** The id of the error that covers all missing lines. */
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
