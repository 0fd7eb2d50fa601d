import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderCatalogue, festivalWith, rate } from '#web/testing/office/catalogue.tsx'

const RATES = [rate('HR'), rate('SI'), rate('IT')]

const UNMOVED = {
  events: [],
  products: [],
  merchandise: [],
  bundles: [],
  capacities: [],
  discounts: [],
  questions: [],
}

const shown = () =>
  screen.getAllByRole('link', { name: /^(Croatia|Slovenia|Italy)$/ }).map((link) => link.textContent)

test('a row is moved by its buttons and by keyboard, and every new order is saved', async () => {
  const requests: unknown[] = []
  renderCatalogue('/catalogue/shipping', RATES, (path, body) => {
    requests.push([path, body])
    const { shipping } = body as { shipping: string[] }
    return { status: 200, body: festivalWith(shipping.map((country) => rate(country))) }
  })
  const up = await screen.findByRole('button', { name: 'Move Slovenia up' })
  expect(screen.getByRole('button', { name: 'Move Croatia up' })).toHaveProperty('disabled', true)
  fireEvent.click(up)
  expect(shown()).toEqual(['Slovenia', 'Croatia', 'Italy'])
  fireEvent.keyDown(screen.getByRole('link', { name: 'Slovenia' }), { key: 'ArrowDown', altKey: true })
  fireEvent.keyDown(screen.getByRole('link', { name: 'Slovenia' }), { key: 'ArrowDown', altKey: true })
  expect(shown()).toEqual(['Croatia', 'Italy', 'Slovenia'])
  expect(screen.getByText('Slovenia is now number 3.')).toBeDefined()
  await waitFor(() =>
    expect(requests.at(-1)).toEqual(['festival', { ...UNMOVED, shipping: ['HR', 'IT', 'SI'] }]),
  )
  expect(shown()).toEqual(['Croatia', 'Italy', 'Slovenia'])
})

test('an order that the server refuses is reverted, with a message', async () => {
  const message = 'Somebody else has changed this in the meantime.'
  renderCatalogue('/catalogue/shipping', RATES, () => ({
    status: 422,
    body: { message, errors: { shipping: [message] } },
  }))
  fireEvent.click(await screen.findByRole('button', { name: 'Move Italy up' }))
  expect(shown()).toEqual(['Croatia', 'Italy', 'Slovenia'])
  await waitFor(() => expect(shown()).toEqual(['Croatia', 'Slovenia', 'Italy']))
})
