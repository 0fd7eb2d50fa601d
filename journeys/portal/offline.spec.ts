import { buyCart, newCart, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

// A service worker survives the journey, so this browser is not reused.
test.use({ ...PHONE, isFirstVisit: true })

test('tickets are available offline, and in full screen at a tap, until the customer logs out', async ({
  page,
  request,
  context,
}) => {
  const zoe = await newCustomer(request)
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/portal')
  await main.getByRole('button', { name: 'Show QR code' }).click()
  const screen = page.getByRole('dialog', { name: 'Festoon Nights' })
  await expect(screen.getByText(tickets[0]?.code ?? '?')).toBeVisible()
  await checkOnBothScreens(page)
  await page.keyboard.press('Escape')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')

  await context.setOffline(true)
  await page.reload()
  await expect(main.getByText(/These are your tickets as of/)).toBeVisible()
  await main.getByRole('button', { name: 'Show QR code' }).click()
  await expect(screen.getByRole('img', { name: /^QR code of/ })).toBeVisible()
  await expect(screen.getByText(tickets[0]?.code ?? '?')).toBeVisible()
  await page.keyboard.press('Escape')
  // The start URL of the installed application.
  await page.goto('/')
  await expect(page).toHaveURL('/portal')
  // What opens from a mail: the page that was kept is that of the portal.
  await page.goto(`/portal/orders/${code}`)
  await expect(main.getByText(/These are your tickets as of/)).toBeVisible()
  await page.goto('/tickets')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await page.getByRole('link', { name: 'Show my tickets' }).click()
  await expect(main.getByText(/These are your tickets as of/)).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(main.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Zoë Brontë' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await page
    .getByRole('dialog', { name: /log out/ })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(page.getByText('You have been logged out.')).toBeVisible()
  const kept = 'indexedDB.databases().then((all) => all.map(({ name }) => name))'
  await expect.poll(() => page.evaluate(kept)).not.toContain('festoon-tickets')
})
