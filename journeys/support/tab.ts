import type { Browser, Page, ViewportSize } from '@playwright/test'

/** The settings that a journey may change, and that are restored for the next one. */
export interface Screen {
  viewport: ViewportSize | null
  hasTouch: boolean
}

// A new tab has a new process, which compiles the shop and axe again: half the cost of a short journey.
const kept = new Map<string, Page>()

/** A new tab, or the one that a journey with the same screen has returned. */
export async function takeTab(browser: Browser, screen: Screen): Promise<Page> {
  const key = JSON.stringify(screen)
  const tab = kept.get(key)
  kept.delete(key)
  // `browser.newPage` would forbid further tabs in its context. A service worker would survive into the next journey, and
  // requests that go through it cannot be routed.
  return tab ?? (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

/** Resets a tab for the next journey: cookies, storage, permissions, size and colour scheme. */
export async function keepTab(tab: Page, screen: Screen): Promise<void> {
  const context = tab.context()
  const others = context.pages().filter((page) => page !== tab)
  await Promise.all([...others.map((page) => page.close()), tab.unrouteAll(), context.clearPermissions()])
  // A page without scripts, so that nothing writes to the storage again.
  await tab.goto('/robots.txt')
  await tab.evaluate('localStorage.clear(), sessionStorage.clear()')
  await context.clearCookies()
  await tab.emulateMedia({ colorScheme: null })
  await tab.mouse.move(0, 0)
  if (screen.viewport) await tab.setViewportSize(screen.viewport)
  kept.set(JSON.stringify(screen), tab)
}
