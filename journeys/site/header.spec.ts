import { PASSWORD, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, test } from '#journeys/support/page.ts'

test('the panels of the header open one at a time, log in and out, and close when the page changes', async ({
  page,
  request,
}) => {
  // S2.1-09 S2.1-10 S2.1-11 S2.1-12 S2.1-16 S2.1-17 S2.3-04 A-003 A-004
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { cart: await newCart(request, zoe) })
  const openAccount = page.getByRole('button', { name: 'Account', exact: true })
  const openCart = page.getByRole('button', { name: /^Cart/ })
  const account = page.getByRole('dialog', { name: 'Account' })
  const cart = page.getByRole('dialog', { name: 'Your cart' })

  await page.goto('/')
  await openAccount.click()
  await expect(account.getByLabel('Email')).toBeVisible()
  await expect(account.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  await expect(account.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  await openCart.click()
  await expect(cart.getByText('Weekend', { exact: true })).toBeVisible()
  await expect(account).toBeHidden()
  await openAccount.click()
  await expect(account).toBeVisible()
  await expect(cart).toBeHidden()

  await account.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL('/register')
  await expect(account).toBeHidden()
  await openCart.click()
  await expect(cart).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(cart).toBeHidden()
  await openAccount.click()
  await account.getByRole('button', { name: 'Forgot your password?', exact: true }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(account).toBeHidden()

  await openAccount.click()
  await account.getByLabel('Email').fill(zoe.email)
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await account.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Login success.')).toBeVisible()
  await expect(page).toHaveURL('/')

  const openMine = page.getByRole('button', { name: 'Zoë Brontë' })
  await openMine.click()
  await expect(account.getByText('Zoë Brontë')).toBeVisible()
  await expect(account.getByText(zoe.email)).toBeVisible()
  await expect(account.getByRole('textbox')).toHaveCount(0)
  await expect(account.getByRole('button', { name: 'Logout', exact: true })).toBeVisible()
  await openCart.click()
  await expect(account).toBeHidden()
  await openMine.click()
  await expect(cart).toBeHidden()
  await account.getByRole('link', { name: 'Account Settings', exact: true }).click()
  await expect(page).toHaveURL('/account')
  await expect(account).toBeHidden()
  await openMine.click()
  await expect(account).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(account).toBeHidden()
})

test('the banner is a whole picture of 1920 by 768 on the home page, and fades elsewhere', async ({
  page,
}) => {
  // S2.1-01 S2.1-02 S2.1-03
  const banner = page.locator('header [data-variant]')
  await page.goto('/')
  await expect(banner).toHaveAttribute('data-variant', 'full')
  const picture = "fetch(document.querySelector('header [data-variant] img').src)"
  const size = `${picture}.then((file) => file.blob()).then(createImageBitmap).then(({ width, height }) => [width, height])`
  expect(await page.evaluate(size)).toEqual([1920, 768])
  await page.getByRole('banner').getByRole('link', { name: 'Tickets', exact: true }).click()
  await expect(page).toHaveURL('/tickets')
  await expect(banner).toHaveAttribute('data-variant', 'fading')
  const logo = page.getByRole('banner').getByRole('link', { name: 'Festoon Nights' })
  await expect(logo.getByRole('img')).toBeVisible()
  await logo.click()
  await expect(page).toHaveURL('/')
  await expect(banner).toHaveAttribute('data-variant', 'full')
})
