import { lookup } from '#contract/lookup.ts'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { firstDayOfWeek } from '#contract/typed-dates.ts'
import { messages } from '#web/office/kit/forms/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import style from './Calendar.module.css'

interface CalendarProps {
  /** The selected day, "2027-12-31"; empty for none. */
  day: string
  onChoose: (day: string) => void
}

const A_WEEK = 7

/** The weeks of a month, from the first day of a week. */
function weeksOf(month: Temporal.PlainDate, locale: string): Temporal.PlainDate[][] {
  const first = month.with({ day: 1 })
  const before = (first.dayOfWeek - firstDayOfWeek(locale) + A_WEEK) % A_WEEK
  const count = Math.ceil((before + month.daysInMonth) / A_WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: A_WEEK }, (_day, day) => first.add({ days: week * A_WEEK + day - before })),
  )
}

/** The day to which a key moves. */
function stepOf(
  { key, shiftKey }: KeyboardEvent,
  day: Temporal.PlainDate,
  locale: string,
): Temporal.PlainDate | undefined {
  const inWeek = (day.dayOfWeek - firstDayOfWeek(locale) + A_WEEK) % A_WEEK
  const far = shiftKey ? { years: 1 } : { months: 1 }
  const steps = lookup<() => Temporal.PlainDate>({
    ArrowLeft: () => day.subtract({ days: 1 }),
    ArrowRight: () => day.add({ days: 1 }),
    ArrowUp: () => day.subtract({ days: A_WEEK }),
    ArrowDown: () => day.add({ days: A_WEEK }),
    Home: () => day.subtract({ days: inWeek }),
    End: () => day.add({ days: A_WEEK - 1 - inWeek }),
    PageUp: () => day.subtract(far),
    PageDown: () => day.add(far),
  })
  return steps[key]?.()
}

interface MonthProps {
  at: Temporal.PlainDate
  onGo: (day: Temporal.PlainDate) => void
}

/** The displayed month, with buttons to others. */
function MonthHeading({ at, onGo }: MonthProps) {
  const { month } = useFormats()
  const step = (label: string, sign: string, to: () => Temporal.PlainDate) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => onGo(to())}>
      <span aria-hidden>{sign}</span>
    </ActionIcon>
  )
  return (
    <Group justify="space-between" wrap="nowrap" gap={4}>
      {step(messages.yearBefore, '«', () => at.subtract({ years: 1 }))}
      {step(messages.monthBefore, '‹', () => at.subtract({ months: 1 }))}
      <Text fw={600} ta="center" flex={1} aria-live="polite">
        {month(at.toString().slice(0, 7))}
      </Text>
      {step(messages.monthAfter, '›', () => at.add({ months: 1 }))}
      {step(messages.yearAfter, '»', () => at.add({ years: 1 }))}
    </Group>
  )
}

interface DaysProps extends MonthProps, CalendarProps {
  today: string
  /** Whether the active day takes the focus. */
  focused: boolean
}

type DayButtonProps = Omit<DaysProps, 'onGo'> & {
  of: Temporal.PlainDate
  onKeyDown: (event: KeyboardEvent) => void
}

function DayButton({ of, at, day, today, focused, onChoose, onKeyDown }: DayButtonProps) {
  const { fullDate } = useFormats()
  const button = useRef<HTMLButtonElement>(null)
  const isCurrent = of.equals(at)
  const name = of.toString()
  useEffect(() => {
    if (isCurrent && focused) button.current?.focus({ preventScroll: true })
  }, [isCurrent, focused])
  return (
    <button
      ref={button}
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      data-autofocus={isCurrent || undefined}
      aria-label={fullDate(name)}
      aria-pressed={name === day}
      aria-current={name === today ? 'date' : undefined}
      data-outside={of.month !== at.month || undefined}
      // Escape closes the calendar, but not the dialog around it.
      data-mantine-stop-propagation
      onClick={() => onChoose(name)}
      onKeyDown={onKeyDown}
    >
      {of.day}
    </button>
  )
}

function Days({ onGo, ...shown }: DaysProps) {
  const { at } = shown
  const { locale } = useFormats()
  const weeks = weeksOf(at, locale)
  const weekdays = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const move = (event: KeyboardEvent) => {
    const to = stepOf(event, at, locale)
    if (!to) return
    event.preventDefault()
    onGo(to)
  }
  return (
    <table className={style.days}>
      <thead>
        <tr>
          {weeks[0]?.map((each) => (
            <th key={each.dayOfWeek} scope="col">
              {weekdays.format(new Date(`${each.toString()}T00:00Z`))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week[0])}>
            {week.map((each) => (
              <td key={String(each)}>
                <DayButton {...shown} of={each} onKeyDown={move} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The days of a month, in weeks of the festival's region. Arrow keys move by a day or a week, Page Up and Page Down by a month.
 */
export function Calendar({ day, onChoose }: CalendarProps) {
  const { timezone } = useFormats()
  const today = Temporal.Now.plainDateISO(timezone)
  const [{ at, byKey }, setPlace] = useState({
    at: day === '' ? today : Temporal.PlainDate.from(day),
    byKey: false,
  })
  return (
    <Stack gap="xs">
      <MonthHeading at={at} onGo={(to) => setPlace({ at: to, byKey: false })} />
      <Days
        at={at}
        day={day}
        today={today.toString()}
        focused={byKey}
        onGo={(to) => setPlace({ at: to, byKey: true })}
        onChoose={onChoose}
      />
    </Stack>
  )
}
