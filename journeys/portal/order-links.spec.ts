import type { APIRequestContext } from '@playwright/test'
import type { Order } from '#contract/orders.ts'
import { call, mailTo, newCart, newCustomer } from '#journeys/support/customers.ts'
import { newStaffOrder } from '#journeys/support/phone-orders.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** Zoë has an unpaid order by card; returns it, and her session, which this browser does not use. */
async function newOrder(request: APIRequestContext, external_code?: string) {
  const zoe = await newCustomer(request)
  const cart = await newCart(request, zoe, external_code === undefined ? {} : { external_code })
  const order = { payment_method: 'credit_card', accepted_ts_and_cs: true }
  const input = { token: zoe.token, cart, customer: { country: 'HR' }, order }
  const answer: { order: Order } = await call(request, 'checkout-cart', input)
  return { ...answer.order, token: zoe.token }
}

/** The order as its owner sees it now. */
const orderOf = async (request: APIRequestContext, { token, code }: { token: string; code: string }) => {
  const { data } = await call(request, 'get-data', { token })
  return data.orders.find((order: Order) => order.code === code)
}

test('the terms of an order of the box office are accepted by its link, and it is paid, without a login', async ({
  page,
  request,
}) => {
  // S2.7-02 S2.7-04 S2.7-06 S2.7-09 S2.7-11 S2.7-12 S2.7-14 P5-02 S6-04 S4-23 A-081 A-082
  const order = await newStaffOrder(request, 'credit_card')
  const main = page.getByRole('main')
  const response = await page.goto(order.termsPath)
  expect(response?.headers()['referrer-policy']).toBe('no-referrer')
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(page).toHaveTitle('Terms and Conditions of your order - Festoon Nights')
  await expect(main.getByText(order.code)).toBeVisible()
  await expect(main.getByText('Box office')).toBeVisible()
  await expect(main.getByRole('row', { name: /^Weekend Zoë Brontë/ })).toContainText('€133.00')
  await main.getByRole('button', { name: 'Accept Terms and Conditions' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please accept the Terms and Conditions.')
  await main.getByRole('link', { name: 'Terms and Conditions' }).click()
  await expect(page.getByRole('dialog').getByText(/These terms apply/)).toBeVisible()
  await page.keyboard.press('Escape')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Accept Terms and Conditions' }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await page.goBack()
  await expect(page).toHaveURL(order.termsPath)
  await expect(main.getByRole('checkbox')).toBeDisabled()
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(
    `/login?from=${encodeURIComponent(`/portal/orders/${order.code}/confirmation`)}`,
  )
  await page.goto(order.termsPath)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await checkOnBothScreens(page)
  expect(await mailTo(request, order.email, /confirmed/)).toContain(order.code)
})

test('an order by bank transfer is confirmed, and the mail says how to pay', async ({ page, request }) => {
  // S2.7-13 S1-10 A-081
  const order = await newStaffOrder(request, 'bank_transfer')
  const main = page.getByRole('main')
  await page.goto(order.termsPath)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Accept Terms and Conditions' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(main.getByText(/Please check your email/)).toBeVisible()
  expect(await mailTo(request, order.email, /How to pay/)).toContain(order.code)
})

test('a link of any kind with one wrong letter is shown as expired', async ({ page, request }) => {
  // S2.7-01 S6-04 P8-05 A-083
  const { code, checksum, payments } = await newOrder(request, 'weekend-plan')
  const wrong = checksum.slice(0, -1) + (checksum.endsWith('0') ? '1' : '0')
  for (const path of [`/accept-tcs/${code}/${wrong}`, `/accept-tcs/NOPE/${checksum}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: 'Link expired' })).toBeVisible()
  }
  await checkOnBothScreens(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/payment-plan-payment/${code}/${wrong}/${payments[1]?.reference}`)
  await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`/portal/orders/${code}`)}`)
})

test('a payment plan is paid installment by installment, before the due dates and without a login', async ({
  page,
  request,
}) => {
  // P2.7-01 P2.7-02 P2.7-03 P5-23 P7-07 P1-03 P3-03 A-120
  const order = await newOrder(request, 'weekend-plan')
  const main = page.getByRole('main')
  const count = order.payments.length
  for (const [index, { reference }] of order.payments.entries()) {
    await page.goto(`/payment-plan-payment/${order.code}/${order.checksum}/${reference}`)
    await expect(
      page.getByRole('heading', { level: 1, name: `Installment ${index + 1} of ${count}` }),
    ).toBeVisible()
    await expect(main.getByText(reference)).toBeVisible()
    await expect(main.getByRole('listitem')).toHaveCount(count)
    await main.getByRole('button', { name: 'Make payment' }).click()
    await expect(main.getByRole('alert')).toHaveText('Please accept the Terms and Conditions.')
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Make payment' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/login\?from=/)
  }
  const paid = await orderOf(request, order)
  expect([paid.payment_status, paid.total_paid, paid.tickets.length]).toEqual(['paid', order.total_price, 1])
  await page.goto(`/payment-plan-payment/${order.code}/${order.checksum}/${order.payments[0]?.reference}`)
  await expect(main.getByText('This installment has already been paid.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Make payment' })).toBeHidden()
  await checkOnBothScreens(page)
})

test('the list of orders and the order itself link to the next installment', async ({ page, request }) => {
  // P1-01 P4-13 P3-08
  const order = await newOrder(request, 'weekend-plan')
  await page.goto('/faqs')
  await page.evaluate(`localStorage.setItem('token', ${JSON.stringify(order.token)})`)
  await page.goto('/portal')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Pay installment of/ }).click()
  await expect(page.getByRole('heading', { name: /^Installment 1 of/ })).toBeVisible()
  await page.goto(`/portal/orders/${order.code}`)
  await main.getByRole('link', { name: 'Pay installment 2' }).click()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Make payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(`/portal/orders/${order.code}`)
  await expect(main.getByText(/^paid on/)).toHaveCount(1)
})
