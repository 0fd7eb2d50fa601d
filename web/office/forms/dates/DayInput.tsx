import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { InputFormat } from '#web/office/forms/fields/input-formats.ts'
import { type FieldProps, inputProps } from '#web/office/forms/fields/input-props.ts'
import { TextField } from '#web/office/forms/fields/fields.tsx'
import { DateTextInput } from './DateTextInput.tsx'
import { useDateFormats } from './use-date-formats.ts'

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A day, "2027-12-31"; empty is none, and what is none is as it was typed. */
  value: string
  onChange: (value: string) => void
  /** A day was chosen in the calendar. */
  onChoose?: (day: string) => void
}

/** What stands in a field for a value: as it was typed while that means the value, otherwise as the festival writes it. */
function useTyped(format: InputFormat<string>, value: string, onChange: (value: string) => void) {
  const isWritten = format.parse(value) === value
  const shown = isWritten ? format.format(value) : value
  const [text, setText] = useState(shown)
  const meant = (typed: string) => format.parse(typed) ?? typed
  return {
    text: meant(text) === value ? text : shown,
    type: (typed: string) => {
      setText(typed)
      onChange(meant(typed))
    },
    /** Writes what was typed as the festival does. */
    tidy: () => setText(shown),
    day: isWritten ? value : '',
  }
}

/** A day, typed or chosen as the festival's region writes it. What is none is said when the field is left. */
export function DayInput({ value, onChange, onChoose = onChange, onBlur, ...input }: DayInputProps) {
  const { day: format } = useDateFormats()
  const { text, type, tidy, day } = useTyped(format, value, onChange)
  const [left, setLeft] = useState(false)
  const isWrong = left && format.parse(text) === undefined
  return (
    <DateTextInput
      {...input}
      text={text}
      onText={(typed) => {
        setLeft(false)
        type(typed)
      }}
      day={day}
      onChoose={onChoose}
      onBlur={(event) => {
        tidy()
        setLeft(true)
        onBlur?.(event)
      }}
      {...(isWrong && { error: format.message })}
    />
  )
}

/** The same where each day is asked for at once: it is given when it is chosen in the calendar, or typed and left by Enter or any other way. */
export function DayChoice({ value, onChange, ...input }: DayInputProps) {
  const { day: format } = useDateFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const give = () => {
    if (typed === null || format.parse(typed) !== typed) return
    setTyped(null)
    if (typed !== value) onChange(typed)
  }
  return (
    <DayInput
      {...input}
      value={typed ?? value}
      onChange={setTyped}
      onChoose={(day) => {
        setTyped(null)
        onChange(day)
      }}
      onBlur={give}
      onKeyDown={({ key }) => key === 'Enter' && give()}
    />
  )
}

/** A day in a form. What is none is sent as it was typed. */
export const DayField = ({
  initialFocus = false,
  value,
  onChange,
  ...field
}: FieldProps<string> & { initialFocus?: boolean }) => (
  <DayInput
    {...inputProps(field)}
    data-autofocus={initialFocus || undefined}
    value={typeof value === 'string' ? value : value.text}
    onChange={onChange}
  />
)

/** A month in a form, "2027-12". What is none is sent as it was typed. */
export function MonthField({ value, onChange, ...field }: FieldProps<string>) {
  const { month } = useDateFormats()
  const { text, type } = useTyped(month, typeof value === 'string' ? value : value.text, onChange)
  return <TextField {...field} value={text} onChange={type} placeholder={month.format('2027-12')} />
}
