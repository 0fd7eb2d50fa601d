import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GatewayState, TestPayment } from '#contract/office/gateway.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { GatewayPage } from './GatewayPage.tsx'

const PAID: TestPayment = {
  id: 7,
  gateway: 'stripe',
  amount: 50,
  currency: 'EUR',
  status: 'succeeded',
  created_by: 'Sam',
  created_at: '2027-01-15T09:00:00Z',
  notified_at: '2027-01-15T09:00:12Z',
  refund_status: null,
  refund_code: null,
  refunded_at: null,
}

const GATEWAY: GatewayState = {
  name: 'stripe',
  is_test: true,
  fault: null,
  notification_url: 'https://tickets.example/gateways/stripe/notifications',
  last_notification_at: null,
  notifications: 0,
  test_payment_amount: 50,
  test_payments: [PAID],
}

const open = (answers: object, session = sessionOf('owner')) =>
  renderOffice(
    [{ path: '/', Component: OfficeShell, children: [{ path: 'site/gateway', Component: GatewayPage }] }],
    '/site/gateway',
    { 'GET session': { session }, ...answers },
  )

test('a test payment shows after how many seconds its notification arrived, and can be refunded', async () => {
  const returned = { ...GATEWAY, test_payments: [{ ...PAID, refund_status: 'succeeded' }] }
  open({ 'GET gateway': { gateway: GATEWAY }, 'POST test-payments/7/refunds': { gateway: returned } })
  expect(await screen.findByText('After 12 seconds')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: /^Refund the test payment/ }))
  expect(await screen.findByRole('cell', { name: 'Refunded' })).toBeDefined()
})

test('a gateway that needs a form opens its page in another tab with the fields of the form', async () => {
  const payment = { action: 'submit', url: 'https://bank.example/pay', params: { Ds_Signature: 'x' } }
  const opened = { ...GATEWAY, test_payments: [{ ...PAID, status: 'open', notified_at: null }] }
  open({ 'GET gateway': { gateway: GATEWAY }, 'POST test-payments': { payment, gateway: opened } })
  fireEvent.click(await screen.findByRole('button', { name: 'Send a test payment' }))
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Open payment page' })
  expect(button.form?.target).toBe('_blank')
  expect(new FormData(button.form ?? undefined).get('Ds_Signature')).toBe('x')
})

test('missing settings are listed, and every page of a production shop without real payments says so', async () => {
  const session = sessionOf('owner')
  const fault = 'STRIPE_SECRET_KEY is missing.'
  open(
    { 'GET gateway': { gateway: { ...GATEWAY, is_test: null, fault, test_payments: [] } } },
    { ...session, festival: { ...session.festival, play_money: true } },
  )
  expect(await screen.findByText(fault)).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test payment' }).disabled).toBe(true)
  expect(screen.getByText(/^No real money moves/)).toBeDefined()
})
