import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OfficeOrder, Overpayment } from '#contract/office/orders.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { LATE } from '#web/testing/office/order.ts'
import { OrderPage } from './OrderPage.tsx'

const OPEN: Overpayment = {
  id: 5,
  amount: 13_300,
  remaining: 13_300,
  reason: 'What is not kept of the money.',
  created_at: '2027-01-02T12:00:00Z',
  returned_at: null,
  by: null,
  card_refund: null,
  has_account: false,
  in_sepa_file: false,
}

const CANCELLED: OfficeOrder = {
  ...LATE,
  payment_status: 'cancelled',
  problem_reason: null,
  overpayments: [OPEN],
}

const state = (order: OfficeOrder, changes: Partial<Overpayment>): { order: OfficeOrder } => ({
  order: { ...order, overpayments: [{ ...OPEN, ...changes }] },
})

/** Opens the page of an order; returns the list of its requests. */
async function open(order: OfficeOrder, answers: Record<string, unknown> = {}): Promise<unknown[]> {
  const children = [{ path: 'orders/:code', Component: OrderPage }]
  const known = {
    'GET session': { session: sessionOf('owner') },
    'GET orders/K7QX-2M9D': { order },
    'GET orders/K7QX-2M9D/notes': { notes: [] },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    ...answers,
  }
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/orders/K7QX-2M9D', known)
  const sent: unknown[] = []
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (typeof init.body === 'string') sent.push(JSON.parse(init.body))
    return answer(url, init)
  })
  await screen.findByRole('heading', { name: 'K7QX-2M9D' })
  return sent
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const region = () => within(screen.getByRole('region', { name: 'To send back' }))
const confirm = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name })).getByRole('button', { name }))

test('a late payment is refunded to the card by the click that cancels its order', async () => {
  //
  const sent = await open(LATE, {
    'POST orders/K7QX-2M9D/resolutions': state(CANCELLED, { card_refund: 'pending' }),
  })
  press('Resolve problem')
  const dialog = within(await screen.findByRole('dialog'))
  const choice = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Return €133\.00 to the card/ })
  expect(choice.checked).toBe(true)
  expect(dialog.queryByText(/is to be sent back/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Resolve problem' }))
  await screen.findByText('On its way back to the card')
  expect(sent).toEqual([{ to: 'cancelled', kept: null, to_card: true, values: [] }])
  expect(region().queryAllByRole('button')).toEqual([])
})

test('without the tick the money is not refunded to the card at once, but awaits a decision', async () => {
  const sent = await open(LATE, { 'POST orders/K7QX-2M9D/resolutions': { order: CANCELLED } })
  press('Resolve problem')
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('checkbox'))
  expect(dialog.getByText(/€133\.00 is to be sent back/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Resolve problem' }))
  await waitFor(() => expect(sent).toEqual([{ to: 'cancelled', kept: null, to_card: false, values: [] }]))
})

test('the ledger has the amount of what is to be sent back; only where it adds several up, each says its own', async () => {
  await open(CANCELLED)
  expect(screen.getByRole('row', { name: 'To be sent back €133.00' })).toBeDefined()
  expect(region().queryByText(/€/)).toBeNull()
  document.body.innerHTML = ''
  await open({
    ...CANCELLED,
    overpayments: [OPEN, { ...OPEN, id: 6, remaining: 700, reason: 'Paid twice.' }],
  })
  expect(screen.getByRole('row', { name: 'To be sent back €140.00' })).toBeDefined()
  expect(region().getByText('€133.00 · What is not kept of the money.')).toBeDefined()
  expect(region().getByText('€7.00 · Paid twice.')).toBeDefined()
})

test('without a card payment no refund to the card is offered', async () => {
  await open({ ...CANCELLED, payment_status: 'problem', problem_reason: 'Too much.', payments: [] })
  expect(
    region()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Enter account', 'Mark as sent'])
  press('Resolve problem')
  expect(within(await screen.findByRole('dialog')).queryByRole('checkbox')).toBeNull()
})

test('an overpayment goes back to the card, and its state is shown', async () => {
  //
  const sent = await open(CANCELLED, {
    'POST orders/K7QX-2M9D/overpayment-returns': state(CANCELLED, { card_refund: 'pending' }),
  })
  expect(
    region()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Return to the card', 'Mark as sent'])
  press('Return to the card')
  await confirm('Return to the card')
  expect(await screen.findByText('On its way back to the card')).toBeDefined()
  expect(sent).toEqual([{ overpayment: 5, to_card: true, method: '' }])
})

test.each([
  ['failed', 'Could not be returned to the card', 3],
  ['unknown', 'The gateway did not confirm the return to the card', 2],
  ['succeeded', 'Returned to the card', 0],
] as const)('an overpayment whose way to the card has %s says so', async (card_refund, says, buttons) => {
  const returned = card_refund === 'succeeded' ? { returned_at: '2027-01-02T12:01:00Z', by: 'system' } : {}
  await open(state(CANCELLED, { card_refund, ...returned }).order)
  expect(region().getByText(says)).toBeDefined()
  expect(region().queryAllByRole('button')).toHaveLength(buttons)
})

test('an overpayment in a SEPA file cannot be returned otherwise, and one that can be in such a file says so', async () => {
  await open(state(CANCELLED, { in_sepa_file: true, has_account: true }).order)
  expect(region().getByText('In a SEPA file, on its way')).toBeDefined()
  expect(
    region()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Mark as sent'])
})

test('an overpayment that is returned manually is returned by its method, and cash is not counted in a till', async () => {
  const cash = {
    number: 1,
    amount: 13_300,
    value_date: '2027-01-02',
    method: 'cash' as const,
    note: null,
    reverses: null,
    by: 'Sam',
    created_at: '2027-01-02T12:00:00Z',
  }
  const order = { ...state(CANCELLED, {}).order, payments: [], incoming_payments: [cash] }
  const sent = await open(order, { 'POST orders/K7QX-2M9D/overpayment-returns': { order } })
  press('Mark as sent')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/does not count towards a till/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as sent' }))
  await waitFor(() => expect(sent).toEqual([{ overpayment: 5, to_card: false, method: 'cash' }]))
})

test('a payment attempt is described in words, without repeated codes', async () => {
  const [payment] = LATE.payments
  const [attempt] = payment?.attempts ?? []
  if (!payment || !attempt) throw new Error('No payment')
  const attempts = [{ ...attempt, gateway: 'sandbox-redirect', gateway_ref: 'first' }]
  await open({ ...LATE, payments: [{ ...payment, attempts }] })
  expect(screen.getByText(/^Sandbox bank, by redirect, paid, €133\.00, /)).toBeDefined()
  expect(screen.getAllByText(/first/)).toHaveLength(1)
})
