import type { Page } from '@playwright/test'
import { buyCart, call, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { OBSERVE_SHIFTS } from '#journeys/support/layout-shifts.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use({ ...PHONE, viewport: { width: 412, height: 823 } })

/** A network on which every response is slow, those of calls the slowest. Returns the sum of the shifts once all has arrived. */
async function slowDown(page: Page): Promise<() => Promise<number>> {
  let open = 0
  const late = (pattern: RegExp, ms: number) =>
    page.route(pattern, async (route) => {
      open++
      await new Promise((resolve) => setTimeout(resolve, ms))
      await route.continue()
      open--
    })
  await late(/\/assets\//, 100)
  await late(/\/api\//, 500)
  return async () => {
    await expect(async () => {
      await page.waitForLoadState('networkidle')
      expect(open).toBe(0)
    }).toPass()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return page.evaluate('moved')
  }
}

/** The pages that guests see before the scripts. */
const GUEST_PAGES = [
  '/',
  '/tickets',
  '/tickets/weekend',
  '/login',
  '/register',
  '/forgot-password',
  '/resend-tickets',
  '/find-order',
  '/faqs',
]

test('nothing moves when the scripts of a guest’s page have loaded', async ({ page }) => {
  await page.addInitScript(`${OBSERVE_SHIFTS}
    globalThis.takenOver = new Promise((done) => addEventListener('festoon:taken-over', done))
      .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))`)
  for (const path of GUEST_PAGES) {
    await page.goto(path)
    await page.evaluate('takenOver')
    expect(await page.evaluate('moved'), path).toBeLessThanOrEqual(0.01)
  }
})

test('nothing moves while the checkout loads over a slow network', async ({ page, request }) => {
  const person = await newCustomer(request)
  const cart = await newCart(request, person, { shirt: true })
  await storeInBrowser(page, { token: person.token, cart })
  await page.addInitScript(OBSERVE_SHIFTS)
  const shifts = await slowDown(page)
  await page.goto('/checkout')
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Checkout and pay/ })).toBeEnabled()
  expect(await shifts()).toBeLessThanOrEqual(0.01)
})

test('nothing moves while an order loads, and the cart of another device is offered only where one shops', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request)
  const { code } = await buyCart(request, person, await newCart(request, person))
  const { token } = person
  await call(request, 'get-cart', { token, cart: await newCart(request, person) })
  await storeInBrowser(page, { token })
  await page.addInitScript(OBSERVE_SHIFTS)
  const shifts = await slowDown(page)
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByText(code).first()).toBeVisible()
  expect(await shifts()).toBeLessThanOrEqual(0.01)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.goto('/tickets')
  await expect(page.getByRole('complementary', { name: 'A cart on another device' })).toBeVisible()
})

test('the heading of an order stays where its placeholder has it', async ({ page, request }) => {
  const person = await newCustomer(request)
  const { code } = await buyCart(request, person, await newCart(request, person))
  await storeInBrowser(page, { token: person.token })
  const data = Promise.withResolvers<void>()
  await page.route('**/api/get-data', async (route) => {
    await data.promise
    await route.continue()
  })
  await page.goto(`/portal/orders/${code}`)
  const place = async () => (await page.getByRole('heading', { level: 1 }).boundingBox())?.y
  const before = await place()
  data.resolve()
  await expect(page.getByText(code).first()).toBeVisible()
  expect(await place()).toBe(before)
})

test('a customer page shows its heading before any script runs, and requests their data once, without waiting for scripts', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request)
  await storeInBrowser(page, { token: person.token })
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (each) => void (each.url().endsWith('/api/get-data') && asked.push(each.url())))
  await page.goto('/portal')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => asked).toHaveLength(1)
  code.resolve()
  await expect(page.getByText('No orders yet')).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('somebody who is not logged in sees nothing of a customer page before the redirect to the login', async ({
  page,
}) => {
  //
  await page.addInitScript(`
    globalThis.seen = []
    new MutationObserver(() => {
      const headline = document.querySelector('main h1')
      if (headline !== null && headline.textContent !== 'Login') seen.push(headline.textContent)
    }).observe(document, { subtree: true, childList: true })`)
  for (const path of ['/checkout', '/portal', '/portal/orders/ABCD-EFGH']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
    expect(await page.evaluate('seen')).toEqual([])
  }
})

test('a tap on the placeholder of a customer page takes effect once the scripts have loaded, and the focus stays', async ({
  page,
  request,
}) => {
  const person = await newCustomer(request)
  await storeInBrowser(page, { token: person.token, cart: await newCart(request, person) })
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/portal')
  const cart = page.getByRole('button', { name: /^Cart/ })
  await cart.click()
  await expect(cart).toBeFocused()
  code.resolve()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cart).toBeFocused()
})
