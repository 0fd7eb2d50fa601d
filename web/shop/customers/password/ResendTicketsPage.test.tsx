import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { LoginPage } from '#web/shop/customers/login/LoginPage.tsx'
import { ResendTicketsPage } from './ResendTicketsPage.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}
const routes = [
  { path: '/resend-tickets', element: <ResendTicketsPage /> },
  { path: '/login', element: <LoginPage /> },
]

/** A guest requests the tickets of an address. */
async function ask(email: string, answer: Answer = { body: { message: 'On their way.' } }) {
  const requests = fakeServer(() => answer)
  renderShop('/resend-tickets', routes, guest)
  const user = userEvent.setup()
  const fields = screen.getAllByRole('textbox')
  expect(fields).toHaveLength(1)
  if (email !== '') await user.type(screen.getByLabelText('Email'), email)
  await user.click(screen.getByRole('button', { name: 'Send tickets' }))
  return requests
}

const wrong = () => screen.getByRole('alert').textContent

afterEach(closeShop)

describe('tickets that did not come', () => {
  it('are sent again to the address that is typed in, soon and maybe as spam', async () => {
    // P2.9-01 P2.9-02
    const requests = await ask(' zoe@lights.example ')
    await screen.findByRole('heading', { name: 'Check your email' })
    expect(screen.getByText(/10 minutes.*spam/)).toBeTruthy()
    expect(requests).toEqual([{ name: 'email-tickets', body: { email: 'zoe@lights.example' } }])
  })

  it('need an address', async () => {
    // P5-31 P5-32
    const requests = await ask('')
    expect(wrong()).toBe('Please enter your email address.')
    await userEvent.type(screen.getByLabelText('Email'), 'x{Enter}')
    expect(wrong()).toBe('Please enter a valid email address.')
    expect(requests).toEqual([])
  })

  it('can be asked for again when it did not work', async () => {
    // P8-09 S8-14
    await ask('zoe@lights.example', {
      status: 429,
      body: { message: 'Too many attempts. Please try again later.' },
    })
    await waitFor(() => expect(wrong()).toBe('Too many attempts. Please try again later.'))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('zoe@lights.example')
  })

  it('are found from the login', () => {
    //
    renderShop('/login', routes, guest)
    const link = screen.getByRole('link', { name: 'Resend tickets' })
    expect(link.getAttribute('href')).toBe('/resend-tickets')
  })
})
