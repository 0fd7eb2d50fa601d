import type { Page } from '@playwright/test'
import { type Buyer, type Effort, newBuyer, passLogin, pay, printEffort } from '#journeys/support/buyer.ts'
import { mailTo } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

/** One mail has all that was bought: the order, its tickets and the invoice. */
async function expectAllInOneMail({ request }: Page, { email }: Buyer): Promise<void> {
  const text = await mailTo(request, email, /Your order .+ is confirmed/)
  expect(text).toContain('View your order')
  expect(text).toContain('/download-ticket/')
  expect(text).toContain('Download your invoice')
}

/** At most this much; all of it is printed, the time only that, because it depends on the machine. */
async function expectAtMost(buyer: Buyer, most: Omit<Effort, 'seconds'>): Promise<void> {
  const effort = await printEffort(buyer)
  for (const [what, limit] of Object.entries(most))
    expect(effort[what as keyof Effort], what).toBeLessThanOrEqual(limit)
}

test('somebody without an account buys one ticket by card, from the home page in few taps', async ({
  page,
}) => {
  const buyer = newBuyer(page)
  const { tap, fill, choose, email } = buyer
  await page.goto('/')
  const main = page.getByRole('main')
  const counter = main.getByRole('group', { name: 'Weekend', exact: true })
  await tap(counter.getByRole('button', { name: 'One more' }))
  await checkOnBothScreens(page)
  await tap(main.getByRole('button', { name: '1 item · €133.00 Checkout' }))
  const holder = page.getByRole('dialog', { name: 'Who is this ticket for?' })
  await fill(holder.getByLabel('Full name'), 'Zoë Brontë')
  await fill(holder.getByLabel('Email'), email)
  await choose(holder.getByLabel('Age'), '25 to 39')
  await tap(holder.getByRole('button', { name: 'Confirm' }))
  expect((await buyer.effort()).taps, 'from home to the checkout').toBeLessThanOrEqual(4)
  await passLogin(page, buyer)
  await pay(page, buyer, '€133.00')
  await expectAllInOneMail(page, buyer)
  await expectAtMost(buyer, { taps: 7, fields: 4, mails: 1 })
})

test('thorough: four friends without an account buy their tickets and their bus in few taps', async ({
  page,
}) => {
  const buyer = newBuyer(page)
  const { tap, fill, choose, email } = buyer
  await page.goto('/')
  const main = page.getByRole('main')
  await tap(main.getByRole('link', { name: 'Weekend', exact: true }))
  await fill(main.getByRole('textbox', { name: 'Tickets' }), '4')
  await tap(main.getByRole('button', { name: 'Add 4 to Cart' }))
  const holders = page.getByRole('dialog', { name: 'Who are these 4 tickets for?' })
  for (const [index, name] of ['Ana Horvat', 'Bo Berg', 'Cy Young', 'Di Nagy'].entries())
    await fill(holders.getByLabel(`Full name of person ${index + 1}`), name)
  await fill(holders.getByLabel('Email'), email)
  await choose(holders.getByLabel('Age'), '25 to 39')
  await tap(holders.getByRole('button', { name: 'Confirm' }))
  const sheet = page.getByRole('dialog', { name: 'What goes with it' })
  await expect(sheet.getByRole('link', { name: '4 items · €532.00 Checkout' })).toBeVisible()
  await checkOnBothScreens(page)
  await choose(sheet.getByLabel('Departure of Bus from Split airport'), { index: 1 })
  await tap(sheet.getByRole('button', { name: 'Add for all 4: Bus from Split airport' }))
  await tap(sheet.getByRole('link', { name: '8 items · €596.00 Checkout' }))
  await passLogin(page, buyer)
  await pay(page, buyer, '€596.00')
  await expectAllInOneMail(page, buyer)
  await expectAtMost(buyer, { taps: 11, fields: 8, mails: 1 })
})
