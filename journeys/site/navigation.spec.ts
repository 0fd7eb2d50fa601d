import type { Page } from '@playwright/test'
import { call, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { GUEST_PATHS } from '#journeys/support/paths.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Opens a page; checks that it is this page, and that it does not load the office. */
async function expectPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.locator('a[href*="office"], form[action*="office"]')).toHaveCount(0)
}

test('a guest finds all tickets, camping, journeys and merchandise by their kind', async ({
  page,
  request,
}) => {
  // S1-01 P2.0-21 P2.0-22 P2.0-24 P3-01 P9-01 P9-02 S1-08 A-132
  const { data } = await call(request, 'get-data', {})
  expect(JSON.stringify(data)).not.toMatch(/"[^"]*(staff|role|office)[^"]*":/i)
  const main = page.getByRole('main')
  const items = main.getByRole('heading', { level: 2 })
  await expectPage(page, '/tickets', 'Tickets')
  await expect(items.getByText('Early bird weekend ticket')).toHaveCount(0)
  await expect(items.getByText('Boat to Hvar')).toBeVisible()
  await main.getByLabel('Show').selectOption('Include out of stock')
  await expect(items).toHaveCount(data.products.length)
  await expect(items.getByText('Early bird weekend ticket')).toBeVisible()
  await expect(items.getByText('Camping', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Transport', exact: true }).click()
  await expect(page).toHaveURL('/tickets?type=transport')
  await expect(items).toHaveText([
    'Bus from Split airport',
    'Bus to Split airport',
    'Coach from Zagreb',
    'Boat to Hvar',
    'Night train from Helsinki',
  ])
  await main.getByRole('link', { name: 'Bus from Split airport' }).click()
  await expect(main.getByRole('group', { name: 'Departures' }).getByRole('radio')).toHaveCount(4)
  await expectPage(page, '/merchandise', 'Merchandise')
  await expect(items).toHaveCount(data.merchandise.length)
  await expect(main.locator('li img').first()).toHaveAttribute('width', '350')

  await expectPage(page, '/tickets/weekend', 'Weekend ticket')
  const pictures = main.getByRole('region', { name: 'Pictures of Weekend ticket' }).getByRole('img')
  await expect(pictures).toHaveCount(4)
  expect(await pictures.first().boundingBox()).toMatchObject({ width: 500, height: 500 })
  const thumbnail = main.getByRole('button', { name: 'Picture 2 of 4' })
  expect(await thumbnail.boundingBox()).toMatchObject({ width: 100, height: 100 })
})

test('a guest can open the pages for guests, and those of an order by its links', async ({
  page,
  request,
}) => {
  // S2.0-04 S2.0-08 P2.0-02 P2.0-08 S6-04 P6-03 A-015
  for (const path of GUEST_PATHS) await expectPage(page, path, /./)
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Resend tickets' }).click()
  await expect(page).toHaveURL('/resend-tickets')

  const zoe = await newCustomer(request)
  const cart = await newCart(request, zoe, { external_code: 'weekend-plan' })
  const order = { payment_method: 'credit_card', accepted_ts_and_cs: true }
  const { order: placed } = await call(request, 'checkout-cart', {
    token: zoe.token,
    cart,
    customer: { country: 'HR' },
    order,
  })
  const { code, checksum, payments } = placed
  await expectPage(page, `/accept-tcs/${code}/${checksum}`, 'Terms and Conditions')
  await expect(page.getByText(code)).toBeVisible()
  await expectPage(page, `/payment-plan-payment/${code}/${checksum}/${payments[1].reference}`, /./)
  await expect(page.getByRole('heading', { name: '2 of 3' })).toBeVisible()
})

test('a customer can open the checkout, the portal, their order and their account', async ({
  page,
  request,
}) => {
  // S2.0-03 S2.0-05 S2.0-06 S2.0-07 S6-03 S1-08 A-001 A-132
  const zoe = await newCustomer(request)
  const input = { token: zoe.token, customer: { country: 'HR' } }
  const cart = await newCart(request, zoe)
  const order = { payment_method: 'credit_card', accepted_ts_and_cs: true }
  const { order: placed } = await call(request, 'checkout-cart', { ...input, cart, order })
  await storeInBrowser(page, {
    token: zoe.token,
    cart: await newCart(request, zoe, { external_code: 'camping' }),
  })
  await expectPage(page, '/checkout', 'Checkout')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€45.00')
  await expectPage(page, '/portal', 'My orders')
  await expect(page.getByRole('main').getByText(placed.code, { exact: true })).toBeVisible()
  await expectPage(page, `/portal/orders/${placed.code}`, /./)
  await expect(page.getByRole('main').getByText(placed.code).first()).toBeVisible()
  await expectPage(page, '/account', 'Account settings')
  await expect(page.getByLabel('Email')).toHaveValue(zoe.email)
})
