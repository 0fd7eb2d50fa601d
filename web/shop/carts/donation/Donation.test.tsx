import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import * as data from '#web/lib/data/data.ts'
import { queryClient } from '#web/lib/data/query-client.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { cartOf, config, lineFor, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { Donation } from './Donation.tsx'

const donation = {
  enabled: true,
  title: 'For the sea rescuers',
  text: 'All of it goes to the boats.',
  suggested: [500, 1_000],
  roundUp: true,
  tax_rate: 0,
}

afterEach(() => {
  queryClient.clear()
  localStorage.clear()
})

/** The donation of a cart with one ticket; returns what is sent. */
function open({
  given = 0,
  total = 13_300,
  ...more
}: {
  given?: number
  total?: number | null
  enabled?: boolean
}) {
  data.initialize({ ...publicData, config: { ...config, donation: { ...donation, ...more } } })
  storage.cartCode.set('cart-code')
  const cart = { ...cartOf([lineFor(weekend, 'Ana Horvat')]), donation: given }
  const requests = fakeServer(() => ({ body: { cart } }))
  render(
    <QueryClientProvider client={queryClient}>
      <Donation cart={cart} total={total} />
    </QueryClientProvider>,
  )
  return () => requests.flatMap(({ name, body }) => (name === 'set-donation' ? [body.amount] : []))
}

const buttons = () => screen.getAllByRole('button').map((button) => button.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('a donation', () => {
  it('is offered with the next round total and the festival’s amounts, and none is chosen before', async () => {
    const sent = open({})
    expect(screen.getByRole('region', { name: 'For the sea rescuers' })).toBeTruthy()
    expect(buttons()).toEqual(['Round up to €140.00', '€5.00', '€10.00', 'Donate'])
    expect(sent()).toEqual([])
    await press('Round up to €140.00')
    await waitFor(() => expect(sent()).toEqual([700]))
  })

  it('may be any other amount, and nothing else', async () => {
    const sent = open({})
    const field = screen.getByLabelText<HTMLInputElement>('Another amount')
    for (const text of ['much', '7.505']) {
      await userEvent.clear(field)
      await userEvent.type(field, text)
      await press('Donate')
      expect(screen.getByRole('alert').textContent).toBe('Please enter an amount.')
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    await userEvent.type(field, '{Backspace}')
    await press('Donate')
    await waitFor(() => expect(sent()).toEqual([750]))
  })

  it('does not round up while the total is not known, and not where the festival does not want it', () => {
    open({ total: null })
    expect(buttons()).toEqual(['€5.00', '€10.00', 'Donate'])
  })

  it('that was given is taken away again', async () => {
    const sent = open({ given: 700 })
    expect(screen.getByText('You donate €7.00. Thank you.')).toBeTruthy()
    await press('Remove the donation')
    await waitFor(() => expect(sent()).toEqual([0]))
  })

  it('is not asked where the festival takes none', () => {
    open({ enabled: false })
    expect(screen.queryByRole('region')).toBeNull()
  })
})
