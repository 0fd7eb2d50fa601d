import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankEvent, blankProduct } from './defaults.ts'

const event = {
  ...blankEvent(),
  key: 'summer',
  name: 'Summer',
  starts_at: '2027-07-08T16:00:00+02:00',
  ends_at: '2027-07-11T04:00:00+02:00',
  location: 'Obala 1',
}
const weekend = { ...blankProduct('summer'), external_code: 'weekend', name: 'Weekend' }
const bus = { ...weekend, external_code: 'bus', name: 'Bus', type: 'transport' }

function open(path: string, changes: unknown[] = []) {
  const { festival } = festivalWith([])
  const parts = {
    ...festival,
    events: [{ version: 'e', value: event }],
    products: [weekend, bus].map((value) => ({
      version: 'p',
      value,
      taken: 0,
      waiting_count: 0,
      was_ordered: false,
      seats_taken: [],
    })),
  }
  renderCatalogue(
    path,
    [],
    (_path, body) => {
      changes.push(body)
      return { status: 422, body: { message: 'Enough.', errors: {} } }
    },
    { 'GET festival': { festival: parts } },
  )
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)

test('a product shows the values inherited from its event, and empty fields inherit them', async () => {
  //
  const changes: unknown[] = []
  open('/catalogue/products/weekend', changes)
  fireEvent.change(await field('Begins'), { target: { value: '2027-07-10T16:00' } })
  expect(screen.getByText(/^If empty, same as its event: Sun, 11 July 2027 at 04:00\./)).toBeTruthy()
  expect(screen.getByText('If empty, same as its event: Obala 1.')).toBeTruthy()
  expect(screen.getByDisplayValue('Same as its event: Once')).toBeTruthy()
  fireEvent.change(await field('Place'), { target: { value: 'Beach' } })
  fireEvent.change(await field('Place'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(changes).toEqual([{ version: 'p', value: { starts_at: '2027-07-10T16:00:00+02:00' } }])
})

test('a transport has fields for its meeting point and its arrival, not for a start', async () => {
  //
  open('/catalogue/products/bus')
  expect((await field('Meeting point')).value).toBe('')
  expect(await field('Arrives')).toBeTruthy()
  expect(screen.queryByLabelText('Begins')).toBeNull()
})
