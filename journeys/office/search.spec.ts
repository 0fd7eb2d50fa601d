import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { checkAccessibility, expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

test('from anywhere a key finds a customer with a wrong letter, and opens an order by its code at once', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  const { code } = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'saturday' }))
  await logInToOffice(page, 'owner')
  await page.goto('/office/mails')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill(`x${zoe.email}`)
  await expect(page.getByText('About a letter away')).toBeVisible()
  await expect(page.getByRole('option', { name: code })).toBeVisible()
  await checkAccessibility(page)

  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/office/orders/${code}$`))
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Search' }).first().click()
  await field.fill('payment gateway')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/office\/site\/gateway$/)
})
