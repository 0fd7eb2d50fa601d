import { newCart, newCustomer, remember } from './people.ts'
import { GUESTS, PUBLIC } from './places.ts'
import { expect, inspect, test } from './visit.ts'

for (const path of [...PUBLIC, ...GUESTS])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await inspect(page)
  })

test('axe finds nothing on the screens of a customer', async ({ page, request }) => {
  const zoe = await newCustomer(request)
  await remember(page, { token: zoe.token })
  await page.goto('/portal')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await inspect(page)
  await remember(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/checkout')
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: 'Zoë Brontë' }).click()
  await expect(page.getByRole('dialog').getByText(zoe.email)).toBeVisible()
  await inspect(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await inspect(page)
})
