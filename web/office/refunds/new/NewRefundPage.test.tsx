import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { RefundableOrder } from '#contract/office/refunds.ts'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { OfficeShell } from '#web/office/shell/OfficeShell.tsx'
import { config } from '#web/testing/fixtures/shop.ts'
import { LATE } from '#web/testing/office/order.ts'
import { renderOffice, sessionOf } from '#web/testing/office.tsx'
import { NewRefundPage } from './NewRefundPage.tsx'

const PATH = `orders/${LATE.code}`

const REFUNDABLE: RefundableOrder = {
  whole: false,
  destination: 'card',
  to_card: 26_600,
  known_account: null,
  paid: 26_600,
  donation: 0,
  refundable_amount: 26_600,
  repriced: null,
  items: [1, 2].map((id) => ({
    kind: 'ticket',
    id,
    code: `T${id}`,
    name: 'Weekend',
    full_name: 'Ana Horvat',
    price: 12_900,
    fee: 400,
    refund_fee: 1_000,
    shipping_refund: 0,
    admitted: false,
  })),
}

const STARTED = { id: 7, done: true, message: null }

beforeEach(() => {
  for (const { id } of shownToasts()) closeToast(id)
})

/** Chooses the first ticket, and presses the button that begins with these words. */
async function refund(button: RegExp, started: object = STARTED): Promise<void> {
  const children = [
    { path: 'orders/:code/refund', Component: NewRefundPage },
    { path: 'refunds/:id', element: 'The page of the refund' },
  ]
  renderOffice([{ path: '/', Component: OfficeShell, children }], `/${PATH}/refund`, {
    'GET session': { session: sessionOf('finance') },
    'GET shop': { shop: { config, products: [], merchandise: [] } },
    [`GET ${PATH}`]: { order: LATE },
    [`GET ${PATH}/refunds`]: { refundable: REFUNDABLE },
    [`GET ${PATH}/refunds?include_fees=yes`]: { refundable: REFUNDABLE },
    [`POST ${PATH}/refunds`]: { refund: { id: 7, destination: 'card' } },
    'POST refunds/status-changes': { changes: [started] },
  })
  const [ticket] = await screen.findAllByRole('checkbox', { name: /^Weekend/ })
  if (ticket) fireEvent.click(ticket)
  fireEvent.change(screen.getByRole('textbox', { name: /^Reason/ }), { target: { value: 'Has to work.' } })
  fireEvent.click(screen.getByRole('button', { name: button }))
  await screen.findByText('The page of the refund')
}

const told = (): string[] => shownToasts().map(({ text }) => text)

test('a refund is opened and sent back to the card with one button', async () => {
  await refund(/^Refund €119\.00 to the card$/)
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^On its way to the card\./)]))
})

test('the other button opens the refund and sends nothing', async () => {
  await refund(/^Open a refund of €119\.00$/)
  await waitFor(() => expect(told()).toEqual([expect.stringMatching(/^The refund has been opened\./)]))
})

test('a refund that cannot be sent stays open, and its page says why', async () => {
  const message = 'A payment of this order is disputed.'
  await refund(/to the card$/, { ...STARTED, done: false, message })
  await waitFor(() => expect(told()).toEqual([message]))
})
