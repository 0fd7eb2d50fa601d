import type { Page } from '@playwright/test'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { mailTo, newEmail, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { openShopSelling } from '#journeys/support/own-shop.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'

/** The shirt in three sizes, of which M is sold out. */
const SIZES = {
  option: 'Size',
  variants: [
    { key: 'm', name: 'M', stock: 0 },
    { key: 'l', name: 'L', stock: 3 },
    { key: 'xl', name: 'XL', stock: 2 },
  ],
  allow_variant_changes_until: '2027-07-01T00:00',
}

/** M is crossed out before anything is chosen; adds L. */
async function addL(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/merchandise/shirt')
  await expect(main.getByRole('radio', { name: /^M/ })).toBeDisabled()
  await expect(main.getByText('M', { exact: true })).toHaveCSS('text-decoration-line', 'line-through')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please choose: Size.')
  await main.getByText('L', { exact: true }).click()
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText('Festoon T-shirt, L')).toBeVisible()
}

test.use(PHONE)

test('a guest sees that M is sold out before choosing a size, and puts an L into the cart', async ({
  browser,
}) => {
  //
  const { url, close } = await openShopSelling('shirt', SIZES)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    const page = await context.newPage()
    await addL(page)
    await context.close()
  } finally {
    await close()
  }
})

// In npm test: server/api/shop/set-variant.test.ts
test('thorough: a guest waits for the M that is sold out, buys an L, and takes an XL instead in the portal', async ({
  browser,
}) => {
  //
  test.slow()
  const { url, close } = await openShopSelling('shirt', SIZES)
  try {
    const context = await browser.newContext({ baseURL: url, ...PHONE })
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    const zoe = await registerCustomer(page.request)
    await storeInBrowser(page, { token: zoe.token })
    const main = page.getByRole('main')
    await page.goto('/merchandise/shirt')
    const list = main.getByRole('region', { name: 'Waiting list' })
    await expect(list.getByText('Festoon T-shirt, M', { exact: true })).toBeVisible()
    await checkOnBothScreens(page)
    const friend = newEmail()
    await list.getByLabel('Email').fill(friend)
    await list.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(list.getByText(`We have written to ${friend}.`)).toBeVisible()
    const [link = ''] =
      (await mailTo(page.request, friend, /place in line/)).match(/\/confirm-waiting-list\/[^"<\s]+/) ?? []
    await page.goto(link)
    await main.getByRole('button', { name: 'Put me on the waiting list' }).click()
    await expect(main.getByText('You are number 1 in line.')).toBeVisible()

    await addL(page)
    await page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Checkout' }).click()
    await main.getByLabel('Country').first().selectOption('Croatia')
    await main.getByLabel(/^Street/).fill('Obala 1')
    await main.getByLabel('Postcode').fill('21000')
    await main.getByLabel('City').fill('Split')
    await main.getByRole('checkbox', { name: /terms/i }).check()
    await main.getByRole('button', { name: 'Checkout and pay €40.00' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()

    await main.getByRole('button', { name: 'Change: Size' }).click()
    const dialog = page.getByRole('dialog', { name: 'Size' })
    await expect(dialog.getByRole('radio', { name: /^M/ })).toBeDisabled()
    await checkOnBothScreens(page)
    await dialog.getByText('XL', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(main.getByText('Festoon T-shirt, XL')).toBeVisible()
    await expect(main.getByRole('button', { name: 'Change: Size' })).toBeDisabled()
    expect(pageErrors).toEqual([])
    await context.close()
  } finally {
    await close()
  }
})
