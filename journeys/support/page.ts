import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test'
import type axe from 'axe-core'
import { keepTab, takeTab } from './tab.ts'

export { expect } from '@playwright/test'

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

/** Half the size of the package's main export, with the same behaviour. */
const axeMinified = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Makes axe parse each colour once. By default it does so for every element below a text, thousands of times on a long list. */
const CACHE_PARSED_COLOURS = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const cache = new Map()
  prototype.parseString = function (text) {
    if (!cache.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text)
      cache.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, cache.get(text))
  }
}`

const axeSource = `${axeMinified};${CACHE_PARSED_COLOURS}`

type ColorScheme = 'light' | 'dark'

const CURRENT_SCHEME = `matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`

/**
 * Waits until the page has the colour scheme and its transitions have ended; returns whether axe is loaded. The browser repaints
 * a little after a change of the scheme.
 */
const waitForScheme = (colorScheme: ColorScheme): string => `(async () => {
  const scheme = matchMedia('(prefers-color-scheme: ${colorScheme})')
  if (!scheme.matches) await new Promise((done) => scheme.addEventListener('change', done, { once: true }))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isFinite = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime < Infinity
  await Promise.allSettled(document.getAnimations().filter(isFinite).map(({ finished }) => finished))
  return 'axe' in window
})()`

/**
 * Runs axe and returns the violations; its other results stay in the page, because transferring them would take as long as the
 * run.
 */
const runAxe = (options: axe.RunOptions): string => `
  axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) =>
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary)))`

const ALL_RULES = runAxe({})

/** In the other scheme only the colours differ. */
const COLOUR_RULES = runAxe({ runOnly: ['color-contrast', 'link-in-text-block'] })

async function expectNoViolations(page: Page, colorScheme: ColorScheme, rules: string): Promise<void> {
  // Once injected, it stays until the page is left.
  const isLoaded = await page.evaluate<boolean>(waitForScheme(colorScheme))
  const violations = await page.evaluate<string[]>(isLoaded ? rules : `${axeSource};${rules}`)
  expect(violations, `${page.url()} in the ${colorScheme}`).toEqual([])
}

/**
 * Checks the page with axe, in the light and in the dark scheme, and that it fits the width of the viewport. Starts with the
 * scheme that the page has, and leaves it in the other: each change repaints the page.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  const first = await page.evaluate<ColorScheme>(CURRENT_SCHEME)
  await expectNoViolations(page, first, ALL_RULES)
  const second = first === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: second })
  await expectNoViolations(page, second, COLOUR_RULES)
  await expectNoOverflow(page)
}

/** From this viewport width a list shows every column; below `CARDS_BELOW` each row is a card. */
const ALL_COLUMNS_FROM = 1280
const CARDS_BELOW = 768

const MEASURE_WIDTHS = `({
  wide: document.documentElement.scrollWidth,
  screen: innerWidth,
  cut: [...document.querySelectorAll('[role=group]:has(table)')]
    .filter((list) => list.scrollWidth > list.clientWidth).map((list) => list.ariaLabel),
})`

/** Checks that the page has no horizontal overflow and, on a desktop or a phone, that no list hides a column. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const { wide, screen, cut } = await page.evaluate<{ wide: number; screen: number; cut: string[] }>(
    MEASURE_WIDTHS,
  )
  expect(wide, `${page.url()} fits its screen`).toBeLessThanOrEqual(screen)
  if (screen >= CARDS_BELOW && screen < ALL_COLUMNS_FROM) return
  expect(cut, `lists of ${page.url()} that hide a column`).toEqual([])
}
