import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { openDesk } from '#journeys/support/gate.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

// In npm test: server/tickets/gate/pick-ups/pick-ups.test.ts
test('thorough: a guest pays for a jar of lights without shipping, shows its code, and the stand hands it over once', async ({
  page,
  request,
  browser,
}) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/merchandise/lantern')
  await expect(main.getByText('You collect it at the festival', { exact: true })).toBeVisible()
  await main.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText('Item added to cart.')).toBeVisible()
  await page.goto('/checkout')
  await main.getByLabel('Country').first().selectOption('Croatia')
  await expect(main.getByLabel('Street and number')).toHaveCount(0)
  await main.getByRole('checkbox', { name: /terms/i }).check()
  await main.getByRole('button', { name: 'Checkout and pay €39.00' }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(main.getByRole('heading', { name: 'Collect it at the festival' })).toBeVisible()
  await checkOnBothScreens(page)
  const code = await main.getByText(/^P-[0-9A-Z]{4}-/).innerText()

  const context = await browser.newContext({ ...PHONE, baseURL: new URL(page.url()).origin })
  const desk = await context.newPage()
  await desk.goto(`/gate#${await openDesk(`Stand ${Date.now()}`, 'lantern')}`)
  await desk.getByRole('button', { name: 'Pair' }).click()
  await desk.getByRole('button', { name: 'Type a code or name' }).click()
  await desk.getByRole('textbox', { name: 'Code or name' }).fill(code.toLowerCase())
  await desk.getByRole('button', { name: `Scan ${code}` }).click()
  const panel = desk.getByRole('dialog', { name: 'Hand over' })
  await expect(panel.getByText('1 × Jar of lights')).toBeVisible()
  await checkOnBothScreens(desk)
  await panel.getByRole('button', { name: 'Hand over 1 piece' }).click()
  await expect(panel.getByText('Handed over.')).toBeVisible()
  await expect(panel.getByText(/^1 was handed over already/)).toBeVisible()
  await checkOnBothScreens(desk)
  await context.close()

  await page.reload()
  await expect(main.getByText('Handed over')).toBeVisible()
  await expect(main.getByText(code)).toHaveCount(0)
})
