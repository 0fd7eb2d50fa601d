import { call, newCart, newCustomer, buyCart, storeInBrowser } from '#journeys/support/customers.ts'
import { GUEST_PATHS, PUBLIC_PATHS } from '#journeys/support/paths.ts'
import { expect, expectToFit, test } from '#journeys/support/page.ts'

test('every screen fits a phone that is 360 pixels wide, also with long names', async ({ page, request }) => {
  const long = 'Maximiliana Theodora von Hohenzollern-Sigmaringen-Donaudampfschifffahrt'
  const zoe = await newCustomer(request, long)
  const cart = await newCart(request, zoe, { shirt: true })
  const order = { payment_method: 'bank_transfer', shipping_country: 'HR', accepted_ts_and_cs: true }
  const shipping_address = {
    street: 'Donaudampfschifffahrtsgesellschaftskapitänsgasse 1',
    postcode: '1',
    city: 'Split',
  }
  const input = { token: zoe.token, cart, customer: { country: 'HR' }, order: { ...order, shipping_address } }
  const { order: placed } = await call(request, 'checkout-cart', input)
  const bought = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'bus-split' }))
  await page.setViewportSize({ width: 360, height: 740 })
  const fits = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectToFit(page)
  }
  for (const path of [...PUBLIC_PATHS, ...GUEST_PATHS]) await fits(path)
  await storeInBrowser(page, { token: zoe.token, cart: await newCart(request, zoe, { shirt: true }) })
  const mine = [placed.code, bought.code, `${bought.code}/manage-ticket/${bought.tickets[0]?.code}`]
  for (const path of ['/checkout', '/portal', ...mine.map((rest) => `/portal/orders/${rest}`)])
    await fits(path)
})
