import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderCatalogue, rate } from '#web/testing/office/catalogue.tsx'

const CHANGED = { version: ['Somebody else has changed this in the meantime.'] }

const type = async (label: string, text: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: label }), { target: { value: text } })

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const valueOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label }).value

test('concurrent changes are shown, and the user chooses which to keep', async () => {
  const theirs = rate('HR', { name: 'Post', price: 700 }, 'v2')
  const requests: unknown[] = []
  const change = (path: string, body: unknown) => {
    requests.push([path, body])
    if (requests.length === 1) return { status: 422, body: { message: CHANGED.version[0], errors: CHANGED } }
    return { status: 200, body: { part: rate('HR', { name: 'Post', price: 700, tax_rate: 13 }, 'v3') } }
  }
  const read = { 'GET shipping-rates/HR': { part: theirs } }
  renderCatalogue('/catalogue/shipping/HR', [rate('HR')], change, read)
  await type('Price', '6')
  await type('Tax in percent', '13')
  expect(screen.getByText('Not saved: Price, Tax in percent')).toBeDefined()
  await press('Save')
  const alert = await screen.findByRole('alert')
  const cells = within(alert)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  expect(cells.slice(0, 3)).toEqual(['Name', 'Post', ''])
  expect(cells.slice(4, 7)).toEqual(['Price', '€7.00', '€6.00'])
  fireEvent.click(within(alert).getByRole('radio', { name: 'Take theirs' }))
  await press('Continue with this choice')
  expect([valueOf('Name'), valueOf('Price'), valueOf('Tax in percent')]).toEqual(['Post', '7.00', '13'])
  await press('Save')
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([
    ['shipping-rates/HR', { version: 'v1', value: { price: 600, tax_rate: 13 } }],
    ['shipping-rates/HR', { version: 'v2', value: { tax_rate: 13 } }],
  ])
})

test('invalid input stays as typed, and nothing is sent', async () => {
  renderCatalogue('/catalogue/shipping/HR', [rate('HR')], () => expect.unreachable())
  await type('Price', 'much')
  await press('Save')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Price: Please enter an amount such as 12.50.')
  expect(valueOf('Price')).toBe('much')
  fireEvent.click(within(alert).getByRole('button', { name: 'Price' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Price' }))
  await press('Discard changes')
  expect(valueOf('Price')).toBe('5.00')
})

test('deactivating something first shows the consequences', async () => {
  const requests: unknown[] = []
  const change = (_path: string, body: unknown) => {
    requests.push(body)
    return { status: 200, body: { part: rate('HR', { enabled: false }, 'v2') } }
  }
  renderCatalogue('/catalogue/shipping/HR', [rate('HR')], change)
  fireEvent.click(await screen.findByRole('switch', { name: 'Switched on' }))
  await press('Save')
  const dialog = within(await screen.findByRole('dialog', { name: 'Switch off' }))
  expect(dialog.getByText(/Existing orders keep the price they paid/)).toBeDefined()
  expect(requests).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Switch off' }))
  await screen.findByText('All changes saved.')
  expect(requests).toEqual([{ version: 'v1', value: { enabled: false } }])
})

test('leaving unsaved changes needs a confirmation', async () => {
  const router = renderCatalogue('/catalogue/shipping/HR', [rate('HR')], () => expect.unreachable())
  await type('Name', 'Croatian Post')
  fireEvent.click(screen.getByRole('link', { name: '← Shipping' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving' }))
  expect(dialog.getByText('You have unsaved changes: Name.')).toBeDefined()
  expect(router.state.location.pathname).toBe('/catalogue/shipping/HR')
  fireEvent.click(dialog.getByRole('button', { name: 'Leave without saving' }))
  await screen.findByRole('heading', { name: 'Shipping' })
})
