import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'

/** Converts a field of an optional text, so that an empty text means null. */
export const optionalText = (entry: Field<string | null | InvalidInput>): Field<string | InvalidInput> => ({
  ...entry,
  value: entry.value ?? '',
  onChange: (value) => entry.onChange(value === '' ? null : value),
})

/** The text of a field, valid or not. */
export const rawText = (value: string | null | InvalidInput): string =>
  value instanceof InvalidInput ? value.text : (value ?? '')
