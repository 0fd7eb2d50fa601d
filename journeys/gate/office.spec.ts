import type { Page } from '@playwright/test'
import { buyTickets, openGate } from '#journeys/support/gate.ts'
import { checkAccessibility, expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

/** Checks that no table needs horizontal scrolling. */
async function expectNoScroll(page: Page, name: string): Promise<void> {
  const table = page.getByRole('group', { name, exact: true })
  await expect(table).toBeVisible()
  const hidden = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  expect(hidden, `${name}: letters out of sight`).toBeLessThanOrEqual(0)
}

test('the gates’ manager sees devices, gates, products and lists on a phone without scrolling sideways', async ({
  page,
  request,
}) => {
  await openGate(`Behind the second meadow ${Date.now()}`, await buyTickets(request, 1))
  await logInToOffice(page, 'owner')
  await page.goto('/office/gates/live')
  for (const name of ['Gates in numbers', 'Products in numbers', 'All devices'])
    await expectNoScroll(page, name)
  await checkAccessibility(page)
  await page.goto('/office/gates/setup')
  for (const name of ['All lists', 'Gates and what they let in', 'All devices'])
    await expectNoScroll(page, name)
  await checkAccessibility(page)
})
