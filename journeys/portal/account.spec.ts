import type { Page } from '@playwright/test'
import { PASSWORD, call, mailTo, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, checkAccessibility, test } from '#journeys/support/page.ts'

/** Sends the settings with this current password. */
async function update(page: Page, password: string): Promise<void> {
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
  await checkAccessibility(page)

  await main.getByLabel('Full name').fill('Zoë Nicholls')
  await update(page, 'four nights')
  await expect(main.getByRole('alert')).toHaveText('The current password is incorrect.')
  await checkAccessibility(page)
  await page.reload()
  await expect(main.getByLabel('Full name')).toHaveValue('Zoë Brontë')

  await main.getByLabel('Full name').fill('Zoë Nicholls')
  await main.getByLabel('Email').fill(`new-${zoe.email}`)
  await main.getByLabel('New password', { exact: true }).fill('three more nights')
  await main.getByLabel('Confirmation of the new password').fill('three more nights')
  await main.getByLabel('Country').selectOption('Slovenia')
  await main.getByLabel(/^City/).fill('Ljubljana')
  await update(page, PASSWORD)
  await expect(page.getByText('Account settings updated.')).toBeVisible()
  await expect(main.getByLabel('Current password')).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Zoë Nicholls' })).toBeVisible()
  await mailTo(request, zoe.email, /Your email address for .* has changed/)

  await elsewhere.goto('/portal')
  await expect(elsewhere).toHaveURL('/login?from=%2Fportal')
  await elsewhere.close()

  await storeInBrowser(page, { cart: await newCart(request, zoe) })
  await page.goto('/checkout')
  await expect(main.getByText('Zoë Nicholls')).toBeVisible()
  await expect(main.getByText(`new-${zoe.email}`)).toBeVisible()
  await expect(main.getByLabel('Country')).toHaveValue('SI')
  await expect(main.getByLabel(/^City/)).toHaveValue('Ljubljana')
})

test('who cannot find the mail with the tickets has them sent again', async ({ page, request }) => {
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
  await checkAccessibility(page)
  expect(await mailTo(request, zoe.email, /Your tickets of order/)).toContain('1 attachment')
})
