import type { Page } from '@playwright/test'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'
import { currentStep } from '#journeys/support/refunds.ts'

test.use(PHONE)

const FAMILY = ['Zoë Brontë', 'Max Brontë', 'Mia Brontë', 'Tom Brontë', 'Zoë Brontë']

/** Names the holder of each ticket of the bundle. */
async function nameFamily(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Who are these tickets for?' })
  const names = dialog.getByLabel(/^Full name/)
  for (const [index, name] of FAMILY.entries()) await names.nth(index).fill(name)
  await dialog.getByLabel('Age, Weekend (1)').selectOption('25 to 39')
  await dialog.getByLabel('Age, Weekend (2)').selectOption('25 to 39')
  for (const label of ['Age, Child (under 12) (1)', 'Age, Child (under 12) (2)'])
    await dialog.getByLabel(label).selectOption({ index: 1 })
  await checkOnBothScreens(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
}

test('a family buys a weekend in one bundle, and the tent is refunded at its share', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/tickets')
  await main.getByRole('link', { name: 'Family weekend' }).click()
  await expect(main.getByText('2 × Child (under 12)')).toBeVisible()
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await nameFamily(page)
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByText('Family weekend')).toBeVisible()
  await expect(cart.getByRole('button', { name: /^Remove/ })).toHaveCount(1)
  await checkOnBothScreens(page)
  await cart.getByRole('link', { name: 'Checkout' }).click()
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout and pay €617.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(main.getByRole('article', { name: 'Bell tent for two' })).toContainText('Family weekend')
  await page.goto('/portal')
  await main.getByRole('button', { name: 'Refund' }).click()
  await main.getByRole('checkbox', { name: /^Bell tent/ }).check()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Your card')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Review')
  // Its share of €350.00, without the fee of a refund.
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€310.00')
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Refund request submitted successfully.')).toBeVisible()
})
