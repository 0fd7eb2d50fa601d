import type { Browser, Page, ViewportSize } from '@playwright/test'

/** What a journey may change and what the next one finds again. */
export interface Screen {
  viewport: ViewportSize | null
  hasTouch: boolean
}

// A new tab has a new process, which compiles the shop and axe again: half of what a short journey costs.
const kept = new Map<string, Page>()

/** A tab of its own, or the one that a journey on the same screen has left. */
export async function takeTab(browser: Browser, screen: Screen): Promise<Page> {
  const key = JSON.stringify(screen)
  const tab = kept.get(key)
  kept.delete(key)
  // A context may have further tabs, which that of `browser.newPage` may not. A worker would stay for the next journey, and
  // what goes through it is nothing that a journey can take the place of.
  return tab ?? (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

/** Keeps a tab for the next journey: without its cookies, its storage, its permissions, its size and its colours. */
export async function keepTab(tab: Page, screen: Screen): Promise<void> {
  const context = tab.context()
  const others = context.pages().filter((page) => page !== tab)
  await Promise.all([...others.map((page) => page.close()), tab.unrouteAll(), context.clearPermissions()])
  // Nothing of the shop runs here that could write again.
  await tab.goto('/robots.txt')
  await tab.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  await tab.emulateMedia({ colorScheme: null })
  await tab.mouse.move(0, 0)
  if (screen.viewport) await tab.setViewportSize(screen.viewport)
  kept.set(JSON.stringify(screen), tab)
}
