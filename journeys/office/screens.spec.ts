import { join } from 'node:path'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { readCatalogue } from '#languages/catalogue.ts'
import { readSource } from '#languages/compare.ts'
import { expectNoBarOnLowScreen } from '#journeys/support/bars.ts'
import { checkAccessibility, checkLayout, expectNoOverflow, resize } from '#journeys/support/accessibility.ts'
import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { openGate } from '#journeys/support/gate.ts'
import { moveInOffice, openInOffice } from '#journeys/support/office-pages.ts'
import { collectPageErrors, DESKTOP, expect, PHONE, test } from '#journeys/support/page.ts'
import { takePictures } from '#journeys/support/pictures.ts'
import { newSepaFile } from '#journeys/support/refunds.ts'
import { logInToOffice } from '#journeys/support/staff.ts'
import { DAILY_SCREENS, type OfficeMade, type OfficeScreen, SETUP_SCREENS } from '#journeys/site/screens.ts'

/** The texts of the office in English that the German catalogue translates differently. */
async function englishTexts(): Promise<string[]> {
  const german = await readCatalogue('de', 'staff')
  const source = await readSource(join(import.meta.dirname, '../..'))
  const said = new Set(german.values())
  // A text in lower case may be a key of the festival file.
  return [...source].flatMap(([path, text]) =>
    path.startsWith('web/office/') && /^[A-Z][^{]*$/.test(text) && !said.has(text) ? [text] : [],
  )
}

const ENGLISH = new Set(await englishTexts())

/** All texts and accessible names of a page, except those marked as another language: the festival's own texts. */
const VISIBLE_TEXTS = `(() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const told = [...document.querySelectorAll('[aria-label], [placeholder]')]
    .flatMap((each) => [each.getAttribute('aria-label'), each.getAttribute('placeholder')])
  while (walker.nextNode())
    if (walker.currentNode.parentElement.closest('[lang]') === document.documentElement)
      told.push(walker.currentNode.textContent)
  return told.map((text) => text?.trim() ?? '')
})()`

/** The account for sales without an address, which is named in the festival's first language, and a city. */
const NAMES = ['Box office', 'Split']

const englishOn = async (page: Page): Promise<string[]> => {
  const told = new Set(await page.evaluate<string[]>(VISIBLE_TEXTS))
  return [...told].filter((text) => ENGLISH.has(text) && !NAMES.includes(text))
}

/**
 * Fills the cells of the lists, except amounts and dates, with the longest texts that they may contain: personal names, else a
 * label of the office of several words.
 */
const LONGEST_TEXTS = `(() => {
  const longest = {
    'anywhere': 'Maximiliane-Charlotte Schmidt-Rottluff von Hohenzollern-Sigmaringen@veranstaltungsgesellschaft.example',
    'between-words': 'Mit dem Kartenterminal der Abendkasse erstattet',
  }
  for (const cell of document.querySelectorAll('[role=group] td[data-breaks]')) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (/\\p{L}/u.test(texts.currentNode.data) && !texts.currentNode.parentElement.closest('button, .mantine-Badge-root'))
        texts.currentNode.data = longest[cell.dataset.breaks]
  }
})()`

/** A name of sixty letters without a possible line break. */
const LONG = 'Maximilianatheodorawolfeschlegelsteinhausenbergerdorffenstein'

/** The first link on the open screen to one of a route. */
async function firstLinkTo(page: Page, route: string): Promise<string> {
  const pattern = new RegExp(`^/office/(${route.replace(/:\w+/, '[^/?]+')})$`)
  const links = page.getByRole('main').locator('a[href]')
  let path: string | undefined
  await expect(async () => {
    const all = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
    path = all.map((href) => pattern.exec(href)?.[1]).find((each) => each !== undefined)
    expect(path, `a link to ${route} on ${page.url()}`).toBeDefined()
  }).toPass()
  return path ?? ''
}

async function open(page: Page, screen: OfficeScreen, made: OfficeMade): Promise<void> {
  const { route, path = route, firstOf } = screen
  if (firstOf !== undefined) {
    await moveInOffice(page, firstOf)
    await moveInOffice(page, await firstLinkTo(page, route))
  } else await moveInOffice(page, typeof path === 'function' ? path(made) : path)
  await screen.reach?.(page, made)
}

/**
 * Checks a screen on a phone and on a desktop, first as it is and then with its longest texts. Returns its English texts; elements that
 * do not fit on a phone are hidden there, not removed.
 */
async function checkScreen(page: Page, screen: OfficeScreen, made: OfficeMade): Promise<string[]> {
  await open(page, screen, made)
  const texts = await englishOn(page)
  await takePictures(page, new URL(page.url()).pathname.replace('/office', ''))
  if (screen.hasFrame) await checkAccessibility(page)
  else await checkLayout(page)
  await resize(page, DESKTOP.viewport)
  await checkAccessibility(page)
  await page.evaluate(LONGEST_TEXTS)
  await expectNoOverflow(page)
  await expectNoBarOnLowScreen(page)
  await resize(page, PHONE.viewport)
  await expectNoOverflow(page)
  return texts
}

/** Checks the login, then all of these screens as the owner; none may contain English. */
async function checkScreens(browser: Browser, screens: OfficeScreen[], made: OfficeMade): Promise<void> {
  const context = await browser.newContext({ ...PHONE, locale: 'de-AT' })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
  await checkAccessibility(page)
  await logInToOffice(page, 'owner')
  await openInOffice(page, '')
  const english: Record<string, string[]> = {}
  for (const screen of screens.filter(({ journey }) => journey === undefined)) {
    const texts = await checkScreen(page, screen, made)
    if (texts.length > 0) english[screen.route] = texts
  }
  expect(english).toEqual({})
  await page.getByRole('banner').getByRole('button', { name: 'Menü' }).click()
  await expectNoOverflow(page)
  await context.close()
  expect(pageErrors, 'nothing in the console').toEqual([])
}

/** An order of somebody with a long name, a gate and a file of refunds. */
async function makeOffice(request: APIRequestContext): Promise<OfficeMade> {
  const zoe = await newCustomer(request, LONG)
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
  await openGate(`Hinter der zweiten Wiese ${Date.now()}`, [])
  return { order: code, ticket: tickets[0]?.code ?? '', sepaFile: await newSepaFile(request, zoe) }
}

test('every screen of daily work in the office is accessible, is in German if the browser is, and fits a phone and a desktop, also with a name of sixty letters', async ({
  browser,
  request,
}) => {
  test.slow()
  const screens = DAILY_SCREENS.filter(({ isPlainList }) => !isPlainList)
  await checkScreens(browser, screens, await makeOffice(request))
})

test('thorough: so is every other list of daily work', async ({ browser, request }) => {
  test.slow()
  const lists = DAILY_SCREENS.filter(({ isPlainList }) => isPlainList)
  await checkScreens(browser, lists, await makeOffice(request))
})

test('thorough: every screen of the festival’s configuration is accessible, is in German if the browser is, and fits a phone and a desktop', async ({
  browser,
}) => {
  test.slow()
  await checkScreens(browser, SETUP_SCREENS, { order: '', ticket: '', sepaFile: 0 })
})
