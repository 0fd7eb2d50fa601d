import {
  Checkbox,
  PasswordInput,
  Select,
  Switch,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { memo, useState } from 'react'
import { messages as ui } from '#web/ui/messages.ts'
import { InvalidInput, isEqual } from '#web/office/kit/forms/draft/draft.ts'
import { type FieldProps, inputProps } from './input-props.ts'
import { keptField } from './kept-field.tsx'

const textOf = (value: string | InvalidInput): string => (value instanceof InvalidInput ? value.text : value)

type TextFieldProps = FieldProps<string> &
  Pick<TextInputProps, 'type' | 'autoComplete' | 'inputMode' | 'placeholder'> & {
    /** Whether it takes the focus when a dialog opens. */
    initialFocus?: boolean
  }

/** A line of text. */
export const TextField = keptField(
  ({
    type = 'text',
    autoComplete = 'off',
    inputMode,
    placeholder,
    initialFocus = false,
    ...field
  }: TextFieldProps) => (
    <TextInput
      {...inputProps(field)}
      type={type}
      autoComplete={autoComplete}
      inputMode={inputMode}
      placeholder={placeholder}
      data-autofocus={initialFocus || undefined}
      value={textOf(field.value)}
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
    />
  ),
)

/** A secret; `autoComplete` says whether it is a new one. */
export const PasswordField = ({
  autoComplete,
  ...field
}: FieldProps<string> & { autoComplete: 'current-password' | 'new-password' }) => (
  <PasswordInput
    {...inputProps(field)}
    visibilityToggleButtonProps={{ 'aria-label': ui.showPassword }}
    autoComplete={autoComplete}
    value={textOf(field.value)}
    onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
  />
)

interface TextAreaFieldProps extends FieldProps<string> {
  minRows?: number
  /** It scrolls beyond so many. */
  maxRows?: number
}

/** Several lines without formatting. */
export const TextAreaField = keptField(({ minRows = 2, maxRows, ...field }: TextAreaFieldProps) => (
  <Textarea
    {...inputProps(field)}
    autosize
    minRows={minRows}
    {...(maxRows !== undefined && { maxRows })}
    value={textOf(field.value)}
    onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
  />
))

const KeptSelect = memo(Select)

/** The choices as they were, if they are still the same: most forms list them anew with each render. */
function useKept<Value>(value: Value): Value {
  const [kept, keep] = useState(value)
  const isKept = isEqual(kept, value)
  if (!isKept) keep(value)
  return isKept ? kept : value
}

/** Whether the list of choices is there before it is opened. */
const MOUNTED = { keepMounted: true }
const UNMOUNTED = { keepMounted: false }

interface SelectFieldProps<Choice extends string> extends FieldProps<Choice> {
  choices: readonly { value: Choice; label: string; disabled?: boolean }[]
  /** The label of the empty option, if there may be no selection. */
  onClear?: () => void
  initialFocus?: boolean
}

/** One of several options, searchable if there are many. */
export function SelectField<Choice extends string>({
  choices,
  onClear,
  initialFocus = false,
  ...field
}: SelectFieldProps<Choice>) {
  const select = useCallbackRef((picked: unknown) => {
    const choice = choices.find(({ value }) => value === picked)
    if (choice) field.onChange(choice.value)
    else onClear?.()
  })
  const data = useKept(choices)
  return (
    <KeptSelect
      {...inputProps(field)}
      data={data}
      value={textOf(field.value) || null}
      allowDeselect={false}
      clearable={onClear !== undefined}
      searchable={choices.length > 8}
      data-autofocus={initialFocus || undefined}
      comboboxProps={choices.length <= 8 ? MOUNTED : UNMOUNTED}
      onChange={select}
    />
  )
}

type CheckboxFieldProps = Pick<FieldProps<boolean>, 'label' | 'hint' | 'hideLabel' | 'disabled' | 'value'> & {
  onChange: (checked: boolean) => void
}

/** A checkbox of a form. */
export const CheckboxField = ({
  label,
  hint,
  hideLabel = false,
  disabled = false,
  value,
  onChange,
}: CheckboxFieldProps) => (
  <Checkbox
    {...(hideLabel ? { 'aria-label': label } : { label, description: hint })}
    disabled={disabled}
    checked={value === true}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)

/** A switch, with an explanation. */
export const SwitchField = keptField(
  ({ value, onChange, label, hint, name, disabled = false, error }: FieldProps<boolean>) => (
    <Switch
      data-path={name}
      // The hint is inside the label element, but not part of the accessible name.
      aria-label={label}
      label={label}
      description={hint}
      disabled={disabled}
      error={error}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  ),
)
