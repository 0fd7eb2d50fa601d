import { type InputWrapperProps, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { minorDigits } from '#contract/money.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { RichTextInput } from './rich-text/RichTextInput.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { isEqual, InvalidInput } from './draft.ts'
import type { Field } from './edit-form.ts'
import {
  capacityFormat,
  integerFormat,
  instantFormat,
  moneyFormat,
  percentFormat,
  optionalWallClockFormat,
  wallClockFormat,
  type InputFormat,
} from './input-formats.ts'

/** An entry with what a page says about it. `label` takes the place of the entry's own. */
type FieldProps<Value> = Field<Value | InvalidInput> & {
  hint?: string | undefined
  disabled?: boolean
  /** It can be read and copied, and not be changed. */
  readOnly?: boolean
  required?: boolean
  /** In rows the label is said, and stands above the row. */
  hideLabel?: boolean
}

/** The text of a field whose value is read from it; while nothing can be read the text is kept. */
function useParsedText<Value>(format: InputFormat<Value>, { value, onChange }: FieldProps<Value>) {
  const textOf = () => (value instanceof InvalidInput ? value.text : format.format(value))
  const [text, setText] = useState(textOf)
  const stands = value instanceof InvalidInput ? value.text === text : isEqual(format.parse(text), value)
  const type = (text: string, unreadable = false) => {
    setText(text)
    const read = unreadable ? undefined : format.parse(text)
    onChange(read === undefined ? new InvalidInput(text, format.message) : read)
  }
  return { text: stands ? text : textOf(), type }
}

const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const inputProps = ({
  label,
  hideLabel = false,
  hint,
  required = false,
  disabled = false,
  readOnly = false,
  error,
  path,
}: FieldProps<never>) => ({
  ...(hideLabel ? { 'aria-label': label } : { label, description: hint }),
  'data-path': path,
  withAsterisk: required,
  disabled,
  ...(readOnly && { readOnly: true, variant: 'filled' }),
  error,
  inputWrapperOrder: ORDER,
})

/** A line from which a value is read in some way. */
export function ParsedField<Value>({
  format,
  numeric = false,
  ...props
}: FieldProps<Value> & { format: InputFormat<Value>; numeric?: boolean }) {
  const { text, type } = useParsedText(format, props)
  return (
    <TextInput
      {...inputProps(props as FieldProps<never>)}
      value={text}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : 'text'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** An amount in the festival's currency, typed in its major unit; beside it how it is read. */
export function MoneyField(props: FieldProps<number>) {
  const { currency, money } = useFormats()
  const { value, hint, hideLabel } = props
  const read = value instanceof InvalidInput ? '' : words.readAs(money(value))
  const said = hideLabel ? hint : [hint, read].filter(Boolean).join(' ')
  return <ParsedField {...props} hint={said} format={moneyFormat(minorDigits(currency))} numeric />
}

export const IntegerField = (props: FieldProps<number>) => (
  <ParsedField {...props} format={integerFormat} numeric />
)

export const CapacityField = (props: FieldProps<number | null>) => (
  <ParsedField {...props} format={capacityFormat} numeric />
)

export const PercentField = (props: FieldProps<number>) => (
  <ParsedField {...props} format={percentFormat} numeric />
)

/** A day and a time of day; the browser says when only a part of them is there. */
function DateTimeInput<Value>({ format, ...props }: FieldProps<Value> & { format: InputFormat<Value> }) {
  const { text, type } = useParsedText(format, props)
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    type(currentTarget.value, currentTarget.validity.badInput)
  return (
    <TextInput
      {...inputProps(props as FieldProps<never>)}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={text}
      onChange={read}
      onBlur={(event) => {
        if (event.currentTarget.validity.badInput !== props.value instanceof InvalidInput) read(event)
      }}
    />
  )
}

type ZonedProps<Value> = FieldProps<Value> & { zone: string }

/** A time as clocks on the walls of `zone` show it. */
export const WallClockField = ({ zone, ...props }: ZonedProps<string>) => (
  <DateTimeInput {...props} hint={hintWith(zone, props.hint)} format={wallClockFormat} />
)

/** The same, or nothing. */
export const OptionalWallClockField = ({ zone, ...props }: ZonedProps<string | null>) => (
  <DateTimeInput {...props} hint={hintWith(zone, props.hint)} format={optionalWallClockFormat} />
)

const hintWith = (zone: string, hint?: string) => [hint, words.inZone(zone)].filter(Boolean).join(' ')

/** A moment, written as it is in `zone`, whose distance from universal time is said; or nothing. */
export function InstantField({ zone, ...props }: ZonedProps<string | null>) {
  const { value, hint } = props
  const moment = value === null || value instanceof InvalidInput ? null : Temporal.Instant.from(value)
  const where = moment ? words.inZoneAt(zone, moment.toZonedDateTimeISO(zone).offset) : words.inZone(zone)
  return (
    <DateTimeInput {...props} hint={[hint, where].filter(Boolean).join(' ')} format={instantFormat(zone)} />
  )
}

const textOf = (value: string | InvalidInput): string => (value instanceof InvalidInput ? value.text : value)

export const TextField = (props: FieldProps<string>) => (
  <TextInput
    {...inputProps(props as FieldProps<never>)}
    value={textOf(props.value)}
    autoComplete="off"
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

/** Several lines without formatting. */
export const TextAreaField = (props: FieldProps<string>) => (
  <Textarea
    {...inputProps(props as FieldProps<never>)}
    value={textOf(props.value)}
    autosize
    minRows={2}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

/** One of several. */
export function SelectField<Choice extends string>({
  choices,
  ...props
}: FieldProps<Choice> & { choices: { value: Choice; label: string }[] }) {
  const choose = (picked: string | null) => {
    const choice = choices.find(({ value }) => value === picked)
    if (choice) props.onChange(choice.value)
  }
  return (
    <Select
      {...inputProps(props as FieldProps<never>)}
      data={choices}
      value={textOf(props.value) || null}
      allowDeselect={false}
      searchable={choices.length > 8}
      comboboxProps={{ keepMounted: choices.length <= 8 }}
      onChange={choose}
    />
  )
}

/** A tick, and what it does. */
export const SwitchField = ({
  value,
  onChange,
  label,
  hint,
  path,
  disabled = false,
  error,
}: FieldProps<boolean>) => (
  <Switch
    data-path={path}
    // The hint stands within the label, and is no part of its name.
    aria-label={label}
    label={label}
    description={hint}
    disabled={disabled}
    error={error}
    checked={value === true}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)

/** A text with formatting. */
export const RichTextField = ({ path, label, value, onChange, error, hint }: FieldProps<string>) => (
  <div data-path={path}>
    <RichTextInput
      name={path}
      label={label}
      hint={hint}
      value={textOf(value)}
      onChange={onChange}
      error={error}
      errorId={error === undefined ? undefined : `${path}-error`}
    />
  </div>
)
