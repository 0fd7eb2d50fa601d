import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

const guest = { ...publicData, customer: null, orders: [], refunds: [], existing_tickets: [] }
const routes = [{ path: '/reset-password/:email/:token', element: <ResetPasswordPage /> }]
const refused = (errors: Record<string, string[]>) => ({ status: 422, body: { message: 'No.', errors } })

/** Follows a mailed link and types a password twice. */
async function follow(answer: { status?: number; body: unknown }, password: string, again = password) {
  const heard = fakeServer(() => answer)
  const { at } = renderShop('/reset-password/zoe%40lights.example/a-token', routes, guest)
  const user = userEvent.setup()
  if (password !== '') await user.type(await screen.findByLabelText('New password'), password)
  if (again !== '') await user.type(screen.getByLabelText('Confirmation of the new password'), again)
  await user.click(await screen.findByRole('button', { name: 'Set password' }))
  return { heard, user, at }
}

const wrong = () => screen.getByRole('alert').textContent

afterEach(closeShop)

describe('a mailed link', () => {
  it('sets the password and leads to the login', async () => {
    // P2.8-01
    const { heard } = await follow({ body: { message: 'Your password has been set.' } }, 'three nights')
    await screen.findByRole('heading', { name: 'Your password has been set.' })
    expect(heard).toEqual([
      {
        name: 'reset-password',
        body: { email: 'zoe@lights.example', token: 'a-token', password: 'three nights' },
      },
    ])
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

  it('stays good when only the password is refused, and what was typed stays too', async () => {
    //
    const short = 'The password must be at least 8 characters.'
    await follow(refused({ password: [short] }), 'short')
    await waitFor(() => expect(wrong()).toBe(short))
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('short')
  })

  it('stays good when no answer comes', async () => {
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
  it('is asked for, and a second time without a slip', async () => {
    // P5-28 P5-29
    const { heard, user } = await follow({ body: {} }, '')
    expect(wrong()).toBe('Please enter your new password.')
    await user.type(screen.getByLabelText('New password'), 'three nights')
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(wrong()).toBe('Password and confirmation do not match.')
    expect(heard).toEqual([])
  })

  it('is hinted to be long, but only the server says whether it is', async () => {
    // P5-30 A-039
    const { heard } = await follow({ body: {} }, 'short')
    expect(heard).toHaveLength(1)
  })
})
