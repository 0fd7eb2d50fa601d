import type { Page } from '@playwright/test'
import {
  PASSWORD,
  call,
  mailTo,
  newCart,
  newCustomer,
  newEmail,
  passwordLink,
  buyCart,
  storeInBrowser,
} from '#journeys/support/customers.ts'
import { checkAccessibility, checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Zoë transfers the ticket on the open page to the account of `email`. */
async function transferTo(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  const reassign = main.getByRole('checkbox', { name: /^Reassign this ticket/ })
  await expect(reassign).toHaveCount(0)
  await main.getByLabel('Full name').fill('Ivo Ban')
  await main.getByLabel('Email').fill(email)
  await reassign.check()
  await main.getByLabel(/^Note/).fill('See you at the bell tower.')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByText(`belongs to the account of ${email} alone`)).toBeVisible()
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Reassign ticket' }).click()
}

/** The receiver of a ticket logs in through the mailed link and finds it after accepting the terms. */
async function receive(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  const mail = await mailTo(page.request, email, /A ticket for .* is yours/)
  expect(mail).toContain('See you at the bell tower.')
  await page.goto(await passwordLink(page.request, email, /A ticket for .* is yours/))
  await main.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await main.getByLabel(/^Confirm/).fill(PASSWORD)
  await main.getByRole('button').last().click()
  await page.getByRole('button', { name: 'Ivo Ban' }).waitFor()
  await page.goto('/portal')
  await main.getByRole('link', { name: 'Accept Terms and Conditions' }).click()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: /^Accept/ }).click()
  // A page that is left before the answer would cancel the request.
  await expect(main.getByText('You have accepted our Terms and Conditions.')).toBeVisible()
  await page.goto('/portal')
  await main.getByRole('button', { name: 'Manage' }).click()
  await expect(main.getByRole('article').getByText('Ivo Ban')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Download', exact: true })).toBeVisible()
}

test('a transferred ticket leaves its owner’s account at once, and the receiver finds it in their own', async ({
  page,
  request,
}) => {
  // P6-06 P6-07 P5-09 P5-10 P8-02 P7-15 A-096 A-097 A-103
  const zoe = await newCustomer(request)
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
  const ticket = tickets[0]?.code ?? ''
  const links = ['ticket', 'calendar'].map((kind) => `/download-${kind}/${zoe.email}/${ticket}`)
  for (const link of links) expect((await request.get(link)).status()).toBe(200)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${code}/manage-ticket/${ticket}`)
  const email = newEmail()
  await transferTo(page, email)
  await expect(page.getByText('Ivo Ban has the ticket now: it has left your account.')).toBeVisible()
  await expect(page).toHaveURL(`/portal/orders/${code}`)
  await expect(page.getByText(ticket, { exact: true })).toHaveCount(0)
  for (const link of links) expect((await request.get(link)).status()).toBe(404)
  await page.goto(`/portal/orders/${code}/manage-ticket/${ticket}`)
  await expect(page).toHaveURL('/portal')
  expect(await mailTo(request, zoe.email, /You have given a ticket/)).toContain(email)

  await page.evaluate('localStorage.clear()')
  await receive(page, email)
})

test('a friend accepts a ticket by a shared link, which gives it once', async ({ page, request }) => {
  //
  const zoe = await newCustomer(request)
  const { code } = await buyCart(request, zoe, await newCart(request, zoe))
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${code}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Give to a friend' }).click()
  await main.getByRole('radio', { name: 'By a link to share' }).check()
  await main.getByRole('button', { name: 'Create the link' }).click()
  await expect(main.getByRole('heading', { name: 'Your link is ready' })).toBeVisible()
  const { pathname } = new URL(await main.getByLabel('Link', { exact: true }).inputValue())
  await checkOnBothScreens(page)
  await page.goto(`/portal/orders/${code}`)
  await expect(main.getByRole('button', { name: 'Take the link back' })).toBeVisible()
  await expect(main.getByText('Whoever has your link can accept this ticket until')).toBeVisible()

  await page.evaluate('localStorage.clear()')
  await page.goto(pathname)
  await expect(main.getByText('Zoë Brontë gives you this ticket.')).toBeVisible()
  await checkOnBothScreens(page)
  const email = newEmail()
  await main.getByLabel('Full name').fill('Ivo Ban')
  await main.getByLabel('Email').fill(email)
  await main.getByLabel('Age').selectOption('25 to 39')
  await main.getByRole('button', { name: 'Accept the ticket' }).click()
  await expect(main.getByText(`We have written to ${email}.`)).toBeVisible()
  expect(await mailTo(request, email, /A ticket for .* is yours/)).toContain('/accept-tcs/')
  await page.reload()
  await expect(main.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
})

test('the last seat of a departure goes to somebody else, and the customer who wanted it is told', async ({
  page,
  request,
}) => {
  // P2.5-02 P8-04 A-057
  const zoe = await newCustomer(request)
  const bus = { external_code: 'bus-split' }
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe, bus))
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${code}`)
  await page.getByRole('button', { name: 'Change travel time' }).click()
  const modal = page.getByRole('dialog', { name: 'Travel time' })
  const scarce = modal.getByRole('radio', { name: /15:00/ })
  await scarce.check()

  const left = tickets[0]?.travel_times[2]
  const lines: { cart: string; cart_product_id: number }[] = []
  for (let seat = 0; seat < (left?.remaining ?? 0); seat++) {
    const input = {
      external_code: 'bus-split',
      full_name: 'Eve',
      email: 'eve@lights.example',
      transport_time_id: left?.id,
    }
    const { cart } = await call(request, 'add-product-to-cart', input)
    lines.push({ cart: cart.code, cart_product_id: cart.products[0].id })
  }
  await modal.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Could not update travel time. Please try later.')).toBeVisible()
  await expect(modal.getByText('This travel time is sold out.')).toBeVisible()
  await expect(scarce).toBeDisabled()
  await checkAccessibility(page)
  for (const line of lines) await call(request, 'remove-product-from-cart', line)
})
