import { Group, Radio, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { momentsOf } from '#contract/wall-clocks.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { InvalidInput, isEqual } from '#web/office/kit/forms/draft/draft.ts'
import { DateTextInput } from '#web/office/kit/forms/dates/DateTextInput.tsx'
import { clockOf, useDateFormats } from '#web/office/kit/forms/dates/use-date-formats.ts'
import { capacityFormat, type InputFormat, integerFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { type FieldProps, inputProps } from './input-props.ts'
import { keptField } from './kept-field.tsx'
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
    onChange(parsed === undefined ? new InvalidInput(text, format.reason?.(text) ?? format.message) : parsed)
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
export const MoneyField = keptField((field: ParsedProps<number>) => {
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
})

/** An amount, or null, which is empty. */
export const OptionalMoneyField = keptField((field: ParsedProps<number | null>) => {
  const { optionalAmount } = useNumberFormats()
  return <ParsedField {...field} format={optionalAmount} numeric />
})

export const IntegerField = keptField((field: ParsedProps<number>) => (
  <ParsedField {...field} format={integerFormat} numeric />
))

/** A number of places; empty for unlimited (null). */
export const CapacityField = keptField((field: ParsedProps<number | null>) => (
  <ParsedField {...field} format={capacityFormat} numeric />
))

export const PercentField = keptField((field: ParsedProps<number>) => {
  const { percent } = useNumberFormats()
  return <ParsedField {...field} format={percent} numeric />
})

/** The time at which the calendar starts on a day without one. */
const MIDNIGHT = '00:00:00'

/** A day with a time of day, in the festival's format; the calendar changes the day and keeps the time. */
function DateTimeField<Value>(field: FormattedProps<Value>) {
  const { text, type, tidy } = useParsedText(field)
  const { wallClock } = useDateFormats()
  const typed = wallClock()
  const [day = '', time = MIDNIGHT] = typed.parse(text)?.split('T') ?? []
  return (
    <DateTextInput
      {...inputProps(field)}
      text={text}
      onText={type}
      day={day}
      onChoose={(chosen) => type(typed.format(`${chosen}T${time}`))}
      onBlur={tidy}
    />
  )
}

type ZonedProps<Value> = ParsedProps<Value> & { zone: string }

const joined = (...hints: (string | undefined)[]): string => hints.filter(Boolean).join(' ')

/** The moments at which the clocks of `zone` show a field's time, if there are two. */
const momentsIfTwo = (time: string | null | InvalidInput, zone: string): Temporal.ZonedDateTime[] => {
  if (time === null || time === '' || time instanceof InvalidInput) return []
  const moments = momentsOf(time, zone)
  return moments.length > 1 ? moments : []
}

/** Of a time that comes twice in a night, a field without an offset means the first. */
function inZone(hint: string | undefined, time: string | null | InvalidInput, zone: string): string {
  const [first] = momentsIfTwo(time, zone)
  const twice = first && messages.firstOfTwo({ offset: first.offset })
  return joined(hint, messages.inZone({ zone }), twice)
}

/** A wall-clock time in `zone`. */
export const WallClockField = keptField(({ zone, ...field }: ZonedProps<string>) => {
  const { wallClock } = useDateFormats()
  return <DateTimeField {...field} hint={inZone(field.hint, field.value, zone)} format={wallClock(zone)} />
})

/** A wall-clock time in `zone`, or null. */
export const OptionalWallClockField = keptField(({ zone, ...field }: ZonedProps<string | null>) => {
  const { optionalWallClock } = useDateFormats()
  return (
    <DateTimeField {...field} hint={inZone(field.hint, field.value, zone)} format={optionalWallClock(zone)} />
  )
})

/** Which of the two moments is meant, for a time that comes twice. */
function WhichMoment({ zone, value, label, onChange }: ZonedProps<string | null>) {
  const { instant } = useDateFormats()
  if (value === null || value instanceof InvalidInput) return null
  const moments = momentsIfTwo(clockOf(value, zone), zone)
  const [first] = moments
  if (!first) return null
  const chosen = Temporal.Instant.from(value).toZonedDateTimeISO(zone).offset
  return (
    <Radio.Group
      label={messages.comesTwice({ label, time: instant(zone).format(value) })}
      value={chosen}
      onChange={(offset) => {
        const moment = moments.find((each) => each.offset === offset)
        if (moment) onChange(moment.toString({ timeZoneName: 'never' }))
      }}
    >
      <Group mt={4}>
        {moments.map(({ offset }) => (
          <Radio
            key={offset}
            value={offset}
            label={(offset === first.offset ? messages.firstMoment : messages.secondMoment)({ offset })}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** An instant, typed as the wall-clock time of `zone`, or null. The hint shows the offset from UTC; a time that comes twice asks which. */
export const InstantField = keptField(({ zone, ...field }: ZonedProps<string | null>) => {
  const { instant: formatIn } = useDateFormats()
  const { value, hint } = field
  const instant = value === null || value instanceof InvalidInput ? null : Temporal.Instant.from(value)
  const where = instant
    ? messages.inZoneAt({ zone, offset: instant.toZonedDateTimeISO(zone).offset })
    : messages.inZone({ zone })
  return (
    <Stack gap="xs">
      <DateTimeField {...field} hint={joined(hint, where)} format={formatIn(zone)} />
      <WhichMoment {...field} zone={zone} />
    </Stack>
  )
})
