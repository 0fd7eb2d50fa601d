import type { Page } from '@playwright/test'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** Adds a ticket on its page. */
async function add(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const holder = page.getByRole('dialog', { name: 'Who is this ticket for?' })
  await holder.getByLabel('Full name').fill('Zoë Brontë')
  await holder.getByLabel('Age').selectOption('25 to 39')
  await holder.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
}

// In npm test: server/carts/discounts.test.ts
test('thorough: a listener follows the link of the radio to a ticket at its price', async ({ page }) => {
  const zoe = await newCustomer(page.request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/tickets/weekend?code=radio')
  const waits = 'This offer applies as soon as you add an item that it is for.'
  await expect(page.getByText(`Radio listeners${waits}`)).toBeVisible()
  await expect(page).toHaveURL('/tickets/weekend')
  await add(page)
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cart(page).getByText('1 item: €12.90 off')).toBeVisible()
  await expect(cart(page).getByRole('listitem').first()).toContainText('€120.10 instead of €133.00')
  await cart(page).getByRole('button', { name: 'Have a code?' }).click()
  await checkOnBothScreens(page)
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByRole('button', { name: /^Your order/ }).click()
  await expect(main.getByRole('row', { name: /Weekend/ })).toContainText('Radio listeners')
  await checkOnBothScreens(page)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout and pay €120.10' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(main.getByRole('article', { name: 'Weekend' })).toContainText('instead of €133.00')
})
