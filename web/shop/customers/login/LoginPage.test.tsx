import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
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

/** A guest on the login page. The code is 123456. */
function visit(path: string) {
  const requests = fakeServer(({ name, body }) => {
    if (name === 'get-cart') return { body: { cart } }
    if (name !== 'login-with-code') return { body: { message: 'On its way.' } }
    if (body['code'] !== '123456') return wrongCode
    return { body: { remember_token: 'session', data: { customer: zoe } } }
  })
  const { at } = renderShop(path, [{ path: '/login', element: <LoginPage /> }], guest)
  const calls = () => requests.filter(({ name }) => name !== 'get-cart')
  return { at, calls, user: userEvent.setup() }
}

const codeField = () => screen.findByLabelText<HTMLInputElement>('Code from the mail')

afterEach(closeShop)

describe('a guest who comes from the checkout', () => {
  it('enters an address and the code from the mail, and continues with the cart', async () => {
    //
    storage.cartCode.set(cart.code)
    const { at, calls, user } = visit('/login?from=%2Fcheckout')
    await screen.findByText('1 item in your cart')
    await user.type(screen.getByLabelText('Email'), ' zoe@lights.example{Enter}')
    const field = await codeField()
    expect([field.autocomplete, field.inputMode]).toEqual(['one-time-code', 'numeric'])
    await user.click(field)
    await user.paste('123456')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(at()).toBe('/checkout'))
    const email = 'zoe@lights.example'
    expect(calls()).toEqual([
      { name: 'request-login-code', body: { email, cart: cart.code } },
      { name: 'login-with-code', body: { email, code: '123456', cart: cart.code, full_name: '' } },
    ])
    expect(storage.token.get()).toBe('session')
  })

  it('is told of a wrong code, keeps what was typed, and asks for another after a pause', async () => {
    //
    const { user } = visit('/login?from=%2Fcheckout')
    await user.type(screen.getByLabelText('Email'), 'zoe@lights.example')
    await user.click(screen.getByRole('button', { name: 'Continue with a code by email' }))
    await user.type(await codeField(), '000000{Enter}')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Incorrect code'))
    expect((await codeField()).value).toBe('000000')
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /^Send a new code/ })
    expect(again.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Use another address' }))
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('zoe@lights.example')
  })

  it('may log in by a password instead', async () => {
    // S5-40
    const { calls, user } = visit('/login?from=%2Fcheckout')
    await user.click(screen.getByRole('button', { name: 'Login' }))
    expect(screen.getByRole('alert').textContent).toBe('Please enter your email address and password.')
    await user.type(screen.getByLabelText('Email'), 'zoe@lights.example')
    await user.type(screen.getByLabelText('Password'), 'three nights{Enter}')
    await waitFor(() => expect(calls().map(({ name }) => name)).toEqual(['login']))
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
