import type { Page } from '@playwright/test'
import { newCart, newCustomer, storeInBrowser, expandSummary } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { OBSERVE_SHIFTS } from '#journeys/support/layout-shifts.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** Zoë checks out a cart with her ticket and reaches the bank's page; returns the code of her order. */
async function checkOutToBank(page: Page, external_code = 'thursday'): Promise<string> {
  const zoe = await newCustomer(page.request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe, { external_code }) })
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption('Croatia')
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  return (await page.locator('.code').textContent()) ?? ''
}

test('after a declined card the customer can try again, and a second card pays', async ({ page }) => {
  // A-088 A-089 S7-03 P4-08
  const code = await checkOutToBank(page)
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}`)
  await expect(main.getByRole('article').getByText('Pending payment')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your last payment did not go through' })).toBeVisible()
  await expect(main.getByText(/We hold your places until .*\d\d:\d\d/)).toBeVisible()
  expect(await page.evaluate('window.dataLayer')).toBeUndefined()
  await checkOnBothScreens(page)
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await main.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}/confirmation`)
  await expect(main.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
  expect(await page.evaluate('scrollY')).toBe(0)
})

test('after an interrupted payment the customer can retry it, choose another method, or cancel the order', async ({
  page,
}) => {
  // P4-03 P2.3-08 A-147
  const code = await checkOutToBank(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Proceed to payment' })).toBeVisible()
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Pay by bank transfer instead' }).click()
  await expect(main.getByText('Reference', { exact: true })).toBeVisible()
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Pay by card instead' }).click()
  await expect(main.getByRole('button', { name: 'Proceed to payment' })).toBeVisible()
  await main.getByRole('button', { name: 'Cancel this order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Proceed to payment' })).toBeHidden()
  await checkOnBothScreens(page)
})

test('somebody who comes back from the bank with the browser’s Back button can still pay', async ({
  page,
}) => {
  const code = await checkOutToBank(page)
  await page.goBack()
  await expect(page).toHaveURL(`/portal/orders/${code}`)
  // Not at the scroll position of the checkout, whose place in the history it has.
  await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeInViewport()
  expect(await page.evaluate('scrollY')).toBe(0)
  await page.getByRole('button', { name: 'Proceed to payment' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
})

test('thorough: somebody who has closed the bank’s tab sees the unfinished payment on every page, and is back at the bank with one tap', async ({
  page,
}) => {
  const code = await checkOutToBank(page)
  await page.addInitScript(OBSERVE_SHIFTS)
  for (const path of ['/', '/tickets', '/tickets/weekend', '/faqs', '/account']) {
    await page.goto(path)
    const notice = page.getByRole('complementary', { name: 'An unfinished payment' })
    await expect(notice).toContainText(/^Your order is waiting for its payment, places held until/)
    await expect(notice.getByRole('button', { name: 'Pay now' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate('moved'), path).toBeLessThan(0.02)
  }
  // On a phone its three lines lie below the tabs and the account, in a long language, too.
  await page.setViewportSize({ width: 360, height: 740 })
  const notice = page.getByRole('complementary', { name: 'Eine nicht abgeschlossene Zahlung' })
  const account = page.getByRole('banner').getByRole('button', { name: 'Konto' })
  for (const [path, above] of [
    ['/de/tickets/weekend', page.getByRole('navigation').first()],
    ['/de/tickets', account],
  ] as const) {
    await page.goto(path)
    const [box, text] = [await above.boundingBox(), await notice.boundingBox()]
    expect(text?.y, path).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
  }
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/')
  await checkOnBothScreens(page)
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.locator('.code')).toHaveText(code)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0)
})

test('the first installment of an order is paid at once, and the due dates of the others are shown', async ({
  page,
}) => {
  // S2.6-03 S2.6-14 P3-08 P4-01
  const code = await checkOutToBank(page, 'weekend-plan')
  await expect(page.getByText('€45.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}/confirmation`)
  const main = page.getByRole('main')
  await expect(main.getByText('Partially paid')).toBeVisible()
  await expect(main.getByText(/^due on/)).toHaveCount(2)
  await expect(main.getByText('Pending payment')).toBeVisible()
  await checkOnBothScreens(page)
})

test('after the purchase of a ticket and a T-shirt the ticket is in the account and the T-shirt is shipped', async ({
  page,
}) => {
  // S2.6-08 S4-19 S4-20 S5-20 S5-22 S8-06 S8-07 S3-08 P3-04
  const zoe = await newCustomer(page.request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe, { shirt: true }) })
  await page.goto('/checkout')
  const main = page.getByRole('main')
  const parcel = main.getByRole('region', { name: 'Shipping address' })
  const total = main.getByRole('row', { name: /^Total/ })
  await expandSummary(page)
  const payment = main.getByRole('region', { name: 'Payment method' })
  await payment.getByLabel('Country').selectOption('')
  await expect(main.getByText('Please select your country to see your shipping rates.')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Checkout', exact: true })).toBeEnabled()
  await payment.getByLabel('Country').selectOption('Australia')
  await expect(main.getByText('We are currently unable to ship to your country.')).toBeVisible()
  await expect(parcel.getByRole('option', { name: 'Australia (no shipping)' })).toBeDisabled()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout' }).click()
  const wrong = main.getByRole('alert').getByRole('paragraph')
  await expect(wrong).toHaveText([
    'We are currently unable to ship to your country.',
    'Please fill out the following fields: Street and number, Postcode, City.',
  ])
  await payment.getByLabel('Country').selectOption('Croatia')
  await expect(total).toContainText('€173.00')
  await parcel.getByRole('button', { name: 'Same as billing address' }).click()
  await parcel.getByLabel('Country').selectOption('Slovenia')
  await expect(total).toContainText('€176.00')
  await parcel.getByLabel('Street and number').fill('Cesta 1')
  await parcel.getByLabel('Postcode').fill('1000')
  await parcel.getByLabel('City').fill('Ljubljana')
  await main.getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByText('Shipping to Slovenia')).toBeVisible()
  await expect(main.getByText('Festoon T-shirt')).toBeVisible()
  await page.getByRole('link', { name: 'All orders' }).click()
  await main.getByRole('button', { name: 'Manage' }).click()
  await expect(main.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
})

test('a ticket that cannot be downloaded shows an error that says what to do', async ({ page }) => {
  //
  await checkOutToBank(page)
  // Set before the browser leaves the bank's page: a route that is added during the navigation may not apply.
  await page.route('**/download-ticket/**', (route) =>
    route.fulfill({ status: 404, json: { message: 'Not found.' } }),
  )
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click()
  await expect(page.getByRole('alert').getByText('Could not find the document.')).toBeVisible()
})
