import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { festivalWith, renderCatalogue } from '#web/testing/office/catalogue.tsx'
import { messages } from './messages.ts'
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
const site = { code: 'site', name: 'Site', capacity: 800, products: ['weekend'] }
const shirt = { ...blankMerchandise('clothing'), external_code: 'shirt', name: 'Shirt', enabled: true }

/** The page that edits a record, or adds a copy of one; returns what is sent. */
function openEditor(path: string) {
  const counts = { version: 'v1', taken: 3, waiting_count: 0, seats_taken: [], opened_at: null }
  const { festival } = festivalWith([])
  const parts = {
    ...festival,
    events: [{ version: 'e', value: event }],
    products: [{ ...counts, value: weekend }],
    merchandise: [{ ...counts, value: shirt }],
    capacities: [{ version: 'c', taken: 3, waiting_count: 0, value: site }],
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
  const sent = openEditor(`/catalogue/add/${list}?like=${like.external_code}`)
  const isOn = await screen.findByRole<HTMLInputElement>('switch', { name: 'Switched on' })
  expect(isOn.checked).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByRole('alert')
  const external_code = `${like.external_code}-2`
  expect(sent).toEqual([[list, { value: { ...like, external_code, enabled: false } }]])
})

test.each([
  ['events', 'summer', 'Add an event', { ...event, key: 'summer-2' }],
  ['capacities', 'site', 'Add a shared capacity', { ...site, code: 'site-2' }],
] as const)('a copied record of %s has a key of its own', async (list, like, button, value) => {
  const sent = openEditor(`/catalogue/add/${list}?like=${like}`)
  fireEvent.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('alert')
  expect(sent).toEqual([[list, { value }]])
})

test('the fee of a refund is asked only where there are refunds, or where one is saved', async () => {
  openEditor('/catalogue/merchandise/shirt')
  const refundable = await screen.findByRole('switch', { name: messages.goodsLabels.is_refundable })
  const fee = () => screen.queryByRole('textbox', { name: messages.goodsLabels.refund_fee })
  expect(fee()).toBeNull()
  fireEvent.click(refundable)
  expect(fee()).not.toBeNull()
  fireEvent.click(refundable)
  expect(fee()).toBeNull()
})

test('an invalid date is dropped once it is switched off, and does not keep the rest from being saved', async () => {
  const sent = openEditor('/catalogue/merchandise/shirt')
  fireEvent.click(await screen.findByRole('switch', { name: messages.goodsLabels.is_refundable }))
  const from = { name: messages.goodsLabels.allow_refund_requests_from }
  fireEvent.change(screen.getByRole('textbox', from), { target: { value: 'next spring' } })
  fireEvent.click(screen.getByRole('switch', { name: messages.goodsLabels.is_refundable }))
  fireEvent.change(screen.getByRole('textbox', { name: messages.goodsLabels.name }), {
    target: { value: 'Black shirt' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(sent).toEqual([['merchandise/shirt', { version: 'v1', value: { name: 'Black shirt' } }]])
  fireEvent.click(screen.getByRole('switch', { name: messages.goodsLabels.is_refundable }))
  expect(screen.getByRole<HTMLInputElement>('textbox', from).value).toBe('')
})

test('customers choose around the price, which is then the suggested one', async () => {
  const sent = openEditor('/catalogue/add/merchandise?like=shirt')
  const { ownPrice, goodsLabels } = messages
  const fill = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
  fireEvent.click(await screen.findByRole('switch', { name: goodsLabels.own_price }))
  fill(ownPrice.suggested, '20.00')
  fill(ownPrice.min, '5.00')
  fireEvent.click(screen.getByRole('button', { name: 'Add a merchandise item' }))
  await screen.findByRole('alert')
  const own_price = { min: 500, suggested: 2_000, max: null }
  expect(sent).toMatchObject([['merchandise', { value: { price: 2_000, own_price } }]])
})

test('a product that was just added is shown without waiting for the catalogue to load again', async () => {
  const name = 'Night swim'
  const value = { ...blankProduct('summer'), external_code: 'night-swim', name }
  const part = { version: 'n', value, taken: 0, waiting_count: 0, seats_taken: [], opened_at: null }
  const festival = { ...festivalWith([]).festival, events: [{ version: 'e', value: event }] }
  const router = renderCatalogue('/catalogue/add/products', [], () => ({ status: 200, body: { part } }), {
    'GET festival': { festival },
  })
  fireEvent.change(await screen.findByRole('textbox', { name: /^Name/ }), { target: { value: name } })
  const answering = globalThis.fetch
  const loading = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', (url: string, init: { method: string }) =>
    init.method === 'GET' ? loading() : answering(url, init),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Add a product' }))
  await screen.findByRole('heading', { level: 1, name })
  await screen.findByRole('button', { name: 'Save' })
  expect(router.state.location.pathname).toBe('/catalogue/products/night-swim')
  expect(loading).toHaveBeenCalled()
})
