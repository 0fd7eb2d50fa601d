import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { zoe, zoesData } from '#web/testing/fixtures/orders.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ConfirmEmailPage } from './ConfirmEmailPage.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}
const asking = { ...zoesData(), customer: { ...zoe, pending_email: 'new@lights.example' } }
const routes = [
  { path: '/confirm-email/:token', handle: { name: 'confirmEmail' }, element: <ConfirmEmailPage /> },
]

type Answer = { status?: number; body: unknown }

const good: Answer = { body: { message: 'Your email address is confirmed.' } }
const refused = (field: string, message: string): Answer => ({
  status: 422,
  body: { message, errors: { [field]: [message] } },
})

/** Opens the link in a browser with this data. */
function follow(answer: Answer, data: Parameters<typeof renderShop>[2] = guest) {
  const now = { ...zoesData(), customer: { ...zoe, email: 'new@lights.example' } }
  const requests = fakeServer(({ name }) => (name === 'confirm-email' ? answer : { body: { data: now } }))
  renderShop('/confirm-email/a-token', routes, data)
  return requests
}

const confirm = async () => userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

afterEach(closeShop)

describe('the link that is mailed to a new address', () => {
  it('confirms the address when opened in a browser that is logged in to the account', async () => {
    //
    const requests = follow(good, asking)
    await heading('Your email address is confirmed.')
    expect(screen.getByText('You are logged in as new@lights.example.')).toBeTruthy()
    expect(requests.filter(({ name }) => name === 'confirm-email')).toEqual([
      { name: 'confirm-email', body: { token: 'a-token' } },
    ])
  })

  it('needs a button elsewhere, and leads to the login', async () => {
    const requests = follow(good)
    await heading('Confirm your email address')
    expect(requests).toEqual([])
    await confirm()
    await heading('Your email address is confirmed.')
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('says that it is for another account if somebody else is logged in', async () => {
    follow(good, zoesData())
    expect(await screen.findByText(/You are logged in as zoe@lights.example; this link seems/)).toBeTruthy()
  })

  it.each([
    ['token', 'This link has been used already.', 'This link has been used already.', 'Login'],
    ['token', 'This link does not work any more.', 'This link does not work any more.', 'Login'],
    ['email', 'The email has already been taken.', 'This address has an account', 'Forgot your password?'],
  ])('refused for its %s (%s) says so, and where to go', async (field, message, title, link) => {
    follow(refused(field, message))
    await confirm()
    await heading(title)
    expect(screen.getByRole('link', { name: link })).toBeTruthy()
  })

  it('can be tried again after a missing response', async () => {
    follow(good)
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    await confirm()
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/Network Error/))
    expect(screen.getByRole('button', { name: 'Confirm' })).toBeTruthy()
  })
})
