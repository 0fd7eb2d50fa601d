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

/** The error is in the list above the form, and not repeated here. */
const Nothing = () => null

/**
 * The error of a field: as a text below it, or as a reference to the list of errors. Mantine describes an input only by what it renders itself,
 * and drops an `aria-describedby`: so it renders nothing with the id of the error in the list.
 */
function errorProps(field: Described) {
  if (!('errorId' in field)) return { error: field.error, inputWrapperOrder: HINT_BELOW }
  if (field.errorId === undefined) return { error: false }
  return { error: field.errorId, errorProps: { id: field.errorId, component: Nothing } }
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
