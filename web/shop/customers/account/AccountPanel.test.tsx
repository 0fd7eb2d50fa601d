import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import * as storage from '#web/lib/browser/storage.ts'
import { zoe } from '#web/testing/fixtures/orders.ts'
import { publicData } from '#web/testing/fixtures/shop.ts'
import { fakeServer } from '#web/testing/server.ts'
import { closeShop, renderShop } from '#web/testing/shop.tsx'
import AccountPanel from './AccountPanel.tsx'

const guest = {
  ...publicData,
  customer: null,
  provisional: false,
  orders: [],
  refunds: [],
  existing_tickets: [],
}

afterEach(closeShop)

it('the panel of the header logs in by a mailed code, and asks for the address first', async () => {
  //
  const requests = fakeServer(({ name }) =>
    name === 'login-with-code'
      ? { body: { remember_token: 'session', data: { customer: zoe } } }
      : { body: { message: 'On its way.' } },
  )
  renderShop('/', [{ path: '/', element: <AccountPanel onLogout={() => undefined} /> }], guest)
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  expect(screen.getByRole('alert').textContent).toBe('Please enter your email address.')
  await user.type(screen.getByLabelText('Email'), 'zoe@lights.example')
  await user.click(screen.getByRole('button', { name: 'Email me a code' }))
  // It submits itself.
  await user.type(await screen.findByLabelText('Code from the mail'), '123456')
  await waitFor(() => expect(storage.token.get()).toBe('session'))
  expect(requests.map(({ name }) => name)).toEqual(['request-login-code', 'login-with-code'])
})
