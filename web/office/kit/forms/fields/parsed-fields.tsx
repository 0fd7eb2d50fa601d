import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { InvalidInput, isEqual } from '#web/office/kit/forms/draft/draft.ts'
import { DateTextInput } from '#web/office/kit/forms/dates/DateTextInput.tsx'
import { useDateFormats } from '#web/office/kit/forms/dates/use-date-formats.ts'
import { capacityFormat, type InputFormat, integerFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { type FieldProps, inputProps } from './input-props.ts'
import { useNumberFormats } from './use-number-formats.ts'

/** A field whose text is parsed; invalid text is kept in the draft as typed. */
interface ParsedProps<Value> extends Omit<FieldProps<Value>, 'onChange'> {
  onChange: (value: Value | InvalidInput) => void
}

type FormattedProps<Value> = ParsedProps<Value> & { format: InputFormat<Value> }

/** The text of a parsed field: as typed, or the formatted value after it was changed elsewhere. */
function useParsedText<Value>({ format, value, onChange }: FormattedProps<Value>) {
  const textOf = () => (value instanceof InvalidInput ? value.text : format.format(value))
  const [text, setText] = useState(textOf)
  const isCurrent = value instanceof InvalidInput ? value.text === text : isEqual(format.parse(text), value)
  const type = (text: string) => {
    setText(text)
    const parsed = format.parse(text)
    onChange(parsed === undefined ? new InvalidInput(text, format.message) : parsed)
  }
  return { text: isCurrent ? text : textOf(), type, tidy: () => setText(textOf()) }
}

/** A line of text that is parsed into a value of another type. */
export function ParsedField<Value>({
  numeric = false,
  ...field
}: FormattedProps<Value> & { numeric?: boolean }) {
  const { text, type } = useParsedText(field)
  return (
    <TextInput
      {...inputProps(field)}
      value={text}
      autoComplete="off"
      inputMode={numeric ? 'decimal' : 'text'}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  )
}

/** An amount in the festival's currency, typed in major units; the hint shows how it is understood. */
export function MoneyField(field: ParsedProps<number>) {
  const { money } = useFormats()
  const { amount } = useNumberFormats()
  const { value, hint, hideLabel } = field
  const understood = value instanceof InvalidInput ? '' : messages.readAs({ amount: money(value) })
  return (
    <ParsedField
      {...field}
      hint={hideLabel ? hint : [hint, understood].filter(Boolean).join(' ')}
      format={amount}
      numeric
    />
  )
}

export const IntegerField = (field: ParsedProps<number>) => (
  <ParsedField {...field} format={integerFormat} numeric />
)

/** A number of places; empty for unlimited (null). */
export const CapacityField = (field: ParsedProps<number | null>) => (
  <ParsedField {...field} format={capacityFormat} numeric />
)

export function PercentField(field: ParsedProps<number>) {
  const { percent } = useNumberFormats()
  return <ParsedField {...field} format={percent} numeric />
}

/** The time at which the calendar starts on a day without one. */
const MIDNIGHT = '00:00:00'

/** A day with a time of day, in the festival's format; the calendar changes the day and keeps the time. */
function DateTimeField<Value>(field: FormattedProps<Value>) {
  const { text, type, tidy } = useParsedText(field)
  const { wallClock } = useDateFormats()
  const [day = '', time = MIDNIGHT] = wallClock.parse(text)?.split('T') ?? []
  return (
    <DateTextInput
      {...inputProps(field)}
      text={text}
      onText={type}
      day={day}
      onChoose={(chosen) => type(wallClock.format(`${chosen}T${time}`))}
      onBlur={tidy}
    />
  )
}

type ZonedProps<Value> = ParsedProps<Value> & { zone: string }

const joined = (...hints: (string | undefined)[]): string => hints.filter(Boolean).join(' ')

/** A wall-clock time in `zone`. */
export function WallClockField({ zone, ...field }: ZonedProps<string>) {
  const { wallClock } = useDateFormats()
  return <DateTimeField {...field} hint={joined(field.hint, messages.inZone({ zone }))} format={wallClock} />
}

/** A wall-clock time in `zone`, or null. */
export function OptionalWallClockField({ zone, ...field }: ZonedProps<string | null>) {
  const { optionalWallClock } = useDateFormats()
  const hint = joined(field.hint, messages.inZone({ zone }))
  return <DateTimeField {...field} hint={hint} format={optionalWallClock} />
}

/** An instant, typed as the wall-clock time of `zone`, or null. The hint shows the offset from UTC. */
export function InstantField({ zone, ...field }: ZonedProps<string | null>) {
  const { instant: formatIn } = useDateFormats()
  const { value, hint } = field
  const instant = value === null || value instanceof InvalidInput ? null : Temporal.Instant.from(value)
  const where = instant
    ? messages.inZoneAt({ zone, offset: instant.toZonedDateTimeISO(zone).offset })
    : messages.inZone({ zone })
  return <DateTimeField {...field} hint={joined(hint, where)} format={formatIn(zone)} />
}
