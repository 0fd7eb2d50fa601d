import type { Page } from '@playwright/test'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { newCart, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

const fill = (page: Page, label: string, text: string, within = page.getByRole('main')) =>
  within.getByRole('textbox', { name: label, exact: true }).fill(text)

/** Selects an option by its label. */
async function choose(page: Page, label: string, choice: string): Promise<void> {
  await page.getByRole('main').getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

async function addDeparture(page: Page, row: number, time: string, seats: string): Promise<void> {
  const departures = page.getByRole('region', { name: 'Departures' })
  await departures.getByRole('button', { name: 'Add a departure' }).click()
  await departures.getByLabel('Departure', { exact: true }).nth(row).fill(time)
  await departures.getByLabel('Seats', { exact: true }).nth(row).fill(seats)
}

/** Writes a description with a bold word, and checks it in the shop. */
async function describe(page: Page): Promise<void> {
  const field = page.getByRole('region', { name: 'Description' })
  await field.getByRole('button', { name: 'Bold' }).click()
  await field.getByRole('textbox', { name: 'Description' }).pressSequentially('Lanterns')
  await field.getByRole('button', { name: 'Bold' }).click()
  await field.getByRole('textbox', { name: 'Description' }).pressSequentially(' on the water.')
  await field.getByText('Preview', { exact: true }).click()
  const preview = page.getByRole('region', { name: 'Description, as the shop shows it' })
  await expect(preview.locator('strong')).toHaveText('Lanterns')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

/** The owner creates a boat with a picture and two departures. */
async function createBoat(page: Page): Promise<void> {
  await page.goto('/office/catalogue')
  await page.getByRole('link', { name: 'Add a product' }).click()
  await fill(page, 'Name', 'Night boat to Vis')
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toHaveValue('night-boat-to-vis')
  await fill(page, 'Code', 'night-boat')
  await page.getByRole('switch', { name: 'Switched on' }).click({ force: true })
  await choose(page, 'Type', 'Transport')
  await page.locator('input[type=file]').setInputFiles('festivals/pictures/boat.webp')
  await expect(page.getByRole('img', { name: 'Night boat to Vis, picture 1' })).toBeVisible()
  await describe(page)
  await fill(page, 'Price', '12,5')
  await expect(page.getByText('= €12.50')).toBeVisible()
  await choose(page, 'Departure times', 'Choice of departures')
  await addDeparture(page, 0, '2027-07-08T22:00', '30')
  await addDeparture(page, 1, '2027-07-09T22:00', '20')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Add a product' }).click()
  await expect(page).toHaveURL('/office/catalogue/products/night-boat')
}

/** The boat as the shop shows it. */
async function expectInShop(page: Page, price: string): Promise<void> {
  await page.goto('/tickets/night-boat')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Night boat to Vis' })).toBeVisible()
  await expect(main.getByRole('strong').filter({ hasText: price })).toBeVisible()
  await expect(main.locator('strong', { hasText: 'Lanterns' })).toBeVisible()
  await expect(main.getByRole('group', { name: 'Departures' }).getByRole('radio')).toHaveCount(2)
  await expect(main.getByRole('img', { name: 'Night boat to Vis' })).toHaveAttribute(
    'src',
    /^\/pictures\/boat-[\da-f]{8}\.500\.webp$/,
  )
}

/** Two seats of the first boat are taken, so its capacity cannot be lower. */
async function lowerSeats(page: Page): Promise<void> {
  for (const full_name of ['Zoë Brontë', 'Mila Horvat'])
    await newCart(page.request, { full_name, email: 'boat@lights.example' }, { external_code: 'night-boat' })
  await page.goto('/office/catalogue/products/night-boat')
  const departures = page.getByRole('region', { name: 'Departures' })
  await expect(departures.getByRole('button', { name: 'Remove row 1 of Departures' })).toBeDisabled()
  await departures.getByLabel('Seats', { exact: true }).first().fill('1')
  await save(page)
  const banner = page.getByRole('main').getByRole('alert')
  await expect(banner).toContainText('1 is less than the 2 already taken')
  await banner.getByRole('button', { name: 'Departures, row 1' }).click()
  await expect(departures.getByLabel('Seats', { exact: true }).first()).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole('link', { name: '← Products' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await departures.getByLabel('Seats', { exact: true }).first().fill('2')
  await save(page)
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

/** Creates a thousand codes at once; returns the first of them. */
async function createCodes(page: Page): Promise<string> {
  await page.goto('/office/catalogue/vouchers')
  await page.getByRole('link', { name: 'Create many codes' }).click()
  await fill(page, 'Code prefix', 'VIS')
  await fill(page, 'Name', 'For the islanders')
  await fill(page, 'Amount each', '5')
  await page.getByRole('button', { name: 'Create many codes' }).click()
  await expect(page.getByText('1,000 vouchers')).toBeVisible()
  await checkAccessibility(page)
  return page.getByRole('main').getByRole('link', { name: /^VIS/ }).first().innerText()
}

/** A customer redeems a code at the checkout. */
async function redeem(page: Page, code: string): Promise<void> {
  const zoe = await registerCustomer(page.request)
  const cart = await newCart(page.request, zoe)
  await storeInBrowser(page, { token: zoe.token, cart })
  await page.goto('/checkout')
  await page.getByLabel('Country').selectOption('Croatia')
  await page.getByLabel('Voucher code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('row', { name: `Voucher ${code}` })).toContainText('-€5.00')
  await page.getByRole('checkbox').check()
  await page.getByRole('main').getByRole('button', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
}

/** The list shows which order used the code; all the others are deactivated together. */
async function deactivateTheRest(page: Page, code: string): Promise<void> {
  await page.goto('/office/catalogue/vouchers?search=VIS')
  const used = page.getByRole('row', { name: code })
  await expect(used).toContainText('Used')
  await expect(used.getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Switch off all matches' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Switch off these vouchers' }).click()
  await expect(page.getByText('1,000 switched off.')).toBeVisible()
}

/** The pier has a shared capacity for its boats. */
async function limitPier(page: Page): Promise<void> {
  await page.goto('/office/catalogue/add/capacities')
  await fill(page, 'Name', 'The pier')
  await fill(page, 'Code', 'pier')
  await fill(page, 'Quantity', '40')
  await choose(page, 'Products that share it', 'Boat to Hvar')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a shared capacity' }).click()
  await expect(page).toHaveURL('/office/catalogue/capacities/pier')
  await checkAccessibility(page)
  await page.goto('/office/catalogue/capacities')
  await expect(page.getByRole('row', { name: /The pier/ })).toContainText('of 40')
  await checkAccessibility(page)
}

test('the owner creates a product, which the shop sells at once', async ({ browser }) => {
  const { page, close } = await openOwnOffice(browser)
  try {
    await createBoat(page)
    await expectInShop(page, '€12.50')
    await page.goto('/office/catalogue/products/night-boat')
    await fill(page, 'Price', '15')
    await save(page)
    await expect(page.getByText('All changes saved.')).toBeVisible()
    await expectInShop(page, '€15.00')
    await lowerSeats(page)
    await page.goto('/office/catalogue')
    await page.getByRole('link', { name: 'Night boat to Vis' }).press('Alt+ArrowUp')
    await expect(page.getByText('Night boat to Vis is now number 14.')).toBeAttached()
    await checkAccessibility(page)
  } finally {
    await close()
  }
})

test('thorough: the owner creates a thousand vouchers, which the shop accepts at once, and a shared capacity', async ({
  browser,
}) => {
  test.slow()
  const { page, close } = await openOwnOffice(browser)
  try {
    const code = await createCodes(page)
    await redeem(page, code)
    await deactivateTheRest(page, code)
    await limitPier(page)
  } finally {
    await close()
  }
})
