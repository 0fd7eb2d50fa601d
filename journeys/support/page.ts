import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { type BrowserContext, type ConsoleMessage, type Page, test as base, expect } from '@playwright/test'
import type axe from 'axe-core'
import { keepTab, takeTab } from './tab.ts'

export { expect } from '@playwright/test'

// A refusal is an answer: the browser reports it, and the screen tells it.
const isRefusal = (message: ConsoleMessage): boolean =>
  /status of 4\d\d/.test(message.text()) && /\/(api|download-ticket)\//.test(message.location().url)

// Only a journey that takes the network away hears of it.
const isOffline = (message: ConsoleMessage): boolean => /ERR_INTERNET_DISCONNECTED/.test(message.text())

/** Collects what should never happen on a page: errors in the console, scripts that throw, breaks of its policy. */
export function collectPageErrors(page: Page): string[] {
  const faults: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !isRefusal(message) && !isOffline(message)) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(error.message))
  return faults
}

interface Visit {
  /** In a browser that has never seen the shop, not even its scripts and letters. */
  isFirstVisit: boolean
  page: Page
  context: BrowserContext
}

/** A visit to the shop; a fault of a page fails it. */
export const test = base.extend<Visit>({
  isFirstVisit: [false, { option: true }],
  page: async ({ browser, viewport, hasTouch, isFirstVisit }, use, testInfo) => {
    const screen = { viewport, hasTouch }
    const page = isFirstVisit ? await browser.newPage() : await takeTab(browser, screen)
    const faults = collectPageErrors(page)
    await use(page)
    page.removeAllListeners('console').removeAllListeners('pageerror')
    if (isFirstVisit || faults.length > 0 || testInfo.status !== testInfo.expectedStatus)
      await page.context().close()
    else await keepTab(page, screen)
    expect(faults, 'nothing in the console').toEqual([])
  },
  context: ({ page }, use) => use(page.context()),
})

/** Half as long as what the package exports, and the same. */
const axeMinified = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Lets axe take each colour apart once; it does so for every element that lies below a text, thousands of times on a long list. */
const KNOW_COLOURS = `{
  const { prototype } = axe.commons.color.Color
  const { parseString } = prototype
  const known = new Map()
  prototype.parseString = function (text) {
    if (!known.has(text)) {
      const { r, g, b, alpha } = parseString.call(this, text)
      known.set(text, { r, g, b, alpha })
    }
    return Object.assign(this, known.get(text))
  }
}`

const axeSource = `${axeMinified};${KNOW_COLOURS}`

type ColorScheme = 'light' | 'dark'

const SCHEME = `matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'`

/**
 * Waits until the page has the colours, and tells whether axe is there. The browser repaints a little after it has heard of
 * another colour scheme, and colours may change by and by.
 */
const settled = (colorScheme: ColorScheme): string => `(async () => {
  const scheme = matchMedia('(prefers-color-scheme: ${colorScheme})')
  if (!scheme.matches) await new Promise((done) => scheme.addEventListener('change', done, { once: true }))
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const isEnding = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime < Infinity
  await Promise.allSettled(document.getAnimations().filter(isEnding).map(({ finished }) => finished))
  return 'axe' in window
})()`

/** Has axe look, and gives what is wrong; all else that it has found stays in the page, out of which it costs as much as in. */
const look = (options: axe.RunOptions): string => `
  axe.run(${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) =>
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary)))`

const EVERYTHING = look({})

/** In the other scheme nothing but the colours is another. */
const COLOURS = look({ runOnly: ['color-contrast', 'link-in-text-block'] })

async function expectNothingWrong(page: Page, colorScheme: ColorScheme, rules: string): Promise<void> {
  // It stays in a page until the page is left.
  const isThere = await page.evaluate<boolean>(settled(colorScheme))
  const wrong = await page.evaluate<string[]>(isThere ? rules : `${axeSource};${rules}`)
  expect(wrong, `${page.url()} in the ${colorScheme}`).toEqual([])
}

/**
 * Looks at the page with axe, in light and in dark, and whether it fits the width of the screen. It begins with the scheme
 * that the page has, and leaves it in the other: for each change the browser paints the page anew.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  const first = await page.evaluate<ColorScheme>(SCHEME)
  await expectNothingWrong(page, first, EVERYTHING)
  const second = first === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: second })
  await expectNothingWrong(page, second, COLOURS)
  await expectToFit(page)
}

/** From so many pixels on a screen has room for every column of a list, and below so many each row is a card. */
const ROOM_FOR_LISTS = 1280
const CARDS_BELOW = 768

const SIZES = `({
  wide: document.documentElement.scrollWidth,
  screen: innerWidth,
  cut: [...document.querySelectorAll('[role=group]:has(table)')]
    .filter((list) => list.scrollWidth > list.clientWidth).map((list) => list.ariaLabel),
})`

/** Nothing is wider than the screen, and where there is room, and on a phone, no list hides a column. */
export async function expectToFit(page: Page): Promise<void> {
  const { wide, screen, cut } = await page.evaluate<{ wide: number; screen: number; cut: string[] }>(SIZES)
  expect(wide, `${page.url()} fits its screen`).toBeLessThanOrEqual(screen)
  if (screen >= CARDS_BELOW && screen < ROOM_FOR_LISTS) return
  expect(cut, `lists of ${page.url()} that hide a column`).toEqual([])
}
