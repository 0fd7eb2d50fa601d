import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import { messages } from '#web/office/kit/forms/messages.ts'
import { Calendar } from './Calendar.tsx'

interface DateTextInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  text: string
  onText: (text: string) => void
  /** The day in the text, "2027-12-31"; empty for none. */
  day: string
  onChoose: (day: string) => void
}

const CalendarSign = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" aria-hidden>
    <path d="M2.5 4.5a1 1 0 0 1 1-1h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1zM2.5 7h11M5.5 2v3M10.5 2v3" />
  </svg>
)

const CalendarButton = ({ onClick }: { onClick: () => void }) => (
  <Popover.Target>
    <ActionIcon variant="subtle" color="gray" size="sm" aria-label={messages.openCalendar} onClick={onClick}>
      <CalendarSign />
    </ActionIcon>
  </Popover.Target>
)

/** A text input for a date, with a calendar that its button, or Alt and the down arrow, opens. */
export function DateTextInput({ text, onText, day, onChoose, onKeyDown, ...input }: DateTextInputProps) {
  const [opened, setOpened] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const choose = (chosen: string) => {
    onChoose(chosen)
    setOpened(false)
    field.current?.focus()
  }
  const openByKey = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event)
    if (!event.altKey || event.key !== 'ArrowDown') return
    event.preventDefault()
    setOpened(true)
  }
  const isFixed = input.disabled === true || input.readOnly === true
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md">
      <TextInput
        {...input}
        ref={field}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={openByKey}
        {...(!isFixed && { rightSection: <CalendarButton onClick={() => setOpened((before) => !before)} /> })}
      />
      <Popover.Dropdown aria-label={messages.calendar} p="xs">
        <Calendar day={day} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  )
}
