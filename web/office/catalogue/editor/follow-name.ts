import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'

type TextField = Field<string | InvalidInput>

const textOf = (value: string | InvalidInput): string => (value instanceof InvalidInput ? value.text : value)

/** The name of a new record, whose code follows it until somebody types another one. */
export const withCode = (name: TextField, code: TextField, codeOf: (name: string) => string): TextField => ({
  ...name,
  onChange: (value) => {
    if (code.value === '' || code.value === codeOf(textOf(name.value))) code.onChange(codeOf(textOf(value)))
    name.onChange(value)
  },
})
