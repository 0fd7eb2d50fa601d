import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { blankEvent, blankMerchandise, blankProduct } from './defaults.ts'

const event = { ...blankEvent(), key: 'summer', name: 'Summer' }
const weekend = {
  ...blankProduct('summer'),
  external_code: 'weekend',
  name: 'Weekend',
  price: 12_900,
  stock: 500,
  enabled: true,
}
const shirt = { ...blankMerchandise('clothing'), external_code: 'shirt', name: 'Shirt', enabled: true }

/** The page that adds a copy of a record; returns what is sent. */
function openCopy(path: string) {
  const counts = { version: 'v1', taken: 3, waiting_count: 0, seats_taken: [], opened_at: null }
  const { festival } = festivalWith([])
  const parts = {
    ...festival,
    events: [{ version: 'e', value: event }],
    products: [{ ...counts, value: weekend }],
    merchandise: [{ ...counts, value: shirt }],
  }
  const sent: unknown[] = []
  const add = (to: string, body: unknown) => {
    sent.push([to, body])
    return { status: 422, body: { message: 'Enough.', errors: {} } }
  }
  renderCatalogue(path, [], add, { 'GET festival': { festival: parts } })
  return sent
}

test.each([
  ['products', weekend, 'Add a product'],
  ['merchandise', shirt, 'Add a merchandise item'],
] as const)('a copied record of %s is a draft with a code of its own', async (list, like, button) => {
  const sent = openCopy(`/catalogue/add/${list}?like=${like.external_code}`)
  const isOn = await screen.findByRole<HTMLInputElement>('switch', { name: 'Switched on' })
  expect(isOn.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('alert')
  const external_code = `${like.external_code}-2`
  expect(sent).toEqual([[list, { value: { ...like, external_code, enabled: false } }]])
})
