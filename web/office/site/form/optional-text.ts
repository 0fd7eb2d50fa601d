import { InvalidInput } from '#web/office/forms/draft.ts'
import type { Field } from '#web/office/forms/field.ts'

/** An entry of a text that may be left out, as one whose empty text is none. */
export const optionalText = (entry: Field<string | null | InvalidInput>): Field<string | InvalidInput> => ({
  ...entry,
  value: entry.value ?? '',
  onChange: (value) => entry.onChange(value === '' ? null : value),
})

/** The text of a field as it is now, whether it can be read or not. */
export const rawText = (value: string | null | InvalidInput): string =>
  value instanceof InvalidInput ? value.text : (value ?? '')
