import type { Page } from '@playwright/test'
import { mailTo, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Zoë is at the checkout with a ticket and has filled in everything. */
async function atTheCheckout(page: Page, external_code = 'weekend') {
  const zoe = await newCustomer(page.request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(page.request, zoe, { external_code }) })
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption('Croatia')
  await page.getByRole('checkbox').check()
  return zoe
}

/** Enters a voucher; returns the row of its discount. */
async function useVoucher(page: Page, code: string) {
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  return page.getByRole('row', { name: `Voucher ${code}` })
}

const checkOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Checkout' }).click()

const total = (page: Page) => page.getByRole('main').getByRole('row', { name: /^Total/ })

/** Checks that the order is paid without a visit to the bank. */
async function expectPaidWithoutBank(page: Page): Promise<void> {
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/orders\/[\dA-Z-]+$/)
  await expect(page.getByRole('article').getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('article').getByRole('button', { name: 'Download', exact: true })).toBeVisible()
}

test('somebody who chooses a bank transfer reads how to pay on the page and in a mail', async ({
  page,
  context,
}) => {
  // S1-03 S1-10 S4-15 S4-17 S5-27 S2.6-06 A-062 A-078
  const zoe = await atTheCheckout(page)
  const main = page.getByRole('main')
  const choices = main.getByRole('group', { name: 'Payment method' }).getByRole('radio')
  await expect(choices).toHaveCount(2)
  await main.getByLabel('Country').selectOption('France')
  await expect(choices).toHaveCount(0)
  await expect(main.getByText('Credit card')).toBeVisible()
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByLabel('Bank transfer').check()
  await checkOut(page)
  await expect(page.getByRole('heading', { name: 'Please transfer the amount of your order' })).toBeVisible()

  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const line = (name: string) => main.getByRole('term').filter({ hasText: name }).locator('xpath=../dd/span')
  await expect(line('Amount')).toHaveText('€133.00')
  await expect(line('Reference')).toHaveText(code)
  await expect(line('IBAN')).toHaveText('HR12 1001 0051 8630 0016 0')
  await expect(main.getByText('Festoon Nights d.o.o.')).toBeVisible()
  await expect(main.getByRole('img', { name: /^QR code of this transfer/ })).toBeVisible()
  await expect(main.getByText(/^We hold your places until/)).toBeVisible()
  await checkAccessibility(page)

  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await main.getByRole('button', { name: 'Copy: IBAN' }).click()
  await expect(page.getByText('IBAN copied.')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('HR1210010051863000160')

  const mail = await mailTo(page.request, zoe.email, /How to pay/)
  for (const detail of ['€133.00', code, 'HR1210010051863000160', 'Festoon Nights d.o.o.'])
    expect(mail).toContain(detail)
})

test('a voucher reduces the total, and the bank charges the rest', async ({ page }) => {
  // S1-09 S3-04 S3-05 S3-06 S5-28 S5-29 S5-30 S2.6-05
  await atTheCheckout(page)
  const wrong = page.getByRole('main').getByRole('alert').getByRole('paragraph')
  await useVoucher(page, '')
  await expect(wrong).toHaveText('Please enter a voucher code.')
  await useVoucher(page, 'LASTSUMMER')
  await expect(wrong).toHaveText('Invalid or expired voucher code.')
  await expect(await useVoucher(page, 'FRIENDS25')).toContainText('-€25.00')
  await expect(page.getByLabel('Voucher code')).toBeHidden()
  await expect(total(page)).toContainText('€108.00')
  await checkAccessibility(page)
  await checkOut(page)
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await expect(page.getByText('€108.00')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await expect(page.getByText('Discount: For friends')).toBeVisible()

  await atTheCheckout(page)
  await useVoucher(page, 'FRIENDS25')
  await expect(wrong).toHaveText('Invalid or expired voucher code.')
})

test('thorough: a voucher worth more than the order pays for all of it, and the checkout says how much is lost', async ({
  page,
}) => {
  // S1-03 S4-11 S4-17 S5-32 S7-01
  const zoe = await atTheCheckout(page)
  const main = page.getByRole('main')
  await useVoucher(page, 'GOLDENBULB')
  await expect(main.getByText('What is left over, €4,867.00, is lost.')).toBeVisible()
  await expect(main.getByText('Your voucher pays for the whole order.')).toBeVisible()
  await expect(main.getByRole('radio')).toHaveCount(0)
  await expect(total(page)).toContainText('€0.00')
  await checkAccessibility(page)
  await checkOut(page)
  // Worth far more than the order costs; confirmed once.
  await page.getByRole('dialog').getByRole('button', { name: 'Use it' }).click()
  await expectPaidWithoutBank(page)
  await expect(main.getByRole('definition').getByText('Voucher')).toBeVisible()
  await mailTo(page.request, zoe.email, /is confirmed/)
})

test('a free order needs neither bank nor voucher', async ({ page }) => {
  // S4-11 S4-17 S1-03
  await atTheCheckout(page, 'child')
  await expect(page.getByText('There is nothing to pay.')).toBeVisible()
  await expect(page.getByLabel('Voucher code')).toBeHidden()
  await checkOut(page)
  await expectPaidWithoutBank(page)
})
