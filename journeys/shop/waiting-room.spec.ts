import { openShopWithSetting } from '#journeys/support/own-shop.ts'
import { registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

test('somebody who wants a ticket during a rush waits, is admitted to the page that they wanted, and buys', async ({
  browser,
}) => {
  const { url, close } = await openShopWithSetting('waitingRoom: { active: true, peoplePerMinute: 30 }')
  try {
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    const { token } = await registerCustomer(page.request)
    await page.goto('/portal')
    await storeInBrowser(page, { token })
    const checked = Promise.withResolvers<void>()
    await page.route('**/waiting-room/line', async (route) => {
      await checked.promise
      await route.continue()
    })
    await page.goto('/tickets/weekend')
    await expect(page).toHaveURL('/waiting-room?to=%2Ftickets%2Fweekend')
    await expect(page.getByText('Your number is 1.')).toBeVisible()
    await checkAccessibility(page)
    checked.resolve()
    await expect(page.getByRole('heading', { name: 'It is your turn' })).toBeVisible()
    // After four seconds it leads there by itself.
    const press = page.getByRole('button', { name: 'Go to the shop' }).click()
    await Promise.any([press, page.waitForURL('/tickets/weekend')])
    await expect(page).toHaveURL('/tickets/weekend')

    await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full name').fill('Ivo Andrić')
    await dialog.getByLabel('Email').fill('ivo@lights.example')
    await dialog.getByLabel('Age').selectOption('18 to 24')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Item added to cart.')).toBeVisible()

    await page.goto('/checkout')
    const main = page.getByRole('main')
    await main.getByLabel('Country').selectOption('Croatia')
    await main.getByRole('checkbox').check()
    await main.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await expect(page).toHaveURL(/\/confirmation$/)

    // The turn is used up: another cart needs another turn, so the shop redirects to the waiting room.
    await page.goto('/tickets/weekend')
    await main.getByRole('button', { name: 'Add to Cart' }).click()
    await dialog.getByLabel('Full name').fill('Ana Horvat')
    await dialog.getByLabel('Email').fill('ana@lights.example')
    await dialog.getByLabel('Age').selectOption('18 to 24')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^Your last turn has opened a cart already/)).toBeVisible()
    expect(pageErrors.filter((text) => !/422/.test(text))).toEqual([])
    await context.close()
  } finally {
    await close()
  }
})
