import { type APIRequestContext, expect, type Page } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { call, newCart, type Person } from './customers.ts'
import { openSession } from './staff.ts'

/** A paid order of a customer: by card, which is refunded to the card, or by bank transfer, which is refunded to an account. */
export async function newPaidOrder(
  request: APIRequestContext,
  zoe: Person,
  input: Parameters<typeof newCart>[2] = {},
  payment_method: 'credit_card' | 'bank_transfer' = 'credit_card',
): Promise<Order> {
  const address = { street: 'Obala 1', postcode: '21000', city: 'Split' }
  const { order, payment } = await call(request, 'checkout-cart', {
    token: zoe.token,
    cart: await newCart(request, zoe, input),
    customer: { country: 'HR', address },
    order: {
      payment_method,
      accepted_ts_and_cs: true,
      shipping_country: 'HR',
      shipping_address: address,
    },
  })
  if (payment_method === 'credit_card') await request.post(`${payment.url}/pay`, { maxRedirects: 0 })
  else await enterTransfer(request, order)
  const { data } = await call(request, 'get-data', { token: zoe.token })
  return data.orders.find(({ code }: Order) => code === order.code)
}

/** Makes a call of the office as finance. */
async function callAsFinance(request: APIRequestContext, path: string, data: object) {
  const { csrf } = await openSession(request, 'finance')
  const answer = await request.post(`/office/api/${path}`, { data, headers: { 'x-csrf-token': csrf ?? '' } })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

/** Finance record the payment of an order, or of its first installment. */
async function enterTransfer(request: APIRequestContext, { code, transfer }: Order): Promise<void> {
  // The festival's date, whose time zone is ahead of UTC.
  const value_date = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Zagreb' }).format(new Date())
  const payment = { amount: transfer?.amount, value_date, note: '', seen: 0 }
  await callAsFinance(request, `orders/${code}/transfers`, payment)
}

/** A SEPA file that pays a refund of a customer; returns its id. */
export async function newSepaFile(request: APIRequestContext, zoe: Person): Promise<number> {
  const order = await newPaidOrder(request, zoe, {}, 'bank_transfer')
  const id = await requestRefundOfTickets(request, zoe, order)
  await callAsFinance(request, 'refunds/status-changes', { ids: [id], to: 'processing' })
  const { file } = await callAsFinance(request, 'sepa-files', { refunds: [id] })
  return file.id
}

/** Enters an account in Croatia: all that is not filled in from the customer's account. */
export async function fillBankAccount(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await main.getByLabel('IBAN').fill('hr12 1001 0051 8630 0016 0')
  await expect(main.getByLabel('Bank country')).toHaveValue('HR')
  await main.getByLabel('Bank name').fill('Example Bank')
  await main.getByLabel('BIC/SWIFT').fill('nbhrhr2x')
}

/** The open step. */
export const currentStep = (page: Page) => page.getByRole('list', { name: 'Steps' }).locator('[aria-current]')

/** Requests a refund of all tickets of an order through the wizard; returns its id. */
export async function requestRefundOfTickets(
  request: APIRequestContext,
  zoe: Person,
  order: Order,
): Promise<number> {
  const { refund_id } = await call(request, 'request-refund', {
    token: zoe.token,
    order_id: order.code,
    tickets: order.tickets.map(({ code }) => code).join(','),
    bank_owner_full_name: zoe.full_name,
    bank_owner_address: { street: 'Obala 1', postcode: '21000', city: 'Split' },
    bank_name: 'Example Bank',
    bank_country: 'HR',
    bank_bic: 'NBHRHR2X',
    bank_iban: 'HR1210010051863000160',
  })
  return refund_id
}
