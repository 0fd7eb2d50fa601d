import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSession } from '#web/office/kit/lib/session.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { SelectField, TextAreaField, TextField } from './fields.tsx'

const FAULT = 'Choose a gate of this festival.'

const CHOICES = [{ value: 'north', label: 'North' }]

function Fields() {
  if (!useSession()) return null
  const field = { onChange: () => undefined, errorId: 'fault' }
  return (
    <>
      <p id="fault">{FAULT}</p>
      <SelectField
        {...field}
        name="gate"
        label="Gate"
        hint="Where it stands"
        value="north"
        choices={CHOICES}
      />
      <SelectField {...field} name="list" label="List" value="north" choices={CHOICES} />
      <SelectField {...field} name="fine" label="Fine" value="north" choices={CHOICES} errorId={undefined} />
      <TextField {...field} name="name" label="Name" hint="As on the sign" value="" />
      <TextAreaField {...field} name="note" label="Note" value="" />
    </>
  )
}

test('every field that an error means is described by it, and by its hint', async () => {
  renderOffice([{ path: '/', Component: Fields }], '/', { 'GET session': { session: sessionOf('owner') } })
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input, textarea' })
  const described = (name: string) =>
    (field(name).getAttribute('aria-describedby') ?? '')
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent)
  await screen.findByText(FAULT)
  expect(described('Gate')).toEqual([FAULT, 'Where it stands'])
  expect(described('List')).toEqual([FAULT])
  expect(described('Name')).toEqual([FAULT, 'As on the sign'])
  expect(described('Note')).toEqual([FAULT])
  expect(field('Fine').hasAttribute('aria-describedby')).toBe(false)
  expect(field('Fine').hasAttribute('aria-invalid')).toBe(false)
  // Said once, in the list.
  expect(screen.getAllByText(FAULT)).toHaveLength(1)
})
