import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { CardRefund } from '#contract/office/card-refunds.ts'
import type { ListedRefund, OfficeRefund } from '#contract/office/refunds.ts'
import { shownToasts } from '#web/lib/toasts.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { RefundPage } from './RefundPage.tsx'

const REFUND: OfficeRefund = {
  credited: 0,
  new_order: null,
  account_from_statement: false,
  id: 7,
  status: 'processed',
  created_at: '2027-01-15T09:00:00Z',
  completed_at: '2027-01-16T09:00:00Z',
  total: 1_300,
  shipping_refund: 0,
  destination: 'bank_account',
  card_refunds: [],
  problem_reason: null,
  credit_note: { number: 'CN-2027-000001', issued_at: '2027-01-16T09:00:00Z', reason: 'festival' },
  payment_file: null,
  created_by_staff: null,
  customer: { id: 3, full_name: 'Zoë Brontë', email: 'zoe@example.com' },
  order: {
    code: 'K7QX-2M9D',
    created_at: '2027-01-14T09:00:00Z',
    payment_method: 'credit_card',
    payment_status: 'paid',
    has_payment_plan: false,
    total_price: 1_600,
    total_paid: 1_600,
    total_refunded: 1_300,
  },
  items: [
    {
      kind: 'ticket',
      id: 9,
      code: 'V3NT-8KQ2-7Y0B',
      name: 'Bus from Split airport',
      full_name: 'Zoë Brontë',
      travel_time: '2027-07-08 08:30',
      price: 1_600,
      fee: 0,
      refund_fee: 300,
      shipping_refund: 0,
      amount: 1_300,
      on_sale: false,
    },
  ],
  kept: 0,
  calculation: [],
  note: null,
  account: null,
  history: [
    {
      at: '2027-01-15T10:00:00Z',
      by: 'Sam',
      action: 'bank details read',
      subject: 'refund 7',
      detail: {},
    },
  ],
}

const LISTED: ListedRefund = {
  id: 7,
  status: 'active',
  created_at: '2027-01-15T09:00:00Z',
  completed_at: null,
  total: 1_300,
  credited: 0,
  destination: 'bank_account',
  payment_file_at: null,
  items: 1,
  order: 'K7QX-2M9D',
  payment_method: 'credit_card',
  customer_id: 3,
  customer_name: 'Zoë Brontë',
}

test('a refund links to the list, and shows the departure of its bus, the reason of the credit, and its history in words', async () => {
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/refunds/7', {
    'GET session': { session: sessionOf('finance') },
    'GET refunds/7': { refund: REFUND },
  })
  const back = await screen.findByRole('link', { name: '← Refunds' })
  expect(back.getAttribute('href')).toBe('/refunds')
  expect(screen.getByText('Cancelled by the festival')).toBeDefined()
  const items = within(screen.getByRole('region', { name: 'Refunded items' }))
  expect(items.getByText('V3NT-8KQ2-7Y0B · Departs Thu, 8 July 2027 at 08:30')).toBeDefined()
  expect(
    within(screen.getByRole('region', { name: 'History' })).getByText('Viewed the bank details'),
  ).toBeDefined()
})

const TO_CARD: OfficeRefund = { ...REFUND, destination: 'card' }

const PART: CardRefund = {
  id: 1,
  gateway: 'stripe',
  gateway_ref: 're_3Pq',
  amount: 1_300,
  status: 'succeeded',
  failure_code: null,
  created_at: '2027-01-15T11:00:00Z',
  settled_at: '2027-01-15T11:00:02Z',
}

const open = (refund: OfficeRefund, answers: Record<string, unknown> = {}) => {
  const known = {
    'GET session': { session: sessionOf('finance') },
    'GET refunds/7': { refund },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    ...answers,
  }
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/refunds/7', known)
  return known
}

const buttons = () =>
  within(screen.getByRole('main'))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)

test('a completed refund that has kept a fee offers to give it back, and opens the refund of it', async () => {
  const kept: OfficeRefund = { ...REFUND, status: 'processed', kept: 1_000 }
  open(kept, {
    'POST refunds/7/kept-fees': { refund: { ...REFUND, id: 8 } },
    'GET refunds/8': { refund: { ...REFUND, id: 8 } },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Give back kept fees' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount').value).toBe('10.00')
  fireEvent.change(dialog.getByLabelText('Reason'), { target: { value: 'Goodwill' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Give back kept fees' }))
  expect(await screen.findByRole('heading', { name: /8/ })).toBeDefined()
})

describe('a refund to the card', () => {
  test('shows the requested amount without actions, and polls for the result', async () => {
    //
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const pending: CardRefund = { ...PART, status: 'pending', gateway_ref: null, settled_at: null }
    const known = open({ ...TO_CARD, status: 'processing', card_refunds: [pending] })
    expect(await screen.findByText('On its way')).toBeDefined()
    expect(screen.getByRole('status').textContent).toMatch(/^The gateway is returning the money/)
    expect(screen.queryByRole('region', { name: 'Account' })).toBeNull()
    expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
    known['GET refunds/7'] = { refund: { ...TO_CARD, card_refunds: [PART] } }
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await screen.findByText('Returned')).toBeDefined()
    expect(screen.getByText('re_3Pq')).toBeDefined()
    vi.useRealTimers()
  })

  test('that failed shows the reason, and can be retried, sent to an account or completed', async () => {
    //
    const failed: CardRefund = { ...PART, status: 'failed', failure_code: 'expired_or_canceled_card' }
    open({ ...TO_CARD, status: 'problem', card_refunds: [failed], completed_at: null })
    expect(await screen.findByText('Code: expired_or_canceled_card')).toBeDefined()
    expect(buttons()).toEqual(['Try again', 'Complete', 'Send to a bank account instead', 'Copy'])
    fireEvent.click(screen.getByRole('button', { name: 'Send to a bank account instead' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLInputElement>(/^Account holder's full name/).value).toBe('Zoë Brontë')
    expect(dialog.getByLabelText(/^BIC/)).toBeDefined()
  })

  test('without a result from the gateway must be looked up in its panel first', async () => {
    //
    open({
      ...TO_CARD,
      status: 'problem',
      card_refunds: [{ ...PART, status: 'unknown' }],
      completed_at: null,
    })
    for (const [name, says] of [
      ['Try again', /€13\.00\..* only if the dashboard shows that it did not/],
      ['Complete', /€13\.00\..* only if the dashboard shows that it did\./],
    ] as const) {
      fireEvent.click(await screen.findByRole('button', { name }))
      const dialog = await screen.findByRole('dialog', { name })
      expect(within(dialog).getByText(says)).toBeDefined()
      fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  test('that goes to an account after all shows the amount', async () => {
    const failed: CardRefund = { ...PART, id: 2, amount: 300, status: 'failed' }
    const card_refunds = [{ ...PART, amount: 1_000 }, failed]
    open({ ...TO_CARD, destination: 'bank_account', status: 'problem', card_refunds })
    expect(await screen.findByText('€3.00 of it goes to the account instead.')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Account' })).toBeDefined()
  })
})

const listOf = (...ids: number[]) => ({
  rows: ids.map((id) => ({ ...LISTED, id })),
  next: null,
  total: ids.length,
})

const attentionTo = (refunds: number) => ({
  attention: { orders: 0, carts: 0, refunds, bank: 0, mails: null, gates: null },
  work: { orders: 0, refunds, bank: 0, mails: null, gates: null },
})

test('a group that is done leads to the next one, not past it, with the result of what was done last', async () => {
  const known: Record<string, unknown> = {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'GET attention': attentionTo(2),
    'GET refunds/7': { refund: { ...REFUND, status: 'active' } },
    'GET refunds/8': { refund: { ...REFUND, id: 8, status: 'processing' } },
    'GET refunds?status=active': listOf(7),
    'GET refunds?status=processing': listOf(8),
    'GET refunds?status=problem': listOf(),
    'POST refunds/status-changes': { changes: [{ id: 7, done: true, message: null }] },
  }
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  const router = renderOffice(
    [{ path: '/', Component: OfficeShell, children }],
    '/refunds/next?queue=active',
    known,
  )
  // A list takes longer than the rendering of its page.
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    await new Promise((done) => setTimeout(done, 50))
    return answered(...call)
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Start processing' }))
  const dialog = within(await screen.findByRole('dialog'))
  known['GET refunds?status=active'] = listOf()
  known['GET attention'] = attentionTo(1)
  fireEvent.click(dialog.getByRole('button', { name: 'Start processing' }))
  await screen.findByRole('heading', { name: /8/ })
  const { pathname, search } = router.state.location
  expect(pathname + search).toBe('/refunds/8?queue=processing')
  expect(shownToasts().map(({ text }) => text)).toContainEqual(expect.stringMatching(/^1 refund: /))
  expect(screen.queryByText('Nothing is left anywhere')).toBeNull()
  await screen.findByRole('link', { name: 'Refunds, 1 needs attention' })
})

test('while refunds are worked through, Enter is the key of the primary action, unless a control has the focus', async () => {
  const known: Record<string, unknown> = {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'GET attention': attentionTo(1),
    'GET refunds/7': { refund: { ...REFUND, status: 'active' } },
    'GET refunds?status=active': listOf(7),
  }
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  const router = renderOffice([{ path: '/', Component: OfficeShell, children }], '/refunds/7', known)
  const start = await screen.findByRole('button', { name: 'Start processing' })
  fireEvent.keyDown(document.body, { key: 'Enter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(start.textContent).toBe('Start processing')
  await router.navigate('/refunds/7?queue=active')
  await waitFor(() => expect(start.getAttribute('aria-keyshortcuts')).toBe('Enter'))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Cancel for the customer' }), { key: 'Enter' })
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.keyDown(document.body, { key: 'Enter' })
  await screen.findByRole('dialog', { name: 'Start processing' })
})

test('a refund that fails again a moment after the last group was empty is still there to be decided', async () => {
  const failed: OfficeRefund = { ...TO_CARD, status: 'problem', completed_at: null }
  const known: Record<string, unknown> = {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    'GET attention': attentionTo(0),
    'GET refunds/7': { refund: { ...failed, status: 'processing' } },
    'GET refunds?status=problem': listOf(),
  }
  const children = [{ path: 'refunds/:id', Component: RefundPage }]
  vi.useFakeTimers({ shouldAdvanceTime: true })
  renderOffice([{ path: '/', Component: OfficeShell, children }], '/refunds/7?queue=problem', known)
  await screen.findByText('The last one: it is still being processed.')
  expect(screen.queryByText('Nothing is left anywhere')).toBeNull()
  known['GET refunds/7'] = { refund: failed }
  known['GET refunds?status=problem'] = listOf(7)
  await vi.advanceTimersByTimeAsync(3_000)
  await screen.findByText('1 of 1')
  expect(screen.queryByText('Nothing is left anywhere')).toBeNull()
  vi.useRealTimers()
})
