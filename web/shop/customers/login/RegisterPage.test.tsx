import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { cartOf, lineFor, publicData, weekend } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}

afterEach(closeShop)

it('a registration begins with the name and the address of the first ticket, and what is typed stays', async () => {
  //
  const cart = cartOf([lineFor(weekend, 'Zoë Brontë')])
  storage.cartCode.set(cart.code)
  const requests = fakeServer(({ name }) => ({
    body: name === 'get-cart' ? { cart } : { message: 'On its way.' },
  }))
  renderShop('/register', [{ path: '/register', element: <RegisterPage /> }], guest)
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
  await waitFor(() =>
    expect([field('Full name').value, field('Email').value]).toEqual(['Zoë Brontë', 'zoe@lights.example']),
  )
  const user = userEvent.setup()
  await user.clear(field('Email'))
  await user.type(field('Email'), 'other@lights.example{Enter}')
  await waitFor(() =>
    expect(requests.find(({ name }) => name === 'register')?.body).toEqual({
      full_name: 'Zoë Brontë',
      email: 'other@lights.example',
      cart: cart.code,
    }),
  )
})
