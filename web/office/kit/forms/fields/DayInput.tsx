import type { TextInputProps } from '@mantine/core'
import { useState } from 'react'
import type { InputFormat } from '#web/office/kit/forms/dates/input-formats.ts'
import { type FieldProps, inputProps } from './input-props.ts'
import { TextField } from './fields.tsx'
import { DateTextInput } from '#web/office/kit/forms/dates/DateTextInput.tsx'
import { useDateFormats } from '#web/office/kit/forms/dates/use-date-formats.ts'

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** A day, "2027-12-31"; empty for none, and invalid input unchanged. */
  value: string
  onChange: (value: string) => void
  /** Called when a day was selected in the calendar. */
  onChoose?: (day: string) => void
}

/** The text of a field: the input while it means the value, otherwise the formatted value. */
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
    /** Formats the input in the festival's format. */
    tidy: () => setText(shown),
    day: isWritten ? value : '',
  }
}

/** A day, typed or selected, in the format of the festival's region. Invalid input is reported when the field loses the focus. */
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

/** A day that takes effect at once: when it is selected in the calendar, or on Enter or blur. */
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

/** A day in a form. Invalid input is sent unchanged. */
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

/** A month in a form, "2027-12". Invalid input is sent unchanged. */
export function MonthField({ value, onChange, ...field }: FieldProps<string>) {
  const { month } = useDateFormats()
  const { text, type } = useTyped(month, typeof value === 'string' ? value : value.text, onChange)
  return <TextField {...field} value={text} onChange={type} placeholder={month.format('2027-12')} />
}
