import { openShopWithSetting } from '#journeys/support/own-shop.ts'
import { registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, collectPageErrors, test } from '#journeys/support/page.ts'

// In npm test: server/api/shop/inactive-shop.test.ts
test('thorough: a closed shop sends everybody home, sells nothing, and lets its customers into the portal', async ({
  browser,
}) => {
  // S2.1-04 S2.1-05 S2.1-06 S2.1-07 S2.1-14 S2.3-01 S2.3-02 S2.3-06 P2.0-14 P2.0-16 P2.0-20 P2.1-01 A-005 A-006 A-013 A-129
  const { url, close } = await openShopWithSetting('shopActive: false')
  try {
    const context = await browser.newContext({ baseURL: url })
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    const main = page.getByRole('main')
    const cart = page.getByRole('button', { name: /^Cart/ })
    const leadHome = async (paths: string[]) => {
      for (const path of paths) {
        await page.goto(path)
        await expect(page).toHaveURL('/')
        await expect(main.getByText('The shop opens soon.')).toBeVisible()
      }
    }
    await leadHome(['/', '/tickets', '/tickets/weekend', '/merchandise', '/merchandise/shirt'])
    await leadHome(['/checkout', '/cart'])
    await expect(page.getByRole('navigation').getByRole('link')).toHaveText([
      'Home',
      'My orders',
      'Ambassadors',
      'Website',
    ])
    await expect(main.getByRole('link')).toHaveCount(1)
    await expect(main.getByRole('link')).toHaveAttribute('href', '/portal')
    await expect(cart).toBeHidden()
    await checkAccessibility(page)

    const { token } = await registerCustomer(page.request)
    await storeInBrowser(page, { token, cart: 'from-before-it-closed' })
    await leadHome(['/checkout', '/cart'])
    await expect(cart).toBeHidden()
    await page.goto('/portal')
    await expect(main.getByText('No orders yet')).toBeVisible()

    for (const call of ['add-product-to-cart', 'add-merchandise-to-cart']) {
      const input = { external_code: 'weekend', full_name: 'Zoë Brontë', email: 'zoe@lights.example' }
      const refused = await page.request.post(`/api/${call}`, { data: input })
      expect(refused.status()).toBe(422)
      expect(await refused.json()).toMatchObject({ message: 'The shop is currently closed.' })
    }
    expect(pageErrors).toEqual([])
    await context.close()
  } finally {
    await close()
  }
})
