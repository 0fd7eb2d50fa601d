import { newCart, newCustomer, newEmail, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

// In npm test: server/api/office/open-carts.test.ts
test('thorough: sales sees who holds many carts under one name, and ends them, which puts their places back on sale', async ({
  page,
  browser,
  request,
}) => {
  const hoarder = { email: newEmail(), full_name: `Hamza Hrček ${process.pid}` }
  const carts = []
  for (let each = 0; each < 4; each += 1) carts.push(await newCart(request, hoarder))
  const theirs = await browser.newPage()
  await storeInBrowser(theirs, { cart: carts.at(-1) ?? '' })
  const zoe = await newCustomer(request)
  const ofZoe = await newCart(request, zoe)

  await logInToOffice(page, 'sales')
  await page.goto('/office')
  await page.getByRole('navigation').getByRole('link', { name: 'Carts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Carts' })).toBeVisible()
  const card = page.getByRole('region', { name: hoarder.full_name })
  await expect(card).toContainText('4 places in 4 carts')
  await checkAccessibility(page)
  await card.getByRole('button', { name: 'End these carts' }).click()
  const dialog = page.getByRole('dialog', { name: 'End these carts' })
  await expect(dialog).toContainText(`All 4 carts of ${hoarder.full_name} end immediately, and 4 places`)
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'End these carts' }).click()
  await expect(page.getByText('4 carts ended. 4 places are available again.')).toBeVisible()
  await expect(card).toBeHidden()

  const open = async () => {
    await theirs.goto('/')
    await theirs.getByRole('button', { name: /^Cart/ }).click()
    return theirs.getByRole('dialog', { name: 'Your cart' })
  }
  await expect((await open()).getByText('Your cart is empty.')).toBeVisible()
  await storeInBrowser(theirs, { cart: ofZoe })
  await expect((await open()).getByText('Weekend', { exact: true })).toBeVisible()
  await theirs.close()
})
