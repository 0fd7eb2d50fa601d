import type { Locator, Page } from '@playwright/test'
import { PASSWORD, newCustomer } from '#journeys/support/customers.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Presses Tab until an element has the focus, as a keyboard user does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const focused = target.and(page.locator(':focus'))
  for (let presses = 0; presses < 80 && (await focused.count()) === 0; presses++)
    await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Logs in through the header of the home page. */
async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await tabTo(page, page.getByRole('button', { name: 'Account', exact: true }))
  await page.keyboard.press('Enter')
  const account = page.getByRole('dialog', { name: 'Account' })
  await tabTo(page, account.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, account.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login success.')).toBeVisible()
  await expect(account).toBeHidden()
}

test('somebody without a mouse gets from the home page through login, cart, checkout and bank to the order', async ({
  page,
  request,
}) => {
  // S1-02 S2.1-09 S2.5-04 S2.5-05
  const zoe = await newCustomer(request)
  await logIn(page, zoe.email)
  // A link that is followed before the page's code runs loads the next page anew, which focuses nothing.
  const clock = page.waitForResponse('**/api/time')
  await page.reload()
  await clock
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Weekend', exact: true })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, main.getByRole('link', { name: 'Weekend', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Weekend', exact: true })).toBeFocused()
  const add = main.getByRole('button', { name: 'Add to Cart' })
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Full name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Space')
  await expect(dialog.getByLabel('Full name')).toHaveValue('Zoë Brontë')
  await tabTo(page, dialog.getByLabel('Age'))
  await page.keyboard.type('25')
  await page.keyboard.press('Tab')
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Item added to cart.')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: /^Cart/ }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('dialog', { name: 'Your cart' }).getByRole('link', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/checkout')
  // The heading of the page, which has replaced the placeholder's.
  await expect(main.getByLabel('Country')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused()
  await tabTo(page, main.getByLabel('Country'))
  await page.keyboard.type('Cro')
  await tabTo(page, main.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await tabTo(page, main.getByRole('button', { name: 'Checkout' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sandbox-bank\//)
  await tabTo(page, page.getByRole('button', { name: 'Pay', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/portal\/orders\/.*\/confirmation$/)
  await expect(page.getByText('Thank you, Zoë Brontë')).toBeVisible()
  await tabTo(page, main.getByRole('article').getByRole('button', { name: 'Download', exact: true }))
})
