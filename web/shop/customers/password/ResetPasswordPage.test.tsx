import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { zoe } from '#web/testing/fixtures/orders.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}
const routes = [{ path: '/reset-password/:email/:token', element: <ResetPasswordPage /> }]
const refused = (errors: Record<string, string[]>) => ({ status: 422, body: { message: 'No.', errors } })

/** Opens a mailed link and enters a password twice. */
async function follow(answer: Answer | ((name: string) => Answer), password: string, again = password) {
  const requests = fakeServer(({ name }) => (typeof answer === 'function' ? answer(name) : answer))
  const { at } = renderShop('/reset-password/zoe%40lights.example/a-token', routes, guest)
  const user = userEvent.setup()
  if (password !== '') await user.type(await screen.findByLabelText('New password'), password)
  if (again !== '') await user.type(screen.getByLabelText('Confirmation of the new password'), again)
  await user.click(await screen.findByRole('button', { name: 'Set password' }))
  return { requests, user, at }
}

const wrong = () => screen.getByRole('alert').textContent

afterEach(closeShop)

describe('a mailed link', () => {
  it('sets the password, logs in with it, and leads on to the cart of the browser that asked', async () => {
    // P2.8-01 A-155
    const kept = {
      code: 'k1',
      expires_at: '2099-01-01T00:00:00Z',
      tickets: 2,
      merchandise: 0,
      total_price: 1,
    }
    const body = { remember_token: 'session', data: { customer: zoe, carts: [kept] } }
    const { requests } = await follow({ body }, 'three nights')
    await screen.findByRole('heading', { name: 'Your password has been set.' })
    const email = 'zoe@lights.example'
    expect(requests).toEqual([
      { name: 'reset-password', body: { email, code: '', token: 'a-token', password: 'three nights' } },
      { name: 'login', body: { email, password: 'three nights', cart: '' } },
    ])
    expect(storage.token.get()).toBe('session')
    expect(screen.getByRole('link', { name: 'To the checkout' }).getAttribute('href')).toBe('/checkout')
  })

  it('leads to the login if the automatic login fails', async () => {
    // P2.8-01
    const late = { status: 429, body: { message: 'Too many login attempts. Please try again later.' } }
    await follow((name) => (name === 'login' ? late : { body: {} }), 'three nights')
    await screen.findByRole('heading', { name: 'Your password has been set.' })
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
  })

  it('that is wrong, used or too old says so and starts again', async () => {
    // P2.8-02 P8-06 P8-07
    const { user, at } = await follow(refused({ token: ['Incorrect code'] }), 'three nights')
    await screen.findByRole('heading', { name: 'Incorrect code' })
    expect(screen.getByText(/might have timed out or already been used/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Restart' }))
    await waitFor(() => expect(at()).toBe('/forgot-password'))
  })

  it('stays valid when only the password is refused, and the input stays too', async () => {
    //
    const short = 'The password must be at least 8 characters.'
    await follow(refused({ password: [short] }), 'short')
    await waitFor(() => expect(wrong()).toBe(short))
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('short')
  })

  it('stays valid after a missing response', async () => {
    // A-038 S8-15
    fakeServer(() => ({ body: {} }))
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    renderShop('/reset-password/zoe%40lights.example/a-token', routes, guest)
    await userEvent.type(await screen.findByLabelText('New password'), 'three nights')
    await userEvent.type(screen.getByLabelText('Confirmation of the new password'), 'three nights')
    await userEvent.click(screen.getByRole('button', { name: 'Set password' }))
    await waitFor(() => expect(wrong()).toMatch(/Network Error/))
  })
})

describe('a new password', () => {
  it('must be entered twice and match', async () => {
    // P5-28 P5-29
    const { requests, user } = await follow({ body: {} }, '')
    expect(wrong()).toBe('Please enter your new password.')
    await user.type(screen.getByLabelText('New password'), 'three nights')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(wrong()).toBe('Password and confirmation do not match.')
    expect(requests).toEqual([])
  })

  it('is hinted to be long, but only the server says whether it is', async () => {
    // P5-30 A-039
    const { requests } = await follow({ body: {} }, 'short')
    expect(requests[0]?.name).toBe('reset-password')
  })
})
