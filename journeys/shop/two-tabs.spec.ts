import { newCart, newCustomer, storeInBrowser, expandSummary } from '#journeys/support/customers.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

test('somebody who adds a cup in a second tab is asked for the address of the parcel in the first one, once, and can pay', async ({
  page,
  context,
}) => {
  // S8-13 A-065
  const zoe = await newCustomer(page.request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe) })
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await main.getByRole('region', { name: 'Payment method' }).getByLabel('Country').selectOption('Croatia')
  await main.getByRole('checkbox').check()

  const second = await context.newPage()
  const pageErrors = collectPageErrors(second)
  await second.goto('/merchandise/cup')
  // Somebody else takes one: the open page is notified.
  const left = second.getByText(/^(In stock · )?\d+ left$/)
  const before = await left.innerText()
  await page.request.post('/api/add-merchandise-to-cart', { data: { external_code: 'cup', cart: '' } })
  await expect(left).not.toHaveText(before)
  await second.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(second.getByText('Item added to cart.')).toBeVisible()

  await expandSummary(page)
  const checkOut = main.getByRole('button', { name: 'Checkout' })
  await checkOut.click()
  await expect(main.getByRole('alert')).toContainText('Please fill out the following fields')
  await expect(main.getByRole('row', { name: /Enamel cup/ })).toBeVisible()
  const parcel = main.getByRole('region', { name: 'Shipping address' })
  await expect(parcel.getByRole('textbox')).toHaveCount(0)
  await main.getByLabel('Street and number').fill('Obala 1')
  await main.getByLabel('Postcode').fill('21000')
  await main.getByLabel('City').fill('Split')
  await expect(parcel.getByText('Obala 1')).toBeVisible()
  await expect(main.getByRole('row', { name: /^Shipping/ })).toContainText('€')
  await expect(main.getByRole('checkbox')).toBeChecked()
  await checkOut.click()
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  expect(pageErrors).toEqual([])
})
