import { openShopWithSetting } from '#journeys/support/own-shop.ts'
import { newCart, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, collectPageErrors, test } from '#journeys/support/page.ts'

// In npm test: server/api/gateways/gateway-routes.test.ts
test('thorough: a shop whose gateway needs a form sends customers there by submitting one', async ({
  browser,
}) => {
  // S3-10 S3-11 S4-22 A-076
  const { url, close } = await openShopWithSetting('paymentGateway: sandbox-submit')
  try {
    const page = await browser.newPage({ baseURL: url })
    const pageErrors = collectPageErrors(page)
    const zoe = await registerCustomer(page.request)
    await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe) })
    await page.goto('/checkout')
    await page.getByLabel('Country').selectOption('Croatia')
    await page.getByRole('checkbox').check()
    const arriving = page.waitForRequest(/\/sandbox-bank\//)
    await page.getByRole('button', { name: 'Checkout' }).click()
    const arrival = await arriving
    expect(arrival.method()).toBe('POST')
    expect(arrival.postData()).toMatch(/amount=13300.*signature=/)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
    expect(pageErrors).toEqual([])
  } finally {
    await close()
  }
})
