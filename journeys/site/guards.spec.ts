import { call, newCart, newCustomer, buyCart, storeInBrowser } from '#journeys/support/customers.ts'
import { expect, test } from '#journeys/support/page.ts'
import { GUEST_SCREENS, pathOf } from './screens.ts'

test('a guest who opens a customer page is asked to log in, and is then led back to it', async ({ page }) => {
  // S2.0-03 S2.0-05 S2.0-06 S2.0-07 P2.0-06 P2.0-07 S2.3-03 P6-02 S6-02 A-003 A-005
  for (const path of [
    '/account',
    '/portal',
    '/portal/orders/ABCD-EFGH',
    '/portal/orders/ABCD-EFGH/confirmation',
    '/portal/orders/ABCD-EFGH/request-refund',
    '/portal/refunds/1',
    '/portal/orders/ABCD-EFGH/manage-ticket/AAAA-BBBB-CCCC',
    '/checkout',
  ]) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(path)}`)
  }
  await page.getByRole('main').getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL('/forgot-password?from=%2Fcheckout')
})

test('a session survives a reload, and ends when its token is removed', async ({ page, request }) => {
  // S4-24 S4-25 S6-03
  const zoe = await newCustomer(request)
  await page.goto('/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(zoe.email)
  await main.getByLabel('Password', { exact: true }).fill('three nights')
  await main.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Zoë Brontë' }).waitFor()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Zoë Brontë' })).toBeVisible()
  await page.evaluate('localStorage.removeItem("token")')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
})

test('a response that the session has expired ends it, also on a public page', async ({ page, request }) => {
  // S4-29 S2.3-04 A-033
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Zoë Brontë' })).toBeVisible()
  await page.route('**/api/get-shop-item', (route) =>
    route.fulfill({ status: 419, json: { message: 'Over.' } }),
  )
  await page.getByRole('main').getByRole('link', { name: 'Weekend', exact: true }).click()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
  await expect(page).toHaveURL('/tickets/weekend')
})

test('thorough: a customer who opens a page for guests is redirected home', async ({ page, request }) => {
  // S2.3-05 P6-01 A-011
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  for (const screen of GUEST_SCREENS) {
    await page.goto(pathOf(screen, null))
    await expect(page).toHaveURL('/')
  }
})

test('a login leads to the requested page, and never to another site', async ({ page, request }) => {
  // P2.0-12 P2.0-13 A-003
  const zoe = await newCustomer(request)
  const ways = [
    ['/login?from=%2Fportal', '/portal'],
    ['/login?from=//evil.example', '/'],
    ['/login?from=https%3A%2F%2Fevil.example', '/'],
    ['/login', '/'],
  ] as const
  for (const [from, to] of ways) {
    await page.goto(from)
    await page.evaluate('localStorage.clear()')
    await page.goto(from)
    const main = page.getByRole('main')
    await main.getByLabel('Email').fill(zoe.email)
    await main.getByLabel('Password', { exact: true }).fill('three nights')
    await main.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(to)
  }
})

test('an unknown path redirects home, and the order of another customer to the customer’s own orders', async ({
  page,
  request,
}) => {
  // P2.0-09 P2.3-01 P6-04 A-006 A-007
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  for (const path of ['/nope', '/cart', '/order/ABC', '/portal/x/y']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  for (const path of ['/portal/orders/NOPE', '/portal/orders/NOPE/confirmation']) {
    await page.goto(path)
    await expect(page).toHaveURL('/portal')
  }
  await expect(page.getByText('No orders yet')).toBeVisible()
})

test('an unknown ticket redirects to the portal, and one that cannot be managed to its order', async ({
  page,
  request,
}) => {
  // P2.0-05 P2.3-03 P2.3-04 A-012 A-111
  const zoe = await newCustomer(request)
  const [order, other] = [
    await buyCart(request, zoe, await newCart(request, zoe)),
    await buyCart(request, zoe, await newCart(request, zoe)),
  ]
  const [ticket] = order.tickets
  const bank = {
    bank_owner_full_name: zoe.full_name,
    bank_name: 'A Bank',
    bank_country: 'US',
    bank_bic: 'BOFAUS3N',
  }
  const owner = { street: 'Main Street 1', postcode: '10001', city: 'New York' }
  const input = { ...bank, bank_owner_address: owner, bank_account: '123456', order_id: order.code }
  await call(request, 'request-refund', { token: zoe.token, ...input, tickets: ticket?.code })
  await storeInBrowser(page, { token: zoe.token })
  const manage = (order: string, code = '') => `/portal/orders/${order}/manage-ticket/${code}`
  for (const [path, to] of [
    [manage(order.code, 'NOPE-NOPE-NOPE'), '/portal'],
    [manage('NOPE', ticket?.code), '/portal'],
    [manage(other.code, ticket?.code), '/portal'],
    [manage(order.code, ticket?.code), `/portal/orders/${order.code}`],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(to)
  }
})

test('an unknown item redirects to the list of its kind', async ({ page }) => {
  // P2.1-02 A-008
  for (const [path, list] of [
    ['/tickets/nope', '/tickets'],
    ['/tickets/shirt', '/tickets'],
    ['/merchandise/nope', '/merchandise'],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(list)
  }
})

test('each page has a document title with its name and the festival’s', async ({ page }) => {
  // P2.0-10 A-014
  const titles = {
    '/tickets': 'Tickets',
    '/tickets/weekend': 'Weekend',
    '/login': 'Login',
    '/register': 'Register',
    '/terms-conditions': 'Terms and Conditions',
    '/faqs': 'FAQs',
    '/ambassadors': 'Ambassadors',
  }
  for (const [path, title] of Object.entries(titles))
    expect(await (await page.request.get(path)).text()).toContain(`<title>${title} - Festoon Nights</title>`)
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Weekend', exact: true }).click()
  await expect(page).toHaveTitle('Weekend - Festoon Nights')
})

test('a session that the server has ended leads to the login, and the input is there afterwards', async ({
  page,
  request,
}) => {
  // S4-28 A-033
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(request, zoe) })
  await page.goto('/checkout')
  const main = page.getByRole('main')
  await main.getByLabel('Country').selectOption('Croatia')
  await main.getByRole('button', { name: 'Add an address for the invoice' }).click()
  await main.getByLabel(/^City/).fill('Split')
  await main.getByRole('checkbox').check()
  await request.post('/api/logout', { data: { token: zoe.token } })
  await main.getByRole('button', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/login?from=%2Fcheckout')
  await expect(page.getByText('You have been logged out.')).toHaveCount(1)
  await main.getByLabel('Email').fill(zoe.email)
  await main.getByLabel('Password', { exact: true }).fill('three nights')
  await main.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/checkout')
  await expect(main.getByLabel(/^City/)).toHaveValue('Split')
})

test('a logout asks for confirmation, and Escape keeps the session', async ({ page, request }) => {
  // S2.1-13 S4-26 S8-12 S2.5-06 S2.5-07 S2.5-08 A-033
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/portal')
  const question = page.getByRole('dialog', { name: 'Do you want to log out?' })
  const leave = async () => {
    await page.getByRole('button', { name: 'Zoë Brontë' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused()
  }
  await leave()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(await page.evaluate('localStorage.getItem("token")')).toBe(zoe.token)
  await leave()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull()
})

test('a page left open over an update says that there is a new version, and loads it only when asked', async ({
  browser,
}) => {
  const page = await browser.newPage()
  const main = page.getByRole('main')
  await page.goto('/')
  // Before its scripts have started, a link would load the whole page anew.
  await page.getByRole('button', { name: 'Account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The code of the former version, which the updated server no longer has.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Terms and Conditions' }).first().click()
  await expect(main.getByRole('heading', { name: 'There is a new version of this page.' })).toBeVisible()
  await expect(page.getByText('dynamically imported')).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await main.getByRole('button', { name: 'Load it again' }).click()
  await expect(main.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await page.close()
})
