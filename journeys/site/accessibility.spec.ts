import { newCart, newCustomer, storeInBrowser, unfoldOrder } from '#journeys/support/customers.ts'
import { GUEST_PATHS, PUBLIC_PATHS } from '#journeys/support/paths.ts'
import { expect, checkAccessibility, test } from '#journeys/support/page.ts'

for (const path of [...PUBLIC_PATHS, ...GUEST_PATHS])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkAccessibility(page)
  })

test('axe finds nothing on the screens of a customer', async ({ page, request }) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/portal')
  await expect(page.getByText('No orders yet')).toBeVisible()
  await checkAccessibility(page)
  await storeInBrowser(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/checkout')
  await unfoldOrder(page)
  await expect(page.getByRole('row', { name: /^Total/ })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Zoë Brontë' }).click()
  await expect(page.getByRole('dialog').getByText(zoe.email)).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
  await checkAccessibility(page)
})

test('axe finds nothing on the panel of guests, nor on the modals for who travels by bus and for a ticket in the cart', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  const dialog = page.getByRole('dialog')
  await page.goto('/')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await checkAccessibility(page)

  await storeInBrowser(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/tickets/bus-split')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const modal = page.getByRole('dialog', { name: 'Who is this ticket for?' })
  await expect(modal.getByText(/^Please be at the meeting location/)).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /^Cart/ }).click()
  await dialog.getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change the details' })).toBeVisible()
  await checkAccessibility(page)
})
