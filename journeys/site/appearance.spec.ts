import type { Request } from '@playwright/test'
import { newCart, newCustomer, storeInBrowser, expandSummary } from '#journeys/support/customers.ts'
import { expectNoOverflow } from '#journeys/support/accessibility.ts'
import { BOTH_SCREENS, expect, PHONE, test } from '#journeys/support/page.ts'

for (const [mark, where] of [
  ['', 'on a phone'],
  ['thorough: ', 'on a desktop'],
] as const) {
  test.describe(`at the first visit ${where}`, () => {
    test.use({ ...BOTH_SCREENS[where], isFirstVisit: true })

    test(`${mark}a first visit loads no font that the page does not use, and few and small files until the page is interactive`, async ({
      page,
    }) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      const assets: Request[] = []
      page.on('requestfinished', (request) => {
        if (/\.(css|woff2)$/.test(request.url())) assets.push(request)
      })
      await page.goto('/')
      await page.evaluate('document.fonts.ready.then(() => null)')
      // Without pictures, whose number depends on the festival, and the time, which is requested after everything is loaded.
      const files = asked.filter((url) => !/\/(pictures|api)\//.test(url))
      expect(files.length, files.join('\n')).toBeLessThanOrEqual(14)
      // What the browser has loaded is reported a moment later.
      const loaded = () => assets.filter((request) => request.url().endsWith('.woff2')).length
      await expect.poll(loaded).toBeGreaterThan(1)
      const seen = await Promise.all(
        assets.map(async (request) => ({
          name: request.url().split('/').at(-1) ?? '',
          size: (await request.sizes()).responseBodySize,
        })),
      )
      const fonts = seen.map(({ name }) => name).filter((name) => name.endsWith('.woff2'))
      expect(fonts.toSorted()).toEqual([
        expect.stringMatching(/^bricolage-grotesque-latin-700/),
        expect.stringMatching(/^instrument-sans-latin-wght/),
      ])
      expect(seen.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(60_000)
    })
  })

  test.describe(where, () => {
    test.use(BOTH_SCREENS[where])

    test(`${mark}when the cart expires at the checkout, the heading is in view`, async ({ page }) => {
      const zoe = await newCustomer(page.request)
      await storeInBrowser(page, {
        token: zoe.token,
        cart: await newCart(page.request, zoe, { shirt: true }),
      })
      await page.goto('/checkout')
      await expect(page.getByRole('checkbox')).toBeVisible()
      await page.evaluate('scrollTo(0, document.body.scrollHeight)')
      await page.route('**/api/get-cart', (route) =>
        route.fulfill({ status: 404, json: { message: 'Not found.' } }),
      )
      await page.evaluate("dispatchEvent(new StorageEvent('storage', { key: 'cart' }))")
      await expect(page.getByText('Your cart has become an order')).toBeVisible()
      const heading = page.getByRole('heading', { level: 1 })
      await expect(heading).toBeFocused()
      expect((await heading.boundingBox())?.y).toBeGreaterThan(76)
    })
  })
}

test('the links of the home page are aligned', async ({ page }) => {
  await page.goto('/')
  const headings = await page.getByRole('main').locator('li > a > h2').all()
  const tops = await Promise.all(headings.map(async (each) => (await each.boundingBox())?.y))
  expect(tops.length).toBeGreaterThan(2)
  expect(new Set(tops).size).toBe(1)
})

test('a long name leaves room for the navigation and the cart', async ({ page, request }) => {
  const long = await newCustomer(request, 'Maximiliana Wolfeschlegelsteinhausen')
  await storeInBrowser(page, { token: long.token, cart: await newCart(request, long) })
  for (const width of [1280, 1200, 1024, 800, 760]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/faqs')
    const account = page.getByRole('button', { name: long.full_name })
    const cart = page.getByRole('button', { name: /^Cart 1/ })
    await expect(cart).toBeVisible()
    await expect(account).toBeVisible()
    const [scroll = 0, client = 0] = await page.evaluate<number[]>(
      "(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])(document.querySelector('nav'))",
    )
    expect(scroll, `the navigation at ${width}`).toBeLessThanOrEqual(client)
    const [pill, tool] = [await account.boundingBox(), await cart.boundingBox()]
    expect((pill?.x ?? 0) + (pill?.width ?? 0), `the name at ${width}`).toBeLessThan(tool?.x ?? 0)
    expect(pill?.width, `some letters of the name at ${width}`).toBeGreaterThan(44)
    const icon = await account.locator('svg').evaluate((svg: { clientWidth: number }) => svg.clientWidth)
    expect([0, 20], `the whole icon at ${width}`).toContain(icon)
    await expectNoOverflow(page)
  }
})

test('the scrollbar gutter is as dark as the overlay of a modal', async ({ page }) => {
  await page.goto('/tickets/weekend')
  const ground = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  expect(await ground()).toBe('rgba(0, 0, 0, 0)')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await ground()).not.toBe('rgba(0, 0, 0, 0)')
})

test('on a phone the button of a payment plan says what is paid today, and a disabled one says why', async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport)
  const zoe = await newCustomer(page.request)
  const cart = await newCart(page.request, zoe, { external_code: 'weekend-plan' })
  await storeInBrowser(page, { token: zoe.token, cart })
  await page.goto('/checkout')
  const button = page.getByRole('main').getByRole('button', { name: 'Checkout' })
  await expect(button).toBeInViewport()
  await expect(button.locator('..')).toHaveText(/Total €135\.00\s*Checkout and pay €45\.00 today/)
  await expandSummary(page)
  await expect(page.getByText('Initial payment')).toBeVisible()
  const steps = await page.locator('section ol > li').all()
  const tops = await Promise.all(steps.map(async (step) => (await step.boundingBox())?.y ?? 0))
  expect(steps).toHaveLength(3)
  expect([1, 3]).toContain(new Set(tops).size)
  await page.goto('/tickets/weekend-plan')
  const reason = page.getByText('Only one payment plan item can be ordered at a time.')
  await expect(reason).toBeInViewport()
})
