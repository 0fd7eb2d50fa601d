import type { Page } from '@playwright/test'
import { newCustomer, PASSWORD, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** Waits until the server has rendered a page: if that takes it too long, it leaves the page to the browser. */
async function untilRendered(page: Page, path: string): Promise<void> {
  await expect(async () => {
    expect(await (await page.request.get(path)).text()).toContain('<h1')
  }).toPass()
}

/** A network that loads the page but delays its scripts until `arrive` is called. */
async function delayScripts(page: Page, path: string): Promise<{ arrive: () => Promise<void> }> {
  await untilRendered(page, path)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path)
  return {
    arrive: async () => {
      arrived.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

test('a tap before the shop’s scripts have loaded takes effect once they have', async ({ page }) => {
  const code = await delayScripts(page, '/tickets/weekend')
  const add = page.getByRole('main').getByRole('button', { name: 'Add to Cart' })
  await add.click()
  await add.click()
  await code.arrive()
  await expect(page.getByRole('dialog').getByLabel('Full name')).toBeVisible()
})

test('a tap before the customer is loaded opens the dialog with their own name once they are', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  const loaded = Promise.withResolvers<void>()
  await page.route('**/api/get-data', async (route) => {
    await loaded.promise
    await route.continue()
  })
  await untilRendered(page, '/tickets/weekend')
  const asked = page.waitForRequest('**/api/get-data')
  await page.goto('/tickets/weekend')
  await asked
  const account = page.getByRole('dialog', { name: 'Account' })
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(account).toBeVisible()
  await expect(account.getByLabel('Password')).toHaveCount(0)
  await account.getByRole('button', { name: 'Close' }).click()
  const name = page.getByRole('dialog').getByLabel('Full name')
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click()
  await expect(name).toHaveCount(0)
  loaded.resolve()
  await expect(name).toHaveValue(zoe.full_name)
})

test('a page that was scrolled before the shop’s scripts have loaded keeps its position, and what it says even while the code of a part is late', async ({
  page,
}) => {
  const code = await delayScripts(page, '/')
  await page.route(/\/assets\/CardNeeds[^/]+\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const takenOver = page.evaluate(
    `new Promise((done) => addEventListener('festoon:taken-over', () => requestAnimationFrame(done)))`,
  )
  await page.evaluate(`{
    const part = [...document.querySelectorAll('main li span')].find(({ textContent }) => /^only with: /.test(textContent))
    new MutationObserver(() => document.body.toggleAttribute('data-lost', true)).observe(part.parentElement, { childList: true })
  }`)
  await page.getByRole('main').getByRole('link', { name: 'My orders' }).scrollIntoViewIfNeeded()
  const place = await page.evaluate<number>('scrollY')
  expect(place).toBeGreaterThan(100)
  const partLoaded = page.waitForResponse(/CardNeeds/)
  await code.arrive()
  await takenOver
  expect(await page.evaluate('scrollY')).toBe(place)
  await partLoaded
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
  expect(await page.locator('body').getAttribute('data-lost')).toBeNull()
})

test('a login that is submitted before the shop’s scripts have loaded takes effect once they have, and never appears in the URL', async ({
  page,
  request,
}) => {
  const { email } = await newCustomer(request)
  const code = await delayScripts(page, '/login')
  const visited: string[] = []
  page.on('request', (each) => void visited.push(each.url()))
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await code.arrive()
  await expect(page).toHaveURL('/')
  expect(visited.filter((url) => /password=|email=/.test(url))).toEqual([])
})

test('a prerendered page is painted before its scripts are requested', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (each) => void asked.push(each.url()))
  let atLoad = -1
  page.on('load', () => (atLoad = asked.filter((url) => url.endsWith('.js')).length))
  await untilRendered(page, '/tickets')
  await page.goto('/tickets')
  await expect.poll(() => asked.filter((url) => url.endsWith('.js')).length).toBeGreaterThan(3)
  expect(atLoad).toBe(0)
})
