import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  PASSWORD,
  mailTo,
  mailedCode,
  newCart,
  newEmail,
  storeInBrowser,
  expandSummary,
} from '#journeys/support/customers.ts'
import { checkAccessibility, checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { BOTH_SCREENS, DESKTOP, expect, PHONE, test } from '#journeys/support/page.ts'

/** Opens a ticket from the home page. */
async function findTicket(page: Page) {
  await page.goto('/')
  await expect(page).toHaveTitle(/Festoon Nights/)
  await page.getByRole('main').getByRole('link', { name: 'Weekend', exact: true }).click()
  await expect(page).toHaveURL('/tickets/weekend')
  await expect(page.getByRole('heading', { level: 1, name: 'Weekend', exact: true })).toBeVisible()
  expect(await page.evaluate('localStorage.length')).toBe(0)
}

async function addToCart(page: Page, email: string) {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await dialog.getByLabel('Full name').fill('Zoë Brontë')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Age').selectOption('25 to 39')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
  await expect(dialog).toBeHidden()
}

async function watchCartTimer(page: Page) {
  await page.getByRole('button', { name: /^Cart/ }).click()
  const panel = page.getByRole('dialog', { name: 'Your cart' })
  await expect(panel.getByRole('timer')).toHaveText(/^1[34]:\d\d$/)
  const before = await panel.getByRole('timer').textContent()
  await expect(panel.getByRole('timer')).not.toHaveText(before ?? '')
  await expect(panel.getByText('Zoë Brontë · 25 to 39')).toBeVisible()
  await checkAccessibility(page)
  await panel.getByRole('link', { name: 'Checkout' }).click()
}

async function registerOnTheWay(page: Page, email: string) {
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await main.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register?from=%2Fcheckout')
  await main.getByLabel('Full name').fill('Zoë Brontë')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible()
  await expect(main.getByText(/within 10 minutes.*spam/)).toBeVisible()
}

/** Shows the mail in the browser and follows its link. */
async function setPassword(page: Page, email: string) {
  const main = page.getByRole('main')
  await mailTo(page.request, email, /password/i)
  await page.goto('/mailbox')
  await page.getByRole('link', { name: email }).first().click()
  await page.frameLocator('iframe').getByRole('link', { name: 'Set your password' }).click()
  await expect(main.getByText('at least 8 characters')).toBeVisible()
  await main.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await main.getByLabel('Confirmation of the new password').fill(PASSWORD)
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect(page.getByText('Login success.')).toBeVisible()
  await main.getByRole('link', { name: 'To the checkout' }).click()
}

/** From the checkout to the bank and back; returns the order's code. */
async function checkOutAndPay(page: Page): Promise<string> {
  const main = page.getByRole('main')
  await expect(page).toHaveURL('/checkout')
  await expandSummary(page)
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€133.00')
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await expect(page.getByText('€133.00')).toBeVisible()
  const code = (await page.locator('.code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}/confirmation`)
  await expect(main.getByText('Thank you, Zoë Brontë')).toBeVisible()
  return code
}

/** The sale is reported once and without personal data; only the session is stored. */
async function expectPurchaseTracked(page: Page, code: string, email: string) {
  const sales = await page.evaluate<object[]>('window.dataLayer')
  expect(sales).toHaveLength(1)
  expect(sales[0]).toMatchObject({ event: 'purchase', transaction_id: code, value: 133, currency: 'EUR' })
  expect(JSON.stringify(sales)).not.toContain(email)
  expect(await page.evaluate('Object.keys(localStorage)')).toEqual(['token'])
}

async function downloadTicket(page: Page) {
  const button = page
    .getByRole('main')
    .getByRole('article')
    .getByRole('button', { name: 'Download', exact: true })
  const [request, download] = await Promise.all([
    page.waitForRequest(/\/download-ticket\//),
    page.waitForEvent('download'),
    button.click(),
  ])
  expect(request.headers()['x-requested-with']).toBe('XMLHttpRequest')
  expect(download.suggestedFilename()).toMatch(/^ticket-.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
}

for (const [mark, where] of [
  ['', 'on a phone'],
  ['thorough: ', 'on a desktop'],
] as const)
  test.describe(where, () => {
    test.use(BOTH_SCREENS[where])

    test(`${mark}a stranger buys a ticket by card and holds it`, async ({ page }) => {
      // S1-02 S1-03 S4-01 S4-02 S4-03 S9-02 S4-06 S4-16 S4-21 S3-01 S8-09 P2.0-04 P2.0-12 P2.8-01 P7-01 P7-09 P7-12 P7-14
      // S6-01 A-003 A-035 A-077 A-079
      const email = newEmail()
      await findTicket(page)
      await addToCart(page, email)
      await watchCartTimer(page)
      await registerOnTheWay(page, email)
      await setPassword(page, email)
      const code = await checkOutAndPay(page)
      await expectPurchaseTracked(page, code, email)
      await checkAccessibility(page)
      await downloadTicket(page)
      expect(await mailTo(page.request, email, /order|ticket|confirm/i)).toContain(code)
    })
  })

test('a stranger buys with an email address alone: a typing error is caught, and tickets and invoice are there at once', async ({
  page,
  request,
}) => {
  //
  const [local = ''] = newEmail().split('@')
  const [typed, meant] = [`${local}@gmial.com`, `${local}@gmail.com`]
  await storeInBrowser(page, { cart: await newCart(request, { full_name: 'Zoë Brontë', email: typed }) })
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  const main = page.getByRole('main')
  await expect(main.getByText('1 item in your cart')).toBeVisible()
  await expect(main.getByLabel('Full name')).toHaveValue('Zoë Brontë')
  await expect(main.getByLabel('Email')).toHaveValue(typed)
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Continue to the checkout' }).click()
  const question = main.getByRole('region', { name: `Is ${typed} right?` })
  await page.setViewportSize(PHONE.viewport)
  await expect(question).toBeInViewport({ ratio: 1 })
  await page.setViewportSize(DESKTOP.viewport)
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: `It is ${meant}` }).click()
  await expect(main.getByText(meant)).toBeVisible()
  await expect(question).toBeHidden()
  const code = await checkOutAndPay(page)
  await checkAccessibility(page)
  await downloadTicket(page)
  const [, invoice] = await Promise.all([
    main.getByRole('button', { name: 'Invoice' }).first().click(),
    page.waitForEvent('download'),
  ])
  expect(invoice.suggestedFilename()).toMatch(/\.pdf$/)
  expect(await mailTo(request, meant, /./)).toContain(code)
  const mails = (await (await request.get('/mailbox')).text()).split('<li>')
  expect(mails.filter((mail) => mail.includes(`to ${meant} `)).length, 'one mail').toBe(1)
  expect(mails.filter((mail) => mail.includes(`to ${typed} `))).toEqual([])
  // What needs the account asks for a login, which also knows the address.
  await page.goto('/account')
  await expect(page).toHaveURL('/login?from=%2Faccount')
  await expect(main.getByLabel('Email')).toHaveValue(meant)
})

test('thorough: a mailed link opens the checkout with its cart on another device, and the first one goes on by itself', async ({
  page,
  request,
  browser,
}) => {
  // A-155 A-159
  const email = newEmail()
  await storeInBrowser(page, { cart: await newCart(request, { full_name: 'Petra Perić', email }) })
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await expect(main.getByLabel('Email')).toHaveValue(email)
  await main.getByRole('button', { name: 'Continue with a code by email' }).click()
  await expect(main.getByLabel('Code from the mail')).toBeVisible()
  const mail = await mailTo(request, email, /^\D*\d{6} · Your code|\d{6} · Your code/)
  const [path = ''] = mail.match(/\/login\?from=%2Fcheckout#[^"<\s]+/) ?? []
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(path.replaceAll('&amp;', '&'))
  await phone.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await expect(phone).toHaveURL('/checkout')
  await expect(phone.getByRole('button', { name: /^Checkout and pay/ })).toBeVisible()
  await expect(page).toHaveURL('/checkout', { timeout: 20_000 })
  await expect(page.getByRole('button', { name: /^Checkout and pay/ })).toBeVisible()
  await phone.context().close()
})

test('thorough: somebody without an account enters an email address and the code from the mail, and is at the checkout', async ({
  page,
  request,
}) => {
  //
  const email = newEmail()
  const person = { full_name: 'Petra Perić', email }
  await storeInBrowser(page, { cart: await newCart(request, person) })
  await page.goto('/checkout')
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  const main = page.getByRole('main')
  await expect(main.getByText('1 item in your cart')).toBeVisible()
  await checkOnBothScreens(page)
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Continue with a code by email' }).click()
  const code = await mailedCode(request, email, /\d{6} · Your code/)
  await expect(main.getByLabel('Code from the mail')).toBeVisible()
  await checkOnBothScreens(page)
  // It submits itself.
  await main.getByLabel('Code from the mail').fill(code)
  await expect(page).toHaveURL('/checkout')
  await expect(main.getByLabel('Full name')).toHaveValue('Petra Perić')
  await checkOnBothScreens(page)
})
