import type { Page } from '@playwright/test'
import { call } from '#journeys/support/customers.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Opens a page; checks that it is this page, and that it does not load the office. */
async function expectPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.locator('a[href*="office"], form[action*="office"]')).toHaveCount(0)
}

test('a guest finds all tickets, camping, journeys and merchandise by their kind', async ({
  page,
  request,
}) => {
  // S1-01 P2.0-21 P2.0-22 P2.0-24 P3-01 P9-01 P9-02 S1-08 A-132
  const { data } = await call(request, 'get-data', {})
  expect(JSON.stringify(data)).not.toMatch(/"[^"]*(staff|role|office)[^"]*":/i)
  const main = page.getByRole('main')
  const items = main.getByRole('heading', { level: 2 })
  await expectPage(page, '/tickets', 'Tickets')
  await expect(items.getByText('Weekend early bird')).toHaveCount(0)
  await expect(items.getByText('Boat to Hvar')).toBeVisible()
  await main.getByLabel('Show').selectOption('Include out of stock')
  await expect(items).toHaveCount(data.products.length + data.bundles.length)
  await expect(items.getByText('Weekend early bird')).toBeVisible()
  await expect(items.getByText('Camping', { exact: true })).toBeVisible()
  await main.getByRole('link', { name: 'Transport', exact: true }).click()
  await expect(page).toHaveURL('/tickets?type=transport')
  await expect(items).toHaveText([
    'Bus from Split airport',
    'Bus to Split airport',
    'Coach from Zagreb',
    'Boat to Hvar',
    'Night train from Helsinki',
  ])
  await main.getByRole('link', { name: 'Bus from Split airport' }).click()
  await expect(main.getByRole('group', { name: 'Departures' }).getByRole('radio')).toHaveCount(4)
  await expectPage(page, '/merchandise', 'Merchandise')
  await expect(items).toHaveCount(data.merchandise.length)
  await expect(main.locator('li img').first()).toHaveAttribute('width', '350')

  await expectPage(page, '/tickets/weekend', 'Weekend')
  const pictures = main.getByRole('region', { name: 'Pictures of Weekend' }).getByRole('img')
  await expect(pictures).toHaveCount(4)
  expect(await pictures.first().boundingBox()).toMatchObject({ width: 500, height: 500 })
  const thumbnail = main.getByRole('button', { name: 'Picture 2 of 4' })
  expect(await thumbnail.boundingBox()).toMatchObject({ width: 100, height: 100 })
})

test('somebody who cannot find their tickets is led from the login to the page that sends them again', async ({
  page,
}) => {
  // S2.0-08 P2.0-08
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', { name: 'Resend tickets' }).click()
  await expect(page).toHaveURL('/resend-tickets')
})
