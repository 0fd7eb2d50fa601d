import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { expect, test } from '#journeys/support/page.ts'

// In npm test: server/operations/webhooks/webhooks.test.ts
test('thorough: an owner adds a webhook, saves its secret, tries it, looks up the attempt, and deletes it', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  await page.goto('/office/webhooks')
  await main.getByRole('button', { name: 'Add a webhook' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Crew planner')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://hooks.invalid/festoon')
  await dialog.getByRole('checkbox', { name: 'Paid', exact: true }).check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Add a webhook' }).click()
  await expect(dialog.getByText(/^whsec_/)).toBeVisible()
  await dialog.getByRole('button', { name: 'I have saved it' }).click()
  await main.getByRole('link', { name: 'Crew planner' }).click()
  await main.getByRole('button', { name: 'Send a test' }).click()
  await expect(main.getByText('webhook.test')).toBeVisible()
  await main.getByRole('button', { name: /^Details/ }).click()
  await expect(dialog.getByText(/"type": "webhook.test"/)).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: /^More/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: /^Delete/ }).click()
  await expect(main.getByText('No webhooks yet')).toBeVisible()
  await close()
})
