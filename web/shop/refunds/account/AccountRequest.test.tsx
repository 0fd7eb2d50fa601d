import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import type { Refund } from '#contract/refunds.ts'
import { RefundPage } from '#web/shop/refunds/detail/RefundPage.tsx'
import { OrderRefunds } from '#web/shop/refunds/list/OrderRefunds.tsx'
import { zoesData } from '#web/testing/fixtures/orders.ts'
import { refund, refundableOrder } from '#web/testing/fixtures/refunds.ts'
import { field, FILLED, fillAccount, leave, press, toasts, wrong } from '#web/testing/refund-request.tsx'
import { type Answer, fakeServer } from '#web/testing/server.ts'
import { renderShop } from '#web/testing/shop.tsx'

const asking: Refund = { ...refund, needs_account: true }
const data = (refunds: Refund[]) => ({ ...zoesData([refundableOrder]), refunds })

/** Zoë on the page of a refund that the festival has created. */
function visit(answer: Answer) {
  const requests = fakeServer(
    ({ name }) => (name === 'get-former-account' ? { body: { account: null } } : answer),
    ['get-former-account'],
  )
  renderShop(
    '/portal/refunds/12',
    [{ path: '/portal/refunds/:refund', element: <RefundPage /> }],
    data([asking]),
  )
  return requests
}

afterEach(leave)

it('a customer whom the festival refunds enters an account, and sees a confirmation', async () => {
  //
  const requests = visit({ body: { data: data([refund]) } })
  expect(screen.getByRole('heading', { name: 'Where shall we send your refund?' })).toBeTruthy()
  expect(screen.getByText(/^You get €119\.00 back/)).toBeTruthy()
  expect(field("Account holder's full name").value).toBe('Zoë Brontë')
  await fillAccount()
  await press('Send the account')
  await screen.findByRole('heading', { name: 'We know where to send your refund' })
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  expect(toasts()).toEqual(['Thank you, we have your account.'])
  expect(requests).toEqual([
    {
      name: 'set-refund-account',
      body: {
        token: 'token-of-the-customer',
        refund_id: 12,
        ...FILLED,
      },
    },
  ])
})

it('errors of the account are shown at their fields, whether found by the browser or the server', async () => {
  //
  const text = 'Please enter a valid IBAN.'
  const requests = visit({ status: 422, body: { message: text, errors: { bank_iban: [text] } } })
  await fillAccount()
  const iban = field('IBAN')
  await press('Send the account')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(wrong()).toEqual([text])
  expect(iban.getAttribute('aria-invalid')).toBe('true')
  expect(iban.value).toBe('HR12 1001 0051 8630 0016 0')
  await userEvent.type(iban, '1')
  await press('Send the account')
  expect(wrong()).toEqual(['Please enter a valid IBAN.'])
  expect(requests).toHaveLength(1)
})

it('a customer whose account has paid reads which it is, and may name another one', async () => {
  const known_account = { holder: 'I•••• B••••', iban: 'HR93 •••• 5517' }
  fakeServer(({ name }) => ({
    body: name === 'get-former-account' ? { account: null } : { data: data([refund]) },
  }))
  renderShop(
    '/portal/refunds/12',
    [{ path: '/portal/refunds/:refund', element: <RefundPage /> }],
    data([{ ...refund, known_account }]),
  )
  expect(screen.getByText(/We send €119\.00 to the bank account .* I•••• B••••, HR93 •••• 5517/)).toBeTruthy()
  expect(screen.queryByLabelText('IBAN')).toBeNull()
  await press('Name another account')
  await fillAccount()
  await press('Send the account')
  await screen.findByText(/We send €119\.00 to the account that you have told us/)
})

it('the list of refunds says that an account is missing', () => {
  const order = { ...refundableOrder, can_refund: false }
  renderShop('/', [{ path: '/', element: <OrderRefunds order={order} /> }], data([asking]))
  expect(screen.getByRole('listitem').textContent).toMatch(/Please tell us where to send the money$/)
})
