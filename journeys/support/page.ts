import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test'
import { keepTab, takeTab } from './tab.ts'

export { expect } from '@playwright/test'

/** The screens on which people use a festival: a journey is on a desktop unless it says `test.use(PHONE)`. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
export const DESKTOP = { viewport: { width: 1280, height: 800 }, hasTouch: false }

/** For journeys that depend on the screen. */
export const BOTH_SCREENS = { 'on a phone': PHONE, 'on a desktop': DESKTOP }

// A refusal is an expected response, but the browser logs it as an error.
const isRefusal = (message: ConsoleMessage): boolean =>
  /status of 4\d\d/.test(message.text()) && /\/(api|download-ticket)\//.test(message.location().url)

// Only a journey that goes offline causes it.
const isOffline = (message: ConsoleMessage): boolean => /ERR_INTERNET_DISCONNECTED/.test(message.text())

/** Collects the errors of a page: console errors, uncaught exceptions, violations of its Content-Security-Policy. */
export function collectPageErrors(page: Page): string[] {
  const pageErrors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message) && !isOffline(message))
      pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(error.message))
  return pageErrors
}

interface PageFixtures {
  /** Uses a new browser context, with an empty cache. */
  isFirstVisit: boolean
  page: Page
  context: BrowserContext
}

/** A journey with a page; it fails on any error of the page. */
export const test = base.extend<PageFixtures>({
  isFirstVisit: [false, { option: true }],
  page: async ({ browser, viewport, hasTouch, isFirstVisit }, use, testInfo) => {
    const screen = { viewport, hasTouch }
    const page = isFirstVisit ? await browser.newPage() : await takeTab(browser, screen)
    const pageErrors = collectPageErrors(page)
    await use(page)
    page.removeAllListeners('console').removeAllListeners('pageerror')
    if (isFirstVisit || pageErrors.length > 0 || testInfo.status !== testInfo.expectedStatus)
      await page.context().close()
    else await keepTab(page, screen)
    expect(pageErrors, 'nothing in the console').toEqual([])
  },
  context: ({ page }, use) => use(page.context()),
})
