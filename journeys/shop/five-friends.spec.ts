import type { Page } from '@playwright/test'
import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'
import { currentStep } from '#journeys/support/refunds.ts'

test.use(PHONE)

const FRIENDS = ['Zoë Brontë', 'Max Kos', 'Mia Kral', 'Tom Horvat', 'Eva Baić']

const cart = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })

/** Adds tickets of the open page for people of these names, all of the same age. */
async function addFor(page: Page, names: string[]): Promise<void> {
  const main = page.getByRole('main')
  if (names.length > 1) await main.getByLabel('Tickets', { exact: true }).fill(String(names.length))
  await main.getByRole('button', { name: new RegExp(`^Add (${names.length} )?to Cart$`) }).click()
  const dialog = page.getByRole('dialog', { name: /^Who / })
  await dialog.getByLabel('Email').first().fill('friends@lights.example')
  await dialog.getByLabel('Age').first().selectOption('25 to 39')
  const fields = dialog.getByLabel(/^Full name/)
  for (const [index, name] of names.entries()) await fields.nth(index).fill(name)
  const added = page.waitForResponse(/add-products?-to-cart$/)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect((await added).status()).toBe(200)
}

// In npm test: server/checkout/discounted-orders.test.ts
test('thorough: five friends are told that the fifth pays nothing, and one of them gets back what their ticket cost', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/tickets/friday')
  await expect(main.getByText('5 for €246.00')).toBeVisible()
  await addFor(page, FRIENDS.slice(0, 4))
  await page.goto('/tickets/friday')
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(cart(page).getByText('Five for four: One more item and you pay less for each.')).toBeVisible()
  await page.keyboard.press('Escape')
  await addFor(page, FRIENDS.slice(4))
  await page.getByRole('button', { name: /^Cart/ }).click()
  await expect(
    cart(page)
      .getByRole('listitem')
      .filter({ hasText: /€2.00 instead of €61.00/ }),
  ).toHaveCount(1)
  await expect(cart(page).getByText(/and you pay less/)).toHaveCount(0)
  await cart(page).getByRole('link', { name: 'Checkout' }).click()
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout and pay €246.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(
    main.getByRole('article', { name: 'Friday' }).filter({ hasText: /instead of €61.00/ }),
  ).toHaveCount(1)
  await page.goto('/portal')
  await main.getByRole('button', { name: 'Refund' }).click()
  await main.getByRole('checkbox', { name: /Max Kos/ }).check()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Your card')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€54.00')
})
