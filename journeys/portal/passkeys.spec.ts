import type { Page } from '@playwright/test'
import { PASSWORD, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { openOwnShop } from '#journeys/support/own-shop.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { collectPageErrors, expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** A virtual authenticator that verifies its user, and the requests that it received. */
async function connectAuthenticator(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  await chrome.send('WebAuthn.enable')
  const { authenticatorId } = await chrome.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { chrome, authenticatorId }
}

// In npm test: server/people/customers/passkeys/passkeys.test.ts
test('thorough: a passkey is added on the account page, and logs in by the button and from the list below the field', async ({
  browser,
  viewport,
}) => {
  // Browsers do not support passkeys at the address of the other journeys.
  const shop = await openOwnShop('localhost')
  const context = await browser.newContext({ baseURL: shop.url, viewport })
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  const { chrome, authenticatorId } = await connectAuthenticator(page)
  const zoe = await registerCustomer(context.request)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto('/account')
  const main = page.getByRole('main')
  await main.getByLabel('Your password, for passkeys').fill(PASSWORD)
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('Your passkey is ready.')).toBeVisible()
  await expect(main.getByText(/not used yet/)).toBeVisible()
  await checkOnBothScreens(page)
  await main.getByLabel('Your password, for passkeys').fill(PASSWORD)
  await main.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(main.getByRole('alert')).toHaveText('This device has a passkey of your account already.')

  await page.evaluate('localStorage.clear()')
  const presence = (enabled: boolean) =>
    chrome.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await presence(false)
  await page.goto('/login?from=%2Faccount')
  await expect(main.getByRole('button', { name: 'Log in with a passkey' })).toBeVisible()
  await checkOnBothScreens(page)
  await presence(true)
  await main.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(main.getByText(/Added .*, last used/)).toBeVisible()
  await page.evaluate('localStorage.clear()')
  await page.goto('/login?from=%2Faccount')
  await expect(main.getByText(/Added .*, last used/)).toBeVisible()
  expect(pageErrors, 'nothing in the console').toEqual([])
  await context.close()
  await shop.close()
})
