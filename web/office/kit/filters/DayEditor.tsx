import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Calendar } from '#web/office/kit/forms/dates/Calendar.tsx'
import { useDateFormats } from '#web/office/kit/forms/dates/use-date-formats.ts'
import { messages } from '#web/office/kit/ui/messages.ts'

interface DayEditorProps {
  label: string
  value: string
  onChoose: (day: string) => void
}

/** A day, typed or selected in the calendar below. */
export function DayEditor({ label, value, onChoose }: DayEditorProps) {
  const { day: format } = useDateFormats()
  const known = format.parse(value) ?? ''
  const [text, setText] = useState(format.format(known))
  const [wrong, setWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const day = format.parse(text)
    if (day === undefined) setWrong(true)
    else onChoose(day)
  }
  return (
    <Stack gap="xs">
      <form onSubmit={submit}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            data-autofocus
            aria-label={label}
            autoComplete="off"
            placeholder={format.format('2027-12-31')}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value)
              setWrong(false)
            }}
            error={wrong && format.message}
            flex={1}
          />
          <Button type="submit">{messages.apply}</Button>
        </Group>
      </form>
      <Calendar day={known} onChoose={onChoose} />
    </Stack>
  )
}
