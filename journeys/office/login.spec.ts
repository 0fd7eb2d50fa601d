import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { demoLogin, emailOf, logInToOffice } from '#journeys/support/staff.ts'
import { mailTo, newEmail } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** The current code of an authenticator app, or the next one: no code is valid twice. */
const codeOf = (key: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + later * 1000 })

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('the owner adds a staff member, who logs in with a second factor, and removes them again', async ({
  page,
  browser,
  request,
}) => {
  const email = newEmail()
  await logInToOffice(page, 'owner')
  await page.goto('/office/staff')
  await page.getByRole('button', { name: 'Invite somebody' }).click()
  const window = page.getByRole('dialog')
  await window.getByLabel('Full name').fill('Nova Lindqvist')
  await window.getByLabel('E-mail').fill(email)
  await window.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^Sales/ }).click()
  await window.getByRole('button', { name: 'Invite somebody' }).click()
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Invited')

  const [link = ''] = (await mailTo(request, email, /office/)).match(/\/office\/welcome\/\w+/) ?? []
  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto(link)
  await expect(heading(theirs, 'Welcome, Nova Lindqvist')).toBeVisible()
  await theirs.getByRole('button', { name: 'Set password' }).click()
  await expect(theirs.getByRole('alert')).toContainText('at least 8')
  await theirs.getByLabel('Password', { exact: true }).fill('lights over the bay')
  await theirs.getByRole('button', { name: 'Set password' }).click()

  await expect(heading(theirs, 'Set up a second factor')).toBeVisible()
  const key = await theirs.locator('code').innerText()
  await checkAccessibility(theirs)
  await theirs.reload()
  await expect(theirs.locator('code')).toHaveText(key)
  await theirs.getByLabel('Code', { exact: true }).fill('000000')
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await expect(theirs.getByRole('alert')).toContainText('This code is wrong')
  await theirs.getByLabel('Code', { exact: true }).fill(codeOf(key))
  await theirs.getByRole('button', { name: 'Log in' }).click()

  await expect(heading(theirs, 'Your recovery codes')).toBeVisible()
  await checkAccessibility(theirs)
  const [recovery = ''] = await theirs.getByRole('listitem').allInnerTexts()
  await theirs.reload()
  await expect(theirs.getByRole('listitem').first()).toHaveText(recovery)
  await theirs.getByRole('button', { name: 'I have stored them' }).click()
  await expect(heading(theirs, 'Overview')).toBeVisible()
  await expect(theirs).toHaveTitle('Overview - Festoon Nights office')

  await theirs.getByRole('button', { name: 'Log out' }).click()
  await logIn(theirs, email, 'lights over the sea')
  await expect(theirs.getByRole('alert')).toBeVisible()
  await logIn(theirs, email, 'lights over the bay')
  await expect(heading(theirs, 'Your second factor')).toBeVisible()
  await checkAccessibility(theirs)
  await theirs.getByLabel('Code', { exact: true }).fill(recovery)
  await theirs.getByRole('button', { name: 'Log in' }).click()
  await expect(heading(theirs, 'Overview')).toBeVisible()
  await theirs.goto('/office/staff')
  await expect(heading(theirs, 'No access')).toBeVisible()

  await theirs.getByRole('link', { name: 'Nova Lindqvist' }).click()
  await expect(heading(theirs, 'Your login')).toBeVisible()
  await theirs.getByLabel('Old password').fill('lights over the bay')
  await theirs.getByLabel('New password').fill('lights over the sea')
  await theirs.getByRole('button', { name: 'Change password' }).click()
  await expect(theirs.getByText('Your password has been changed.')).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: 'Actions for Nova Lindqvist' }).click()
  await page.getByRole('menuitem', { name: 'Remove access' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
  await expect(row).toContainText('No access')
  await theirs.reload()
  await expect(heading(theirs, 'Log in')).toBeVisible()
  await theirs.context().close()
})

test('thorough: the owner sees the state of sales, the sent mails, and the audit log', async ({ page }) => {
  const { password, recoveryCode } = await demoLogin()
  await page.goto('/office')
  await logIn(page, emailOf('owner'), password)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.getByRole('button', { name: 'Log in' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('Total sold').first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Last 30 days', exact: true })).toContainText('Income')
  const items = main.getByRole('region', { name: 'Sales by item, last 30 days' })
  await expect(items.getByRole('row', { name: /^Weekend Festoon/ })).toBeVisible()
  await items.getByRole('link', { name: 'All figures' }).click()
  const days = main.getByRole('region', { name: 'Sales by day' })
  await expect(days.getByText('Credit card').last()).toBeVisible()
  await days.getByText('By product').click()
  await days.getByText('90 days').click()
  await days.getByRole('button', { name: 'Table' }).click()
  await expect(page).toHaveURL(/split=product/)
  await expect(days.getByRole('row')).toHaveCount(91)
  await expect(days.getByRole('columnheader', { name: 'Weekend', exact: true })).toBeVisible()
  const hours = main.getByRole('region', { name: 'Sales by hour' })
  await hours.getByRole('button', { name: 'Opening day' }).click()
  await expect(page).toHaveURL(/day=20/)

  await page.getByRole('navigation').getByRole('link', { name: 'Overview' }).click()
  await main.getByRole('link', { name: /Orders with a problem/ }).click()
  await expect(page).toHaveURL('/office/orders?status=problem')

  await page.getByRole('navigation').getByRole('link', { name: 'Mails' }).click()
  await expect(heading(page, 'Mails')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('is confirmed')
  await expect(page).toHaveURL(/search=is\+confirmed/)
  const first = page.getByRole('row').nth(1).getByRole('link').first()
  await expect(first).toContainText('is confirmed')
  await first.click()
  const letter = page.frameLocator('iframe')
  await expect(letter.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(letter.locator('.night').first()).toHaveCSS('background-color', 'rgb(21, 17, 47)')
  // No script runs in the frame of a mail, so axe cannot check its content.
  await page.getByRole('button', { name: 'Plain text' }).click()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Send this mail again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send this mail again' }).click()
  await expect(page.getByText('The mail is on its way.')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()

  await page.getByRole('navigation').getByRole('link', { name: 'Audit' }).click()
  // Other journeys run at the same time: her action may not be the newest.
  const sent = page.getByRole('row').filter({ hasText: 'Sent the mail again' }).first()
  await expect(sent).toBeVisible()
  await sent.getByRole('link').first().click()
  await expect(heading(page, 'Sent the mail again')).toBeVisible()
  await expect(page.getByText('POST /office/api/mails/:id/resends')).toBeVisible()
})
