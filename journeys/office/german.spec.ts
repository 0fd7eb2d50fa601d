import { openOwnOffice } from '#journeys/support/own-office.ts'
import { expect, test } from '#journeys/support/page.ts'

// In npm test: server/api/office/access/language.test.ts
test('thorough: somebody who chooses German has the office and its errors in German from then on, and can go back to English', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/office/login')
  await expect(heading('Your login')).toBeVisible()
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(heading('Ihr Zugang')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel('Altes Passwort').fill('not this one')
  await page.getByLabel('Neues Passwort').fill('lights at dawn')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByRole('alert')).toContainText('Die Zugänge der Demo teilen sich alle')
  await page.goto('/office/orders')
  await expect(heading('Bestellungen')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(heading('Anmelden')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(heading('Log in')).toBeVisible()
  await close()
})
