import type { Browser, Page } from '@playwright/test'
import { openShopWithSetting } from '#journeys/support/own-shop.ts'
import { type Person, newCart, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, collectPageErrors, test } from '#journeys/support/page.ts'

/** Opens a cart with the last ticket; returns the URLs that the page requests afterwards. */
async function openCartPanel(page: Page, zoe: Person): Promise<string[]> {
  await storeInBrowser(page, { cart: await newCart(page.request, zoe, { external_code: 'last' }) })
  await page.goto('/')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(page.getByRole('dialog', { name: 'Your cart' }).getByRole('timer')).toHaveText(/^00:\d\d$/)
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

async function goToCheckout(page: Page, zoe: Person): Promise<void> {
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe) })
  await page.goto('/checkout')
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('€133.00')
}

async function takeThePlace(page: Page): Promise<void> {
  await page.goto('/tickets/last')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill('Ivo Andrić')
  await dialog.getByLabel('Email').fill('ivo@lights.example')
  await dialog.getByLabel('Age').selectOption('18 to 24')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
}

/** Three visitors, each in a browser of their own, and the page errors in all of them. */
async function openThreeBrowsers(browser: Browser, baseURL: string) {
  const open = async () => (await browser.newContext({ baseURL })).newPage()
  const pages = [await open(), await open(), await open()] as const
  return { pages, pageErrors: pages.map(collectPageErrors) }
}

test('a cart expires while its owner looks at it and at the checkout, and its place is available to others', async ({
  browser,
}) => {
  // S4-04 S4-05 S9-01 S9-02 S8-01 A-046
  const { url, close } = await openShopWithSetting('durations: { cart: PT30S }')
  try {
    const { pages, pageErrors } = await openThreeBrowsers(browser, url)
    const [owner, payer, other] = pages
    const zoe = await registerCustomer(owner.request)
    const [requests] = await Promise.all([openCartPanel(owner, zoe), goToCheckout(payer, zoe)])
    await other.goto('/tickets/last')
    await expect(other.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toBeDisabled()

    const soon = { timeout: 60_000 }
    await expect(owner.getByText('Your cart has expired.')).toBeVisible(soon)
    await expect(owner.getByRole('dialog').getByText('Your cart is empty.')).toBeVisible()
    await expect(payer.getByRole('heading', { name: 'Your cart has come to its end' })).toBeVisible(soon)
    await expect(payer.getByRole('main').getByRole('link', { name: 'See the tickets' })).toBeVisible()
    for (const page of [owner, payer]) expect(await page.evaluate('localStorage.getItem("cart")')).toBeNull()
    await takeThePlace(other)
    await checkAccessibility(payer)
    expect(requests.filter((path) => path === '/api/get-cart')).toHaveLength(1)
    expect(pageErrors.flat()).toEqual([])
    await Promise.all(pages.map((page) => page.context().close()))
  } finally {
    await close()
  }
})
