import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Order } from '#contract/orders.ts'
import type { Refund, RefundAccountInput } from '#contract/refunds.ts'
import { zoesData } from './fixtures/orders.ts'
import { type Answer, fakeServer } from './server.ts'
import { closeShop, renderShop } from './shop.tsx'
import { closeToast, shownToasts } from '#web/lib/toasts.ts'
import { RefundRequestPage } from '#web/shop/refunds/request/RefundRequestPage.tsx'
import { refundableOrder } from './fixtures/refunds.ts'

const routes = [{ path: '/portal/orders/:order/request-refund', element: <RefundRequestPage /> }]

interface Visit {
  order?: Order
  refunds?: Refund[]
  answer?: Answer
  /** The order as the server returns it when it is loaded again. */
  afterwards?: Order
  path?: string
  /** The country that the browser suggests. */
  country?: string
  /** The account of the last request, as the server returns it. */
  former?: RefundAccountInput | null
}

/** Zoë at the start of the wizard; `answer` is the server's response to her request. */
export function visit({
  order = refundableOrder,
  refunds = [],
  answer = { status: 500, body: {} },
  afterwards = order,
  path,
  country,
  former = null,
}: Visit = {}) {
  const known = { ...zoesData([order]), refunds, country: country ?? null }
  const fresh = { ...known, orders: [afterwards] }
  const requests = fakeServer(
    ({ name }) =>
      name === 'request-refund'
        ? answer
        : { body: name === 'get-former-account' ? { account: former } : { data: fresh } },
    ['get-former-account'],
  )
  const to = path ?? `/portal/orders/${order.code}/request-refund`
  return { requests, ...renderShop(to, routes, known), user: userEvent.setup() }
}

export const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name })
export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
export const wrong = () => [...screen.getByRole('alert').children].map((line) => line.textContent)
export const step = () =>
  screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent
export const sums = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent)
export const toasts = () => shownToasts().map(({ text }) => text)

/** Valid input for an account in Croatia, with spaces as people type them; the name and the street are the customer's own. */
export async function fillAccount() {
  const typed = {
    IBAN: 'HR12 1001 0051 8630 0016 0',
    'Bank name': 'Example Bank',
    'BIC/SWIFT': 'nbhrhr2x',
    City: 'Split',
  }
  for (const [label, text] of Object.entries(typed)) await userEvent.type(field(label), text)
}

/** The account of `fillAccount`, as it is sent. */
export const FILLED: RefundAccountInput = {
  bank_owner_full_name: 'Zoë Brontë',
  bank_owner_address: { street: 'Obala 1', city: 'Split' },
  bank_name: 'Example Bank',
  bank_city: '',
  bank_country: 'HR',
  bank_bic: 'NBHRHR2X',
  bank_iban: 'HR1210010051863000160',
  bank_account: '',
}

/** The last step, with one ticket chosen and an account entered. */
export async function toReview(item = /Zoë Brontë/) {
  await userEvent.click(box(item))
  await press('Continue')
  await fillAccount()
  await press('Continue')
}

/** Leaves the shop; the draft stays. */
export function leave(): void {
  closeShop()
  for (const { id } of shownToasts()) closeToast(id)
}
