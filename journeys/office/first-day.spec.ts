import type { Page } from '@playwright/test'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { openBlankShop } from '#journeys/support/own-shop.ts'
import { newCart, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility, checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

const main = (page: Page) => page.getByRole('main')

const fill = (page: Page, label: string, text: string) =>
  main(page).getByRole('textbox', { name: label, exact: true }).fill(text)

const step = (page: Page, name: string) => main(page).getByRole('listitem').filter({ hasText: name }).first()

async function answerQuestions(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1, name: 'Your festival' })).toBeVisible()
  await checkOnBothScreens(page)
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter the name of your festival.')
  await fill(page, 'Name', 'Lights over the Bay')
  await fill(page, 'Begins', '2027-07-08T16:00')
  await fill(page, 'Place', 'Split, harbour')
  await page.getByRole('button', { name: 'Set up the shop' }).click()
  await expect(page.getByRole('heading', { name: 'To your first test sale' })).toBeVisible()
}

async function addTicket(page: Page): Promise<void> {
  await step(page, 'Something on sale').getByRole('link').click()
  await page.getByRole('link', { name: 'Add a product' }).click()
  await fill(page, 'Name', 'Weekend ticket')
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('weekend-ticket')
  await fill(page, 'Price', '129')
  await fill(page, 'Tax in percent', '25')
  await page.getByRole('button', { name: 'Add a product' }).click()
  await expect(page).toHaveURL('/office/catalogue/products/weekend-ticket')
  await page.goto('/office/catalogue')
  const row = page.getByRole('row', { name: /Weekend ticket/ })
  await expect(row).toContainText('Draft')
  await row.getByRole('button', { name: 'Actions for Weekend ticket' }).click()
  await page.getByRole('menuitem', { name: 'Switch on' }).click()
  await expect(row).toContainText('On sale')
}

async function writeTerms(page: Page): Promise<void> {
  await page.goto('/office')
  await step(page, 'Terms').getByRole('link').click()
  await main(page).getByRole('textbox', { name: 'Terms' }).pressSequentially('No glass on the site.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

async function nameSeller(page: Page): Promise<void> {
  await page.goto('/office')
  await expect(step(page, 'Open the shop')).toContainText('Needed first: Seller on invoices.')
  await step(page, 'Seller on invoices').getByRole('link').click()
  const seller = page.getByRole('region', { name: 'Invoices' })
  await seller.getByRole('textbox', { name: 'Name of the seller' }).fill('Lights d.o.o.')
  await seller.getByRole('textbox', { name: 'Address of the seller' }).fill('Obala 1, Split')
  await seller.getByRole('textbox', { name: 'Tax number' }).fill('HR12345678901')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

async function openTheShop(page: Page): Promise<void> {
  await page.goto('/office')
  await checkOnBothScreens(page)
  await step(page, 'Open the shop').getByRole('button', { name: 'Open the shop', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('no money moves')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Open the shop', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'To your first test sale' })).toBeHidden()
}

async function buyTicket(page: Page): Promise<void> {
  const zoe = await registerCustomer(page.request)
  const cart = await newCart(page.request, zoe, { external_code: 'weekend-ticket' })
  await storeInBrowser(page, { token: zoe.token, cart })
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption('Croatia')
  await page.getByRole('checkbox').check()
  await main(page).getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
}

// In npm test: server/api/office/festival/set-up.test.ts
test('thorough: an owner comes from an empty shop to a first test sale, step by step', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser, openBlankShop)
  await answerQuestions(page)
  await addTicket(page)
  await writeTerms(page)
  await nameSeller(page)
  await openTheShop(page)
  await buyTicket(page)
  await close()
})
