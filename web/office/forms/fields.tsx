import { type InputWrapperProps, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { type SyntheticEvent, useState } from 'react'
import { minorDigits } from '#contract/money.ts'
import { useFormats } from '#web/office/ui/formats.ts'
import { RichTextField } from './rich-text/RichTextInput.tsx'
import { officeWords as words } from '#web/office/words/words.ts'
import { same, Unread } from './draft.ts'
import type { Entry } from './edit-form.ts'
import {
  capacityWay,
  countWay,
  instantWay,
  moneyWay,
  percentWay,
  wallClockOrNoneWay,
  wallClockWay,
  type Way,
} from './input-formats.ts'

/** An entry with what a page says about it. `label` takes the place of the entry's own. */
type Props<Value> = Entry<Value | Unread> & {
  hint?: string | undefined
  disabled?: boolean
  /** It can be read and copied, and not be changed. */
  fixed?: boolean
  required?: boolean
  /** In rows the label is said, and stands above the row. */
  bare?: boolean
}

/** The text of a field whose value is read from it; while nothing can be read the text is kept. */
function useTyped<Value>(way: Way<Value>, { value, onChange }: Props<Value>) {
  const textOf = () => (value instanceof Unread ? value.text : way.show(value))
  const [text, setText] = useState(textOf)
  const stands = value instanceof Unread ? value.text === text : same(way.read(text), value)
  const type = (text: string, unreadable = false) => {
    setText(text)
    const read = unreadable ? undefined : way.read(text)
    onChange(read === undefined ? new Unread(text, way.must) : read)
  }
  return { text: stands ? text : textOf(), type }
}

const ORDER: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

const named = ({
  label,
  bare = false,
  hint,
  required = false,
  disabled = false,
  fixed = false,
  error,
  path,
}: Props<never>) => ({
  ...(bare ? { 'aria-label': label } : { label, description: hint }),
  'data-path': path,
  withAsterisk: required,
  disabled,
  ...(fixed && { readOnly: true, variant: 'filled' }),
  error,
  inputWrapperOrder: ORDER,
})

/** A line from which a value is read in some way. */
export function Typed<Value>({
  way,
  numeric = false,
  ...props
}: Props<Value> & { way: Way<Value>; numeric?: boolean }) {
  const { text, type } = useTyped(way, props)
  return (
    <TextInput
      {...named(props as Props<never>)}
      value={text}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : 'text'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** An amount in the festival's currency, typed in its major unit; beside it how it is read. */
export function MoneyEntry(props: Props<number>) {
  const { currency, money } = useFormats()
  const { value, hint, bare } = props
  const read = value instanceof Unread ? '' : words.readAs(money(value))
  const said = bare ? hint : [hint, read].filter(Boolean).join(' ')
  return <Typed {...props} hint={said} way={moneyWay(minorDigits(currency))} numeric />
}

export const CountEntry = (props: Props<number>) => <Typed {...props} way={countWay} numeric />

export const CapacityEntry = (props: Props<number | null>) => <Typed {...props} way={capacityWay} numeric />

export const PercentEntry = (props: Props<number>) => <Typed {...props} way={percentWay} numeric />

/** A day and a time of day; the browser says when only a part of them is there. */
function Timed<Value>({ way, ...props }: Props<Value> & { way: Way<Value> }) {
  const { text, type } = useTyped(way, props)
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) =>
    type(currentTarget.value, currentTarget.validity.badInput)
  return (
    <TextInput
      {...named(props as Props<never>)}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={text}
      onChange={read}
      onBlur={(event) => {
        if (event.currentTarget.validity.badInput !== props.value instanceof Unread) read(event)
      }}
    />
  )
}

type ZonedProps<Value> = Props<Value> & { zone: string }

/** A time as clocks on the walls of `zone` show it. */
export const WallClockEntry = ({ zone, ...props }: ZonedProps<string>) => (
  <Timed {...props} hint={hintWith(zone, props.hint)} way={wallClockWay} />
)

/** The same, or nothing. */
export const OptionalWallClockEntry = ({ zone, ...props }: ZonedProps<string | null>) => (
  <Timed {...props} hint={hintWith(zone, props.hint)} way={wallClockOrNoneWay} />
)

const hintWith = (zone: string, hint?: string) => [hint, words.inZone(zone)].filter(Boolean).join(' ')

/** A moment, written as it is in `zone`, whose distance from universal time is said; or nothing. */
export function InstantEntry({ zone, ...props }: ZonedProps<string | null>) {
  const { value, hint } = props
  const moment = value === null || value instanceof Unread ? null : Temporal.Instant.from(value)
  const where = moment ? words.inZoneAt(zone, moment.toZonedDateTimeISO(zone).offset) : words.inZone(zone)
  return <Timed {...props} hint={[hint, where].filter(Boolean).join(' ')} way={instantWay(zone)} />
}

const textOf = (value: string | Unread): string => (value instanceof Unread ? value.text : value)

export const TextEntry = (props: Props<string>) => (
  <TextInput
    {...named(props as Props<never>)}
    value={textOf(props.value)}
    autoComplete="off"
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

/** Several lines without formatting. */
export const LinesEntry = (props: Props<string>) => (
  <Textarea
    {...named(props as Props<never>)}
    value={textOf(props.value)}
    autosize
    minRows={2}
    onChange={({ currentTarget }) => props.onChange(currentTarget.value)}
  />
)

/** One of several. */
export function ChoiceEntry<Choice extends string>({
  choices,
  ...props
}: Props<Choice> & { choices: { value: Choice; label: string }[] }) {
  const choose = (picked: string | null) => {
    const choice = choices.find(({ value }) => value === picked)
    if (choice) props.onChange(choice.value)
  }
  return (
    <Select
      {...named(props as Props<never>)}
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
export const FlagEntry = ({
  value,
  onChange,
  label,
  hint,
  path,
  disabled = false,
  error,
}: Props<boolean>) => (
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
export const RichTextEntry = ({ path, label, value, onChange, error, hint }: Props<string>) => (
  <div data-path={path}>
    <RichTextField
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
