import type { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import type { Field } from '#web/office/kit/forms/draft/field.ts'

/** A field with its texts. */
export interface FieldProps<Value> extends Omit<Field<Value>, 'value'> {
  value: Value | InvalidInput
  hint?: string | undefined
  /** The language of the hint, if it is not the office's. */
  hintLang?: string | undefined
  required?: boolean
  disabled?: boolean
  /** Read-only. */
  readOnly?: boolean
  /** The language of the input, if it is not the office's. */
  lang?: string | undefined
  /** The label is only for screen readers, because in rows the column has it. */
  hideLabel?: boolean
}

const HINT_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type Described = Omit<FieldProps<unknown>, 'value' | 'onChange'>

/** The error of a field: as a text below it, or as a reference to the list of errors. */
function errorProps(field: Described) {
  if (!('errorId' in field)) return { error: field.error, inputWrapperOrder: HINT_BELOW }
  if (field.errorId === undefined) return { error: false }
  return { error: true, errorProps: { hidden: true }, 'aria-describedby': field.errorId }
}

/** The props that connect an input of Mantine to a field. */
export function inputProps(field: Described) {
  const {
    name,
    label,
    hint,
    hintLang,
    required = false,
    disabled = false,
    readOnly = false,
    hideLabel = false,
    lang,
  } = field
  return {
    name,
    'data-path': name,
    ...(lang !== undefined && { lang }),
    ...(hideLabel ? { 'aria-label': label } : { label, description: hint }),
    ...(hintLang !== undefined && { descriptionProps: { lang: hintLang } }),
    withAsterisk: required,
    disabled,
    ...(readOnly && { readOnly: true, variant: 'filled' }),
    ...errorProps(field),
  }
}
