import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import type axe from 'axe-core'
import { DESKTOP, PHONE } from './page.ts'
import { SET_REPEATED_ASIDE } from './repeated.ts'
import { KEEP_COLOURS, KEEP_MEASUREMENTS, UNSETTLED } from './second-scheme.ts'
import { KEEP_SEEN, UNSEEN } from './second-screen.ts'

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

const axeSource = `${axeMinified};${CACHE_PARSED_COLOURS};${KEEP_MEASUREMENTS}`

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
 * Runs axe on these elements of the page and returns the violations; its other results stay in the page, because transferring them would
 * take as long as the run.
 */
const runAxe = (elements: string, options: axe.RunOptions): string => `
  axe.run(${elements}, ${JSON.stringify({ resultTypes: ['violations'], ...options })}).then(({ violations }) =>
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary)))`

/** What is like something before it is not looked at again; its colours are kept for the second scheme, and what it is for the second screen. */
const ALL_RULES = `(async () => {
  axe.measured.texts.clear()
  axe.measured.links.clear()
  ${SET_REPEATED_ASIDE}
  axe.aside = new Set(aside)
  try {
    const violations = await ${runAxe('document', {})}
    ${KEEP_COLOURS}
    return violations
  } finally {
    for (const unit of aside) delete unit.dataset.repeated
    ${KEEP_SEEN}
  }
})()`

const COLOURS = ['color-contrast', 'link-in-text-block']

/** In the other scheme only the colours differ. */
const COLOUR_RULES = `(async () => {
  const include = ${UNSETTLED}
  return include.length === 0 ? [] : ${runAxe('{ include }', { runOnly: COLOURS })}
})()`

/** On the other screen the elements have another place, but the same colours. */
const OTHER_RULES = `(async () => {
  const include = ${UNSEEN}
  return include.length === 0 ? [] : ${runAxe('{ include }', {
    rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: false }])),
  })}
})()`

/** Returns the scheme that the page has. */
async function expectNoViolations(
  page: Page,
  rules: string,
  colorScheme?: ColorScheme,
): Promise<ColorScheme> {
  const scheme = colorScheme ?? (await page.evaluate<ColorScheme>(CURRENT_SCHEME))
  // Once injected, it stays until the page is left.
  const isLoaded = await page.evaluate<boolean>(waitForScheme(scheme))
  const violations = await page.evaluate<string[]>(isLoaded ? rules : `${axeSource};${rules}`)
  expect(violations, `${page.url()} in the ${scheme}`).toEqual([])
  return scheme
}

/**
 * Checks the page with axe, in the light and in the dark scheme, and that it fits the width of the viewport. Starts with the
 * scheme that the page has, and leaves it in the other: each change repaints the page.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeVisible()
  const first = await expectNoViolations(page, ALL_RULES)
  const second = first === 'light' ? 'dark' : 'light'
  await page.emulateMedia({ colorScheme: second })
  await expectNoViolations(page, COLOUR_RULES, second)
  await expectNoOverflow(page)
}

/** Components that measure their width have done so by then. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

export async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(FRAMES)
}

/** Checks everything but the colours of what is different than on the screen that was checked before, in the scheme that the page has. */
export async function checkLayout(page: Page): Promise<void> {
  await expectNoViolations(page, OTHER_RULES)
  await expectNoOverflow(page)
}

/** Checks the page, and its layout on the other screen: a desktop for a journey on a phone, and the other way round. */
export async function checkOnBothScreens(page: Page): Promise<void> {
  await checkAccessibility(page)
  const own = page.viewportSize() ?? DESKTOP.viewport
  await resize(page, own.width < CARDS_BELOW ? DESKTOP.viewport : PHONE.viewport)
  await checkLayout(page)
  await resize(page, own)
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
