import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useSession } from '#web/office/kit/lib/session.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { InvalidInput } from '#web/office/kit/forms/draft/draft.ts'
import { InstantField, WallClockField } from './parsed-fields.tsx'
import { DayChoice, DayField } from './DayInput.tsx'

function Fields() {
  const [day, setDay] = useState('2027-12-31')
  const [filter, setFilter] = useState('')
  const [time, setTime] = useState<string | InvalidInput>('2027-07-08T15:00:00')
  if (!useSession()) return null
  return (
    <>
      <DayField name="day" label="Day" value={day} onChange={setDay} />
      <DayChoice aria-label="From" value={filter} onChange={setFilter} />
      <WallClockField name="time" label="Departure" zone="Europe/Berlin" value={time} onChange={setTime} />
      <output>{[day, filter, time instanceof InvalidInput ? 'invalid' : time].join(' | ')}</output>
    </>
  )
}

function Begins() {
  const [at, setAt] = useState<string | null | InvalidInput>(null)
  if (!useSession()) return null
  return (
    <>
      <InstantField name="at" label="Starts" zone="Europe/Berlin" value={at} onChange={setAt} />
      <output>{at instanceof InvalidInput ? at.message : at}</output>
    </>
  )
}

test('a time that comes twice asks which, and one that does not exist is refused', async () => {
  renderOffice([{ path: '/', element: <Begins /> }], '/', { 'GET session': { session: sessionOf('owner') } })
  const starts = await screen.findByLabelText('Starts')
  expect(screen.queryByRole('radio')).toBeNull()
  type(starts, '28/10/2035 02:30')
  expect(said()).toBe('2035-10-28T02:30:00+02:00')
  fireEvent.click(screen.getByLabelText('The second (UTC+01:00)'))
  expect(said()).toBe('2035-10-28T02:30:00+01:00')
  type(starts, '25/03/2035 02:30')
  expect(said()).toContain('02:30 does not exist on 25 March 2035 in Europe/Berlin')
  expect(screen.queryByRole('radio')).toBeNull()
})

async function open(locale: string) {
  const session = sessionOf('owner')
  renderOffice([{ path: '/', element: <Fields /> }], '/', {
    'GET session': { session: { ...session, festival: { ...session.festival, locale } } },
  })
  return screen.findByLabelText<HTMLInputElement>('Day')
}

const said = () => screen.getByRole('status').textContent
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test("a day is shown and typed in the festival's own format, and what is none is said when the field is left", async () => {
  const day = await open('de-DE')
  expect(day.value).toBe('31.12.2027')
  type(day, '1.2.2028')
  fireEvent.blur(day)
  expect([day.value, said()]).toEqual(['01.02.2028', '2028-02-01 |  | 2027-07-08T15:00:00'])
  type(day, '31.2.')
  expect(screen.queryByText(/such as/)).toBeNull()
  fireEvent.blur(day)
  expect([day.value, screen.getByText('Please enter a day such as 31.12.2027.').textContent]).toHaveLength(2)
  const departure = screen.getByLabelText<HTMLInputElement>('Departure')
  expect(departure.value).toBe('08.07.2027 15:00')
  type(departure, '9.7.2027')
  expect(said()).toContain('invalid')
})

test('a filter takes effect when its day is typed completely', async () => {
  await open('en-US')
  const from = screen.getByLabelText<HTMLInputElement>('From')
  for (const text of ['7/8/20', '7/8/2027']) type(from, text)
  expect(said()).toBe('2027-12-31 |  | 2027-07-08T15:00:00')
  fireEvent.keyDown(from, { key: 'Enter' })
  expect(said()).toBe('2027-12-31 | 2027-07-08 | 2027-07-08T15:00:00')
})

test('the calendar has the weeks of the region, moves by the arrow keys, and keeps the time', async () => {
  await open('en-US')
  const buttons = screen.getAllByRole('button', { name: 'Open calendar' })
  fireEvent.click(buttons[2] as HTMLElement)
  const chosen = await screen.findByRole('button', { name: 'Jul 8, 2027', pressed: true })
  // Without layout, jsdom treats the calendar as hidden.
  const dayOf = (name: string) => screen.getByRole('button', { name, hidden: true })
  expect(screen.getByText('Mon').closest('tr')?.textContent).toBe('SunMonTueWedThuFriSat')
  fireEvent.keyDown(chosen, { key: 'ArrowDown' })
  fireEvent.keyDown(dayOf('Jul 15, 2027'), { key: 'PageDown' })
  fireEvent.click(dayOf('Aug 15, 2027'))
  expect(screen.getByLabelText<HTMLInputElement>('Departure').value).toBe('08/15/2027 3:00 PM')
})
