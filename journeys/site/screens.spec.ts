import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectNoBarOnLowScreen, expectOneBarBelow } from '#journeys/support/bars.ts'
import { checkAccessibility, checkLayout, expectNoOverflow, resize } from '#journeys/support/accessibility.ts'
import {
  buyCart,
  call,
  newCart,
  newCustomer,
  type Person,
  storeInBrowser,
} from '#journeys/support/customers.ts'
import { DESKTOP, expect, PHONE, test } from '#journeys/support/page.ts'
import { newPaidOrder, requestRefundOfTickets } from '#journeys/support/refunds.ts'
import { officeRoutes, shopRoutes } from '#journeys/support/routes.ts'
import {
  CUSTOMER_SCREENS,
  DAILY_SCREENS,
  GUEST_SCREENS,
  GUEST_STATES,
  LINKED_SCREENS,
  NEW_CUSTOMER_SCREENS,
  OTHER_SCREENS,
  pathOf,
  PUBLIC_SCREENS,
  type Screen,
  SETUP_SCREENS,
  type ShopMade,
} from './screens.ts'

const NARROW = { width: 360, height: 740 }
const LONG = 'Maximiliana Theodora von Hohenzollern-Sigmaringen-Donaudampfschifffahrt'

/** Checks that the page is this one, that it does not load the office, and that it is accessible and fits on three screens. */
async function checkScreen<Made>(page: Page, screen: Screen<Made>, made: Made): Promise<void> {
  const path = pathOf(screen, made)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(path)
  await expect(page.locator('a[href*="office"], form[action*="office"]')).toHaveCount(0)
  await screen.reach?.(page, made)
  await checkAccessibility(page)
  await resize(page, PHONE.viewport)
  if (screen.hasFrame) await checkAccessibility(page)
  else await checkLayout(page)
  await expectOneBarBelow(page)
  await resize(page, NARROW)
  await expectNoOverflow(page)
  await expectNoBarOnLowScreen(page)
  await resize(page, DESKTOP.viewport)
}

/** A customer's order that is not paid; it is in installments if its ticket is. */
async function newOrder(request: APIRequestContext, zoe: Person, cart: string, more: object = {}) {
  const { order } = await call(request, 'checkout-cart', {
    token: zoe.token,
    cart,
    customer: { country: 'HR' },
    order: { payment_method: 'credit_card', accepted_ts_and_cs: true, ...more },
  })
  return order
}

async function newPlan(request: APIRequestContext): Promise<ShopMade['plan']> {
  const zoe = await newCustomer(request)
  const cart = await newCart(request, zoe, { external_code: 'weekend-plan' })
  const { code, checksum, payments } = await newOrder(request, zoe, cart)
  return { code, checksum, reference: payments[1].reference }
}

async function newOrders(request: APIRequestContext, zoe: Person): Promise<ShopMade['customer']> {
  const { code: placed } = await newOrder(request, zoe, await newCart(request, zoe, { shirt: true }), {
    payment_method: 'bank_transfer',
    shipping_country: 'HR',
    shipping_address: {
      street: 'Donaudampfschifffahrtsgesellschaftskapitänsgasse 1',
      postcode: '1',
      city: 'Split',
    },
  })
  const bus = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'bus-split' }))
  const refund = await requestRefundOfTickets(request, zoe, await newPaidOrder(request, zoe))
  return { email: zoe.email, placed, bus: { code: bus.code, ticket: bus.tickets[0]?.code ?? '' }, refund }
}

test('every public page is open to everybody and accessible, and fits a desktop and a narrow phone', async ({
  page,
}) => {
  // S1-01 S2.0-01 S2.0-02 S2.0-09 S2.0-10 P2.0-01 P6-03
  test.slow()
  for (const screen of PUBLIC_SCREENS) await checkScreen(page, screen, null)
})

test('thorough: every page behind a link is open to guests and accessible, and fits a desktop and a narrow phone', async ({
  page,
  request,
}) => {
  // S2.0-04 P2.0-02 S6-04 P6-03
  const made = { plan: await newPlan(request) }
  for (const screen of LINKED_SCREENS) await checkScreen(page, screen, made)
})

test('every page for guests is open to them and accessible, with what opens over a page, and fits a desktop and a narrow phone', async ({
  page,
  request,
}) => {
  // S2.0-08 P2.0-08 P6-03 A-015
  test.slow()
  for (const screen of GUEST_SCREENS) await checkScreen(page, screen, null)
  await storeInBrowser(page, { cart: await newCart(request, await newCustomer(request), { shirt: true }) })
  for (const screen of GUEST_STATES) await checkScreen(page, screen, null)
})

test('every page of a customer is open to them and accessible, and fits a desktop and a narrow phone, also with long names', async ({
  page,
  request,
}) => {
  // S2.0-03 S2.0-05 S2.0-06 S2.0-07 S6-03 S1-08 A-001 A-132
  test.slow()
  const zoe = await newCustomer(request)
  await storeInBrowser(page, { token: zoe.token })
  for (const screen of NEW_CUSTOMER_SCREENS) await checkScreen(page, screen, null)
  const long = await newCustomer(request, LONG)
  const customer = await newOrders(request, long)
  await storeInBrowser(page, { token: long.token, cart: await newCart(request, long, { shirt: true }) })
  for (const screen of CUSTOMER_SCREENS) await checkScreen(page, screen, { customer })
})

test('a phone that is not paired is accessible', async ({ page }) => {
  for (const screen of OTHER_SCREENS.filter(({ journey }) => journey === undefined)) {
    await page.setViewportSize(PHONE.viewport)
    await page.goto(screen.path as string)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await checkAccessibility(page)
  }
})

const OFFICE_SCREENS = [...DAILY_SCREENS, ...SETUP_SCREENS]

const SHOP_SCREENS = [
  ...PUBLIC_SCREENS,
  ...GUEST_SCREENS,
  ...LINKED_SCREENS,
  ...NEW_CUSTOMER_SCREENS,
  ...CUSTOMER_SCREENS,
]

const routesOf = (screens: { route: string }[]): string[] =>
  [...new Set(screens.map(({ route }) => route))].toSorted()

test('every route of the shop and of the office, the gate and the waiting room have their screens in the table', async () => {
  // The path of the ambassadors' page is configured.
  const shop = [...(await shopRoutes()), 'ambassadors']
  expect(routesOf(SHOP_SCREENS)).toEqual(shop.toSorted())
  expect(routesOf(OFFICE_SCREENS)).toEqual([...(await officeRoutes())].toSorted())
  const pages = globSync('*.html', { cwd: 'web' }).map((file) => file.replace('.html', ''))
  expect(['index', 'office', ...routesOf(OTHER_SCREENS)].toSorted()).toEqual(pages.toSorted())
  for (const { journey } of [...OFFICE_SCREENS, ...OTHER_SCREENS])
    if (journey !== undefined)
      expect(readFileSync(join('journeys', journey), 'utf8')).toContain('await check')
})
