import { expect, type Page } from '@playwright/test'

/** Opens a screen and waits until it is loaded. */
export async function openInOffice(page: Page, path: string): Promise<void> {
  await page.goto(`/office/${path}`)
  await untilLoaded(page)
}

async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

/** What the router does on Back and Forward. */
const move = (path: string): string =>
  `history.pushState(null, '', ${JSON.stringify(path)}), dispatchEvent(new PopStateEvent('popstate'))`

/** No screen of the office is there. */
export const NOWHERE = 'nowhere/at/all'

/**
 * Opens another screen of an open office without loading the page again, and waits until it is loaded. In between it opens an address
 * without a screen: if the next one has the same components, they would remain, with what was done to them.
 */
export async function moveInOffice(page: Page, path: string): Promise<void> {
  for (const next of new Set([NOWHERE, path])) {
    await page.evaluate(`document.querySelector('h1').dataset.left = '', ${move(`/office/${next}`)}`)
    await expect(page.locator('h1[data-left]')).toHaveCount(0)
    await untilLoaded(page)
  }
}

/** Chooses an action of the page that is in its menu. */
export async function chooseFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
