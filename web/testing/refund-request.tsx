import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Order } from '#contract/orders.ts'
import type { Refund } from '#contract/refunds.ts'
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
  /** The current path of the browser. */
  country?: string
}

/** Zoë at the start of the wizard; `answer` is the server's response to her request. */
export function visit({
  order = refundableOrder,
  refunds = [],
  answer = { status: 500, body: {} },
  afterwards = order,
  path,
  country,
}: Visit = {}) {
  const known = { ...zoesData([order]), refunds, country: country ?? null }
  const fresh = { ...known, orders: [afterwards] }
  const requests = fakeServer(({ name }) => (name === 'request-refund' ? answer : { body: { data: fresh } }))
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

/** Valid input for an account in Croatia, with spaces as people type them; the name is the customer's own. */
export async function fillAccount() {
  await userEvent.selectOptions(field('Bank country'), 'Croatia')
  await userEvent.type(field('IBAN'), 'HR12 1001 0051 8630 0016 0')
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
