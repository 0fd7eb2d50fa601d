import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { logInToOffice } from '#journeys/support/staff.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => expect(page.getByText('All changes saved.')).toBeVisible()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name }).click()

/** Formats text as bold with the button, and adds a link and forbidden HTML. */
async function writeTerms(page: Page): Promise<void> {
  await page.goto('/office/site/texts/terms')
  const editor = page.getByRole('textbox', { name: 'Terms and Conditions', exact: true })
  await editor.press('Control+End')
  await editor.press('Enter')
  await page.getByRole('button', { name: 'Bold' }).click()
  await editor.pressSequentially('No fireworks.')
  const field = page.getByRole('region', { name: 'Terms and Conditions', exact: true })
  await field.getByText('HTML', { exact: true }).click()
  const html = page.getByRole('textbox', { name: 'Terms and Conditions (HTML)' })
  const link =
    '<p onclick="buy()">Ask <a href="https://lights.example/ask">the <em>crew</em></a>.</p><script>buy()</script>'
  await html.fill((await html.inputValue()) + link)
  const preview = page.getByRole('region', { name: 'Page in the shop' })
  await expect(preview.getByRole('link', { name: 'the crew' })).toBeVisible()
  await checkAccessibility(page)
  await save(page)
  await saved(page)
  await expect(html).not.toHaveValue(/script|onclick/)
}

async function expectTermsInShop(page: Page): Promise<void> {
  await page.goto('/terms-conditions')
  const main = page.getByRole('main')
  await expect(main.locator('strong', { hasText: 'No fireworks.' })).toBeVisible()
  await expect(main.getByRole('link', { name: 'the crew' })).toHaveAttribute(
    'href',
    'https://lights.example/ask',
  )
  await expect(main.locator('script, [onclick]')).toHaveCount(0)
}

/** Sets another accent colour, which has too little contrast on white, and a banner. */
async function changeDesign(page: Page): Promise<void> {
  await page.goto('/office/site/appearance')
  const colour = page.getByRole('textbox', { name: 'Accent colour' })
  await colour.fill('#f2c1')
  await expect(page.getByText('This is not a colour.')).toBeVisible()
  await colour.fill('#f2c14e')
  await colour.press('Tab')
  const uses = page.getByRole('list', { name: 'How it is used, adjusted so that everybody can read it' })
  await expect(uses.getByRole('listitem').nth(0)).toContainText('#f2c14e unchanged')
  await expect(uses.getByRole('listitem').nth(1)).toContainText('darkened')
  const banner = page.getByRole('region', { name: 'Banner', exact: true })
  await banner.locator('input[type=file]').setInputFiles('package.json')
  await expect(banner.getByRole('alert')).toContainText('Please choose a picture')
  await banner.locator('input[type=file]').setInputFiles('festivals/pictures/banner.webp')
  await expect(banner.getByRole('img', { name: 'Banner' })).toBeVisible()
  await save(page)
  await saved(page)
  await page.goto('/')
  await expect(page.getByRole('banner').locator('img[src^="/pictures/banner-"]')).toBeVisible()
  const accent = await page.evaluate(
    `getComputedStyle(document.documentElement).getPropertyValue('--accent')`,
  )
  expect(accent).toBe('#f2c14e')
}

/** Toggling the whole shop asks for confirmation and explains the effect. */
async function closeAndOpen(page: Page): Promise<void> {
  await page.goto('/office/site/general')
  await page.getByRole('switch', { name: 'The shop is open' }).click({ force: true })
  await save(page)
  const question = page.getByRole('dialog', { name: 'Close the shop' })
  await expect(question).toContainText('The shop opens soon.')
  await question.getByRole('button', { name: 'Close the shop' }).click()
  await saved(page)
  await page.goto('/tickets')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('main').getByText('The shop opens soon.')).toBeVisible()

  await page.goto('/office/site/general')
  await page.getByRole('switch', { name: 'The shop is open' }).click({ force: true })
  await save(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click()
  await saved(page)
  await page.goto('/tickets')
  await expect(page).toHaveURL('/tickets')
}

/** Navigation or a failed save loses no input. */
async function keepInput(page: Page): Promise<void> {
  await page.goto('/office/site/general')
  const website = page.getByRole('textbox', { name: 'Website' })
  await website.fill('lights.example')
  await tab(page, 'Payments')
  await page.getByRole('dialog').getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByText('Not saved: Website')).toBeVisible()
  await save(page)
  const banner = page.getByRole('alert')
  await expect(banner).toContainText('Website: Must be an address that starts with https:// or http://.')
  await banner.getByRole('button', { name: 'Website' }).click()
  await expect(website).toBeFocused()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(website).toHaveValue('https://festoon.example')
}

/** Lists keep their order, and keys are unique. */
async function editAges(page: Page): Promise<void> {
  await tab(page, 'Customers')
  const ages = page.getByRole('region', { name: 'Age ranges' })
  await ages.getByRole('button', { name: 'Add a row' }).click()
  await ages.getByRole('textbox', { name: 'Key' }).last().fill('under-18')
  await expect(ages.getByText('Another row already has the key "under-18".').first()).toBeHidden()
  await save(page)
  await expect(page.getByRole('alert')).toContainText('Another row already has the key "under-18".')
  await ages.getByRole('textbox', { name: 'Key' }).last().fill('child')
  await ages.getByRole('textbox', { name: 'Label' }).last().fill('Under 12')
  for (const row of [4, 3, 2])
    await ages.getByRole('button', { name: `Move row ${row} of Age ranges up` }).click()
  await save(page)
  await saved(page)
  const { data } = await (await page.request.post('/api/get-data', { data: {} })).json()
  expect(Object.keys(data.config.ageRanges)).toEqual(['child', 'under-18', 'from-18', 'from-25'])
}

test('thorough: the owner edits the terms, changes the colours and the banner, closes and opens the shop, and loses no input', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  await writeTerms(page)
  await expectTermsInShop(page)
  await changeDesign(page)
  await closeAndOpen(page)
  await keepInput(page)
  await editAges(page)
  await close()
})

test('every part of the configuration is opened from its tab, with nothing to save', async ({ page }) => {
  await logInToOffice(page, 'owner')
  await page.goto('/office/site')
  for (const name of ['Appearance', 'Customers', 'Labels', 'Payments', 'Times']) {
    await tab(page, name)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await saved(page)
  }
})

/** Exports the festival as a zip file. */
async function exportFestival(page: Page): Promise<Record<string, Uint8Array>> {
  await page.goto('/office/site/file')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download festival' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^festival-\d{4}-\d\d-\d\d\.zip$/)
  return unzipSync(await readFile(await file.path()))
}

const importFestival = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: '',
    buffer: Buffer.from(name.endsWith('.zip') ? zipSync({ 'festival.yaml': strToU8(text) }) : strToU8(text)),
  })

test('the owner exports the festival as a file, imports it with changes, and reads what was changed', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const { 'festival.yaml': yaml } = await exportFestival(page)
  const text = strFromU8(yaml ?? new Uint8Array())

  await importFestival(page, 'festival.yaml', text.replace('name: Test Nights', 'nom: Test Nights'))
  const errors = page.getByRole('alert')
  await expect(errors).toContainText('site.nom')
  await expect(errors).toContainText('is not known here')
  await checkAccessibility(page)

  await importFestival(page, 'festival.zip', text)
  await expect(page.getByText('There is nothing to import.')).toBeVisible()

  await importFestival(page, 'festival.zip', text.replace('name: Test Nights', 'name: Lights by the Sea'))
  await expect(page.getByText('site changed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Import file' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Import file' }).click()
  await expect(page.getByText('The festival file has been imported.')).toBeVisible()
  await expect(page.getByText('Lights by the Sea · Office')).toBeVisible()

  await page.getByRole('link', { name: 'View in history' }).click()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Iva Perić')
  await expect(first).toContainText('Name of the festival')
  await page.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Part' }).click()
  await page.getByRole('option', { name: 'Voucher' }).click()
  await expect(page).toHaveURL(/list=vouchers/)
  await expect(page.getByRole('row').nth(1)).toContainText('Voucher')
  await page.goBack()
  await page.goto('/office/site/history?list=site')
  await page.getByRole('row').nth(1).getByRole('link').click()
  const change = page.getByRole('row', { name: /^Name of the festival/ })
  await expect(change.locator('del')).toHaveText('Test Nights')
  await expect(change.locator('ins')).toHaveText('Lights by the Sea')
  await close()
})
