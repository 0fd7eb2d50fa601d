import { LANGUAGES } from '#contract/languages.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { checkAccessibility, expectNoOverflow } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

// In npm test: server/api/office/festival/translations.test.ts
test('thorough: the owner adds a language and the missing translations, and guests read them', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  await page.goto('/office/site/translations')
  await expect(page.getByText('The festival only uses English.')).toBeVisible()
  const { part } = await (await page.request.get('/office/api/site')).json()
  expect(part.value.translations).toEqual({})
  await page.goto('/office/site/general')
  const languages = page.getByLabel('Languages', { exact: true }).first()
  await languages.press('ArrowDown')
  for (const name of Object.values(LANGUAGES)) await page.getByRole('option', { name, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()

  await page.goto('/office/site/translations')
  await expect(page.getByText(/^Deutsch · \d+ missing$/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Heading over the banner', exact: true }).fill('Nächte zum Testen')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Heading over the banner', exact: true })).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^Čeština · \d+ missing$/)).toBeVisible()
  await expectNoOverflow(page)
  await page.goto('/office/catalogue/products/weekend')
  await expect(page.getByText('Čeština', { exact: true })).toBeVisible()
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  const section = page.getByRole('region', { name: 'In other languages' })
  await expect(section.getByText('One text is missing')).toBeVisible()
  await section.getByRole('textbox', { name: 'Name (Deutsch)' }).fill('Wochenendkarte')
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
  await expect(section.getByText('Everything is translated.')).toBeVisible()

  await page.goto('/de/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nächte zum Testen')
  await page.goto('/de/tickets')
  await expect(page.getByRole('heading', { name: 'Wochenendkarte' })).toBeVisible()
  await expect(page.locator('[lang=en]', { hasText: 'Camping' }).first()).toBeVisible()
  await checkAccessibility(page)
  await close()
})
