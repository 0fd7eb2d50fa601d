import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'
import { currentStep } from '#journeys/support/refunds.ts'

test.use(PHONE)

// In npm test: server/checkout/donation-refunds.test.ts
test('thorough: a guest pays what they want for a bag and rounds up for the lifeboats, and a refund leaves the donation', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/merchandise/tote')
  const price = main.getByLabel('Your price')
  await expect(price).toHaveValue('18.00')
  await main.getByRole('button', { name: '€28.00' }).click()
  await expect(price).toHaveValue('28.00')
  await price.fill('11.99')
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please enter at least €12.00.')
  await price.fill('25')
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
  await page.getByRole('button', { name: /^Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Your cart' })
  await expect(cart.getByRole('listitem').first()).toContainText('€25.00')
  await expect(cart.getByRole('region', { name: 'For the sea rescuers' })).toBeVisible()
  await expect(cart.getByText(/^You donate/)).toHaveCount(0)
  await checkOnBothScreens(page)
  await cart.getByRole('link', { name: 'Checkout' }).click()

  await main.getByLabel('Country').first().selectOption('Croatia')
  await main.getByRole('button', { name: /^Your order/ }).click()
  await main.getByRole('button', { name: 'Round up to €32.00' }).click()
  await expect(main.getByText('You donate €2.00. Thank you.')).toBeVisible()
  await expect(main.getByRole('row', { name: /^For the sea rescuers/ })).toContainText('€2.00')
  await checkOnBothScreens(page)
  await main.getByLabel('Street and number').fill('Obala 1')
  await main.getByLabel('Postcode').fill('21000')
  await main.getByLabel('City').fill('Split')
  await main.getByRole('checkbox', { name: /terms/i }).check()
  await main.getByRole('button', { name: 'Checkout and pay €32.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(main.getByText('For the sea rescuers')).toBeVisible()

  await page.goto('/portal')
  await main.getByRole('button', { name: 'Refund' }).click()
  await main.getByRole('checkbox', { name: /^Tote bag/ }).check()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Your card')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Review')
  // The bag and its shipping.
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€30.00')
  await expect(main.getByText('Your donation of €2.00 stays with the festival.')).toBeVisible()
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Refund request submitted successfully.')).toBeVisible()
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€30.00')
})
