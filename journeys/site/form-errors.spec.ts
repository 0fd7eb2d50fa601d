import type { Page } from '@playwright/test'
import { newCart, newCustomer, newEmail, passwordLink, storeInBrowser } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** Clicks a button of the page and returns the banner, line by line. */
async function refused(page: Page, button: string | RegExp, lines: string[]): Promise<void> {
  const main = page.getByRole('main')
  await main.getByRole('button', { name: button, exact: true }).click()
  await expect(main.getByRole('alert').getByRole('paragraph')).toHaveText(lines)
  await expect(main.getByRole('alert')).toBeFocused()
}

test('a login names missing fields, but not which of them is wrong', async ({ page }) => {
  // S5-40 S8-10 A-025 A-026 P2.0-11
  await page.goto('/login')
  const main = page.getByRole('main')
  await refused(page, 'Login', ['Please enter your email address and password.'])
  await checkOnBothScreens(page)
  await main.getByLabel('Email').fill('nobody@lights.example')
  await main.getByLabel('Password', { exact: true }).fill('wrong')
  await refused(page, 'Login', ['These credentials do not match our records.'])
  await expect(page.getByText('Login failed.')).toBeVisible()
  await expect(main.getByLabel('Email')).toHaveValue('nobody@lights.example')
  await main.getByRole('link', { name: 'Register' }).click()
  await page.goBack()
  await expect(main.getByRole('alert')).toBeHidden()
})

test('thorough: a registration needs a name and a valid email address, and creates no second account', async ({
  page,
  request,
}) => {
  // P5-24 P5-25 P7-10 A-036
  const { email } = await newCustomer(request)
  await page.goto('/register')
  const main = page.getByRole('main')
  await refused(page, 'Register', ['Please enter your full name and email address.'])
  await main.getByLabel('Full name').fill('Zoë Brontë')
  await main.getByLabel('Email').fill('mailto:zoe@lights.example')
  await refused(page, 'Register', ['Please enter a valid email address.'])
  await main.getByLabel('Email').fill(email)
  await refused(page, 'Register', ['An account with this email address already exists.'])
})

test('a forgotten password is replaced by a mailed link, which works once', async ({ page, request }) => {
  // P5-26 P5-27 P7-11 P2.8-01 P5-28 P5-29 P8-06 P8-07 P8-08 A-037 A-038
  const zoe = await newCustomer(request)
  const main = page.getByRole('main')
  await page.goto('/forgot-password')
  await refused(page, 'Send link', ['Please enter your email address.'])
  await main.getByLabel('Email').fill('x')
  await refused(page, 'Send link', ['Please enter a valid email address.'])
  await main.getByLabel('Email').fill(zoe.email)
  await main.getByRole('button', { name: 'Send link' }).click()
  await expect(main.getByText(/If there is an account/)).toBeVisible()

  const link = await passwordLink(request, zoe.email, /Your new password/)
  const choose = async (password: string, again = password) => {
    await main.getByLabel('New password', { exact: true }).fill(password)
    await main.getByLabel('Confirmation of the new password').fill(again)
  }
  await page.goto(link)
  await refused(page, 'Set password', ['Please enter your new password.'])
  await choose('three nights', 'three knights')
  await refused(page, 'Set password', ['Password and confirmation do not match.'])
  await choose('short')
  await refused(page, 'Set password', ['The password must be at least 8 characters.'])
  await choose('three more nights')
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Your password has been set.' })).toBeVisible()

  // The new password has logged the customer in; the page is for guests.
  await page.evaluate('localStorage.clear()')
  await page.goto('/')
  await page.goto(link)
  await choose('three more nights')
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByRole('heading', { name: 'Incorrect code' })).toBeVisible()
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Restart' }).click()
  await expect(page).toHaveURL('/forgot-password')
})

test('thorough: the holder of a ticket is asked for whatever is missing', async ({ page }) => {
  // S5-04 S5-05 S5-06 S5-08 S5-12 S5-16 S8-05 A-045
  await page.goto('/tickets/friday')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog')
  const lines = dialog.getByRole('alert').getByRole('paragraph')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(lines).toHaveText([
    'Please enter the full name for this ticket holder.',
    'Please enter the email address for this ticket holder.',
    'Please choose the age range for this ticket holder.',
  ])
  await checkOnBothScreens(page)
  await dialog.getByLabel('Full name').fill('Зоя')
  await dialog.getByLabel('Email').fill('a@b')
  await dialog.getByLabel('Age').selectOption('18 to 24')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(lines).toHaveText([
    'Please enter the full name in roman characters, exactly as in the passport or ID.',
    'Please enter a valid email address for this ticket holder.',
  ])
})

test('a checkout lists all missing fields at once, and shows the terms on request', async ({
  page,
  request,
}) => {
  // S5-19 S5-20 S5-22 S5-24 S2.6-01 S2.6-10 A-045
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/checkout')
  await expect(page.getByText('Your cart is empty.')).toBeVisible()
  await storeInBrowser(page, { cart: await newCart(request, zoe, { shirt: true }) })
  await page.goto('/checkout')
  // The browser's country is suggested.
  await page.getByRole('main').getByLabel('Country').first().selectOption('')
  await refused(page, 'Checkout', [
    'Please choose your country.',
    'Please choose the shipping country.',
    'Please fill out the following fields: Street and number, Postcode, City.',
    'Please accept the Terms and Conditions.',
  ])
  await checkOnBothScreens(page)
  await page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await expect(terms.getByText(/These terms apply/)).toBeVisible()
  await checkOnBothScreens(page)
  await page.keyboard.press('Escape')
  await expect(terms).toBeHidden()
  await expect(page.getByRole('main').getByRole('link', { name: 'Terms and Conditions' })).toBeFocused()
})

test('an invalid session and an invalid cart are removed without an error', async ({ page }) => {
  // S4-27 S8-01 A-023
  await storeInBrowser(page, { token: newEmail(), cart: 'bogus' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect.poll(() => page.evaluate('localStorage.length')).toBe(0)
})
