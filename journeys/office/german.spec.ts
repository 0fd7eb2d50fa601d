import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readCatalogue } from '#languages/catalogue.ts'
import { readSource } from '#languages/compare.ts'
import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { openGate } from '#journeys/support/gate.ts'
import { DAILY_PAGES, openInOffice, SETUP_PAGES } from '#journeys/support/office-pages.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { logInToOffice } from '#journeys/support/staff.ts'
import {
  checkAccessibility,
  collectPageErrors,
  expect,
  expectNoOverflow,
  test,
} from '#journeys/support/page.ts'

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

/** The account for sales without an address is named in the festival's first language. */
const IS_A_NAME = 'Box office'

const englishOn = async (page: Page): Promise<string[]> => {
  const told = new Set(await page.evaluate<string[]>(VISIBLE_TEXTS))
  return [...told].filter((text) => ENGLISH.has(text) && text !== IS_A_NAME)
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

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** Components that measure their width have done so by then. */
const FRAMES = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))'

async function resize(page: Page, size: typeof PHONE): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(FRAMES)
}

/** Checks a screen on a phone and on a desktop, first as it is and then with its longest texts; returns its English texts. */
async function checkScreen(page: Page, path: string, isLookedAt: boolean): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await openInOffice(page, path)
  const look = () => (isLookedAt ? checkAccessibility(page) : expectNoOverflow(page))
  await look()
  // Elements that do not fit on a phone are hidden there, not removed.
  const texts = await englishOn(page)
  await resize(page, DESKTOP)
  await look()
  await page.evaluate(LONGEST_TEXTS)
  await expectNoOverflow(page)
  await resize(page, PHONE)
  await expectNoOverflow(page)
  return texts
}

/** Checks the login, then all of these screens as the owner, and some with axe; none may contain English. */
async function checkScreens(
  browser: Browser,
  { from, paths, lookedAt }: { from: typeof PHONE; paths: string[]; lookedAt: string[] },
): Promise<void> {
  const context = await browser.newContext({ locale: 'de-AT', viewport: from })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  await page.goto('/office')
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
  await checkAccessibility(page)
  await logInToOffice(page, 'owner')
  const english: Record<string, string[]> = {}
  for (const path of paths) {
    const texts = await checkScreen(page, path, lookedAt.includes(path))
    if (texts.length > 0) english[path] = texts
  }
  expect(english).toEqual({})
  await context.close()
  expect(pageErrors, 'nothing in the console').toEqual([])
}

test('every screen of daily work in the office is in German if the browser is, and fits a phone and a desktop', async ({
  browser,
  request,
}) => {
  test.slow()
  const zoe = await newCustomer(request)
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
  await openGate('Tor', [])
  const own = [`orders/${code}`, `orders/${code}/refund`, `tickets/${tickets[0]?.code}`]
  const lookedAt = ['', 'orders', `orders/${code}`, 'gates/setup']
  await checkScreens(browser, { from: PHONE, paths: [...DAILY_PAGES, ...own], lookedAt })
})

test('every screen of the festival’s configuration is in German if the browser is, and fits a phone and a desktop', async ({
  browser,
}) => {
  test.slow()
  await checkScreens(browser, { from: DESKTOP, paths: SETUP_PAGES, lookedAt: ['site/times', 'login'] })
})

test('somebody who chooses German has the office and its errors in German from then on, and can go back to English', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await page.goto('/office/login')
  await expect(heading('Your login')).toBeVisible()
  await page.getByText('Deutsch', { exact: true }).click()
  await expect(heading('Ihr Zugang')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByLabel('Altes Passwort').fill('not this one')
  await page.getByLabel('Neues Passwort').fill('lights at dawn')
  await page.getByRole('button', { name: 'Passwort ändern' }).click()
  await expect(page.getByRole('alert')).toContainText('Die Zugänge der Demo bleiben, wie sie sind')
  await page.goto('/office/orders')
  await expect(heading('Bestellungen')).toBeVisible()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await expect(heading('Anmelden')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(heading('Log in')).toBeVisible()
  await close()
})
