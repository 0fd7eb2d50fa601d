import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Data } from '#contract/data.ts'
import { LOGIN_REQUIRED } from '#web/lib/routing/guards.ts'
import * as storage from '#web/lib/browser/storage.ts'
import { zoe } from '#web/testing/fixtures/orders.ts'
import { cartOf, lineFor, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { LoginPage } from './LoginPage.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}
const cart = cartOf([lineFor(weekend, 'Zoë Brontë')])
const wrongCode: Answer = {
  status: 422,
  body: { message: 'Incorrect code', errors: { code: ['Incorrect code'] } },
}

const own = { customer: zoe, provisional: false, orders: [], carts: [] }

/** A guest on the login page, with a cart in the browser if they come from the checkout. The code is 123456. */
function visit(path: string, answers: Record<string, unknown> = {}, known: Partial<Data> = {}) {
  const requests = fakeServer(({ name, body }) => {
    if (name in answers) return { body: answers[name] }
    if (name === 'get-cart') return { body: { cart } }
    if (name === 'start-checkout')
      return { body: { remember_token: 'provisional', data: { provisional: true } } }
    if (name !== 'login-with-code') return { body: { message: 'On its way.' } }
    if (String(body['code']).replaceAll(' ', '') !== '123456') return wrongCode
    return { body: { remember_token: 'session', data: own } }
  })
  const { at } = renderShop(path, [{ path: '/login', element: <LoginPage /> }], { ...guest, ...known })
  const calls = () => requests.filter(({ name }) => name !== 'get-cart' && name !== 'get-data')
  return { at, calls, user: userEvent.setup() }
}

/** The same, from the checkout with a cart. */
function visitFromCheckout(answers: Record<string, unknown> = {}, known: Partial<Data> = {}) {
  storage.cartCode.set(cart.code)
  return visit('/login?from=%2Fcheckout', answers, known)
}

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from the mail')
const heading = () => screen.getByRole('heading', { level: 1 }).textContent
const emailField = () => screen.getByLabelText<HTMLInputElement>('Email')

afterEach(() => {
  vi.useRealTimers()
  closeShop()
})

describe('a guest who comes from the checkout', () => {
  it('continues without a login, with the name and the address of the first ticket filled in', async () => {
    //
    const { at, calls, user } = visitFromCheckout()
    await screen.findByText('1 item in your cart')
    expect(heading()).toBe('Buy without a login')
    expect(screen.getByLabelText<HTMLInputElement>('Full name').value).toBe('Zoë Brontë')
    expect(emailField().value).toBe('zoe@lights.example')
    await user.click(screen.getByRole('button', { name: 'Continue to the checkout' }))
    await waitFor(() => expect(at()).toBe('/checkout'))
    const person = { full_name: 'Zoë Brontë', email: 'zoe@lights.example' }
    expect(calls()).toEqual([{ name: 'start-checkout', body: { ...person, cart: cart.code } }])
    expect(storage.token.get()).toBe('provisional')
    expect(screen.queryByText('Login success.')).toBeNull()
  })

  it('is asked for a name and a valid address, and Enter continues', async () => {
    //
    const { at, calls, user } = visitFromCheckout({ 'get-cart': { cart: cartOf([lineFor(weekend, '')]) } })
    await screen.findByText('1 item in your cart')
    await user.click(screen.getByRole('button', { name: 'Continue to the checkout' }))
    const alert = () => screen.getByRole('alert').textContent
    expect(alert()).toBe('Please enter your full name and email address.')
    await user.type(screen.getByLabelText('Full name'), ' Nora  O\u2019Brien')
    await user.type(emailField(), 'nora{Enter}')
    expect(alert()).toBe('Please enter a valid email address.')
    expect(calls()).toEqual([])
    await user.type(emailField(), '@lights.example{Enter}')
    await waitFor(() => expect(at()).toBe('/checkout'))
    expect(calls()[0]?.body['full_name']).toBe("Nora O'Brien")
  })
})

describe('a guest who comes from the checkout and has an account', () => {
  it('logs in by a code instead, which submits itself at its sixth digit', async () => {
    // A-155 A-159
    const { at, calls, user } = visitFromCheckout()
    await screen.findByText('1 item in your cart')
    await user.click(screen.getByRole('button', { name: 'Continue with a code by email' }))
    const field = await codeField()
    expect([heading(), field.autocomplete, field.inputMode]).toEqual(['Login', 'one-time-code', 'numeric'])
    await user.click(field)
    await user.paste('123 456')
    await waitFor(() => expect(at()).toBe('/checkout'))
    const email = 'zoe@lights.example'
    expect(calls()).toEqual([
      { name: 'request-login-code', body: { email, cart: cart.code } },
      { name: 'login-with-code', body: { email, code: '123 456', cart: cart.code, full_name: '' } },
    ])
    expect(storage.token.get()).toBe('session')
  })

  it('is told of a wrong code, keeps what was typed, and asks for another after a pause', async () => {
    //
    const { calls, user } = visitFromCheckout()
    await screen.findByText('1 item in your cart')
    await user.click(screen.getByRole('button', { name: 'Continue with a code by email' }))
    await user.type(await codeField(), '000000')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Incorrect code'))
    expect((await codeField()).value).toBe('000000')
    expect(calls().filter(({ name }) => name === 'login-with-code').length).toBe(1)
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ })
    expect(again.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(emailField().value).toBe('zoe@lights.example')
  })

  it('goes on by itself when the link of the mail was followed on another device', async () => {
    // A-155 A-159
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { at, calls, user } = visitFromCheckout({ 'check-login-code': { used: true } })
    await screen.findByText('1 item in your cart')
    await user.click(screen.getByRole('button', { name: 'Continue with a code by email' }))
    await codeField()
    await vi.advanceTimersByTimeAsync(5000)
    await waitFor(() => expect(at()).toBe('/checkout'))
    expect(calls().map(({ name }) => name)).toEqual([
      'request-login-code',
      'check-login-code',
      'start-checkout',
    ])
  })

  it('may log in by a password instead', async () => {
    // S5-40
    const { calls, user } = visitFromCheckout()
    await screen.findByText('1 item in your cart')
    await user.clear(emailField())
    await user.click(screen.getByRole('button', { name: 'Login' }))
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address and password.')
    await user.type(emailField(), 'zoe@lights.example')
    await user.type(screen.getByLabelText('Password'), 'three nights{Enter}')
    await waitFor(() => expect(calls().map(({ name }) => name)).toEqual(['login']))
  })

  it('is asked for a code if the cart is empty, or if a login is needed', async () => {
    // A-155 A-159
    visit('/login?from=%2Fcheckout')
    await waitFor(() => expect([heading(), screen.queryByLabelText('Full name')]).toEqual(['Login', null]))
    closeShop()
    storage.cartCode.set(cart.code)
    fakeServer(() => ({ body: { cart } }))
    const path = { pathname: '/login', search: '?from=%2Fcheckout', state: LOGIN_REQUIRED }
    renderShop(path, [{ path: '/login', element: <LoginPage /> }], {
      ...guest,
      customer: zoe,
      provisional: true,
    })
    await screen.findByText(/^This needs a login/)
    expect(screen.queryByLabelText('Full name')).toBeNull()
    expect(emailField().value).toBe('zoe@lights.example')
  })
})

describe('the login', () => {
  it('asks for an address before it mails a code', async () => {
    //
    const { calls, user } = visit('/login')
    const send = screen.getByRole('button', { name: 'Email me a code' })
    await user.click(send)
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address.')
    await user.type(screen.getByLabelText('Email'), 'zoe')
    await user.click(send)
    expect(screen.getByRole('alert').textContent).toBe('Please enter a valid email address.')
    expect(calls()).toEqual([])
  })

  it('has the code of a mailed link filled in, and uses it only on submit', async () => {
    //
    const { at, calls, user } = visit(
      '/login?from=%2Fportal%2Forders%2FX#email=zoe%40lights.example&code=123456',
    )
    expect((await codeField()).value).toBe('123456')
    expect(calls()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(at()).toBe('/portal/orders/X'))
  })
})
