import type { APIRequestContext, Page } from '@playwright/test'
import { buyCart, call, newCart, newEmail, PASSWORD, passwordLink } from '#journeys/support/customers.ts'
import { untranslatedTexts, FIND_DEFECTS, type PageDefects } from '#journeys/support/untranslated-texts.ts'
import { expectNoOverflow } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { openPseudoShop } from '#journeys/support/pseudo-shop.ts'
import { GUEST_SCREENS, LINKED_SCREENS, pathOf, PUBLIC_SCREENS } from './screens.ts'

/** The same in every language. */
const NAMES = ['Festoon', 'Visa', 'Mastercard', 'Maestro', 'Croatian Post']

const LINE = {
  id: 1,
  now: '2027-01-15T09:00:00Z',
  opens_at: '2027-01-15T09:00:00Z',
  crowd: 0,
  seed: '0'.repeat(32),
  calls_from: '2027-01-15T09:00:00Z',
  drawn: 2000,
  called: 800,
  pace: 100,
  flow: null,
  paused: true,
  look_every: 5,
  sold_out: ['Saturday'],
}

/** A customer with an account; the mails are in the pseudo-language, so any mail will do. */
async function newGuest(request: APIRequestContext) {
  const [full_name, email] = ['Zoë Brontë', newEmail()]
  await call(request, 'register', { full_name, email })
  const link = await passwordLink(request, email, /./)
  await call(request, 'reset-password', { email, token: link.split('/').at(-1), password: PASSWORD })
  const { remember_token: token } = await call(request, 'login', { email, password: PASSWORD })
  return { full_name, email, token: String(token) }
}

/** The texts of a screen that are in no catalogue, and those that do not fit, on two phones. */
async function defectsOf(page: Page, untranslated: (texts: string[]) => string[]): Promise<string[]> {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.evaluate('document.fonts.ready.then(() => true)')
  const defects: string[] = []
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 740 })
    const { texts, cut, broken } = await page.evaluate<PageDefects>(FIND_DEFECTS)
    if (width === 390) defects.push(...untranslated(texts).map((text) => `not in a catalogue: ${text}`))
    defects.push(...cut.map((text) => `cut off at ${width}: ${text}`))
    defects.push(...broken.map((text) => `broken at ${width}: ${text}`))
    await expectNoOverflow(page).catch((error: Error) =>
      defects.push(`wider than ${width}: ${error.message.split('\n').at(0)}`),
    )
  }
  return defects.map((defect) => `${new URL(page.url()).pathname} ${defect}`)
}

// In npm test: testing/visible-texts.test.ts
test('thorough: every text on the screens of guests is in the catalogue, and there is space for texts that are 40 % longer', async ({
  browser,
}) => {
  test.slow()
  const { url, close } = await openPseudoShop()
  const context = await browser.newContext({ baseURL: url, hasTouch: true })
  const { request } = context
  const page = await context.newPage()
  try {
    const zoe = await newGuest(request)
    const bought = await buyCart(request, zoe, await newCart(request, zoe, { shirt: false }))
    const cart = await newCart(request, zoe, { shirt: true })
    const { token } = zoe
    const { data } = await call(request, 'get-data', { token })
    const known = [data, await call(request, 'get-cart', { cart }), zoe, NAMES]
    const untranslated = untranslatedTexts(data.config.locale, known)
    const defects: string[] = []
    const look = async (path: string) => {
      await page.goto(path)
      defects.push(...(await defectsOf(page, untranslated)))
    }
    const plan = { code: '1', checksum: '1', reference: '1' }
    for (const screen of [...PUBLIC_SCREENS, ...GUEST_SCREENS, ...LINKED_SCREENS])
      await look(pathOf(screen, { plan }))
    await page.route('**/api/draw-number', (route) =>
      route.fulfill({ json: { number: 1200, enter_by: null, lost: 'expired', waiting_room: LINE } }),
    )
    await look('/waiting-room')
    for (const [key, value] of Object.entries({ token, cart }))
      await page.evaluate(`localStorage.setItem('${key}', '${value}')`)
    const order = `/portal/orders/${bought.code}`
    const mine = ['', '/confirmation', '/request-refund', `/manage-ticket/${bought.tickets[0]?.code}`]
    for (const path of ['/checkout', '/account', '/portal', ...mine.map((rest) => order + rest)])
      await look(path)
    // Panels over a page: the cart, the account, and the holders of a ticket.
    await page.goto('/tickets/weekend')
    for (const opener of await page.locator('header [data-panel] > button').all()) {
      await opener.click()
      await expect(page.getByRole('dialog')).toBeVisible()
      defects.push(...(await defectsOf(page, untranslated)))
      await page.keyboard.press('Escape')
    }
    await page.locator('main button').filter({ visible: true }).last().click()
    defects.push(...(await defectsOf(page, untranslated)))
    expect([...new Set(defects)]).toEqual([])
    // Controls: defects are detected.
    await page.evaluate(`document.querySelector('main').insertAdjacentHTML('beforeend',
      '<p>Left alone</p><input placeholder="Left out"><p id="narrow">⟦Nárrów⟧</p><p id="tight">⟦Wéékéñd⟧</p>')`)
    await page.evaluate(
      "Object.assign(document.querySelector('#narrow').style, { width: '20px', whiteSpace: 'nowrap', overflow: 'hidden' }) && 0",
    )
    await page.evaluate(
      "Object.assign(document.querySelector('#tight').style, { width: '20px', overflowWrap: 'anywhere' }) && 0",
    )
    const { texts, cut, broken } = await page.evaluate<PageDefects>(FIND_DEFECTS)
    expect(untranslated(texts)).toEqual(['Left alone', 'Left out'])
    expect(cut).toEqual(['⟦Nárrów⟧'])
    expect(broken).toEqual(['Wéékéñd in ⟦Wéékéñd⟧'])
  } finally {
    await context.close()
    await close()
  }
})
