import type { APIRequestContext, Page } from '@playwright/test'
import { PASSWORD, call, mailTo, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** Submits the settings with this current password. */
async function submitSettings(page: Page, password: string): Promise<void> {
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Update Settings' }).click()
}

test('changed settings are offered at checkout, and a wrong password changes nothing', async ({
  page,
  browser,
  request,
}) => {
  // S1-04 S2.8-01 S2.8-02 S2.8-04 S5-38 S5-39 S7-04 S8-08 S2.6-11 S4-29
  const zoe = await newCustomer(request)
  const { remember_token } = await call(request, 'login', { email: zoe.email, password: PASSWORD })
  const elsewhere = await browser.newPage()
  await storeInBrowser(elsewhere, { token: remember_token })
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/account')
  const main = page.getByRole('main')
  await main.getByLabel('Full name').fill('Zoë Nicholls')
  await submitSettings(page, 'four nights')
  await expect(main.getByRole('alert')).toHaveText('The current password is incorrect.')
  await checkOnBothScreens(page)
  await page.reload()
  await expect(main.getByLabel('Full name')).toHaveValue('Zoë Brontë')

  await main.getByLabel('Full name').fill('Zoë Nicholls')
  await main.getByLabel('New password', { exact: true }).fill('three more nights')
  await main.getByLabel('Confirmation of the new password').fill('three more nights')
  await main.getByLabel('Country').selectOption('Slovenia')
  await main.getByLabel(/^City/).fill('Ljubljana')
  await submitSettings(page, PASSWORD)
  await expect(page.getByText('Account settings updated.')).toBeVisible()
  await expect(main.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Zoë Nicholls' })).toBeVisible()

  await elsewhere.goto('/portal')
  await expect(elsewhere).toHaveURL('/login?from=%2Fportal')
  await elsewhere.close()

  await storeInBrowser(page, { cart: await newCart(request, zoe) })
  await page.goto('/checkout')
  await expect(main.getByText('Zoë Nicholls')).toBeVisible()
  await expect(main.getByText(zoe.email)).toBeVisible()
  await expect(main.getByLabel('Country')).toHaveValue('SI')
  await expect(main.getByLabel(/^City/)).toHaveValue('Ljubljana')
})

/** The path of the newest mailed link that confirms an address. */
async function confirmationLink(request: APIRequestContext, email: string): Promise<string> {
  const mail = await mailTo(request, email, /Confirm your email address/)
  return /\/confirm-email\/\w+/.exec(mail)?.[0] ?? ''
}

test('a new email address is pending until its link is followed; meanwhile the change can be cancelled or the link sent again', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  const email = `new-${zoe.email}`
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/account')
  const main = page.getByRole('main')
  const change = async () => {
    await main.getByLabel('Email', { exact: true }).fill(email)
    await submitSettings(page, PASSWORD)
    await expect(main.getByText(`${email} waits to be confirmed`)).toBeVisible()
    await expect(main.getByLabel('Email', { exact: true })).toHaveValue(zoe.email)
  }
  await change()
  await mailTo(request, zoe.email, /is to have another email address/)
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Cancel the change' }).click()
  await expect(main.getByText('waits to be confirmed')).toBeHidden()
  await change()
  const early = await confirmationLink(request, email)
  await main.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('We have sent a new link.')).toBeVisible()

  await page.goto(early)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link does not work any more.')
  const link = await confirmationLink(request, email)
  await page.goto(link)
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed.')
  await expect(main.getByText(`You are logged in as ${email}.`)).toBeVisible()
  await mailTo(request, zoe.email, /Your email address for .* has changed/)
  await main.getByRole('link', { name: 'Account Settings' }).click()
  await expect(main.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.goto(link)
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This link has been used already.')
})

test('thorough: the link needs a confirmation in another browser, so that no mail scanner confirms the address by opening it', async ({
  page,
  browser,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  const email = `new-${zoe.email}`
  await call(request, 'update-settings', { ...zoe, old_password: PASSWORD, email })
  const link = await confirmationLink(request, email)
  const ana = await newCustomer(request, 'Ana Horvat')
  const elsewhere = await browser.newPage()
  await storeInBrowser(elsewhere, { token: ana.token })
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(`You are logged in as ${ana.email}; this link seems to be`)).toBeVisible()
  await elsewhere.close()

  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Confirm your email address')
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Your email address is confirmed.')
  await main.getByRole('link', { name: 'Login' }).click()
  await main.getByLabel('Email', { exact: true }).fill(email)
  await main.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Zoë Brontë' })).toBeVisible()
})

test('a customer sees where they are logged in, and logs another browser out', async ({
  page,
  browser,
  request,
}) => {
  const zoe = await newCustomer(request)
  const { remember_token } = await call(request, 'login', { email: zoe.email, password: PASSWORD })
  const elsewhere = await browser.newPage()
  await storeInBrowser(elsewhere, { token: remember_token })
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/account')
  const sessions = page.getByRole('region', { name: 'Where you are logged in' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByText('This browser')).toHaveCount(1)
  await checkOnBothScreens(page)
  await sessions.getByLabel('Your password').fill(PASSWORD)
  await sessions.getByRole('button', { name: /^Logout: / }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto('/portal')
  await expect(elsewhere).toHaveURL('/login?from=%2Fportal')
  await elsewhere.close()
})

test('a customer who cannot find the mail with the tickets has it sent again', async ({ page, request }) => {
  // P6-05 P2.9-01 P2.9-02 S7-05 A-043
  const zoe = await newCustomer(request)
  const cart = await newCart(request, zoe, { external_code: 'child' })
  const order = { payment_method: 'voucher', accepted_ts_and_cs: true }
  await call(request, 'checkout-cart', { token: zoe.token, cart, customer: { country: 'HR' }, order })
  await page.goto('/resend-tickets')
  await page.getByRole('main').getByLabel('Email').fill(zoe.email)
  await page.getByRole('button', { name: 'Send tickets' }).click()
  await expect(
    page.getByText('If there are tickets for this email address, they are on their way.'),
  ).toBeVisible()
  await checkOnBothScreens(page)
  expect(await mailTo(request, zoe.email, /Your tickets of order/)).toContain('1 attachment')
})
