import type { Page } from '@playwright/test'
import { newCart, newCustomer, buyCart, storeInBrowser } from '#journeys/support/customers.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

const main = (page: Page) => page.getByRole('main')
const LOCKED = 'This ticket was edited recently. Please try again in 15 minutes.'

test('the holder of a ticket is changed step by step, and cannot be changed again for a while', async ({
  page,
  request,
}) => {
  // P2.4-01 P2.4-02 P5-03 P5-08 P8-02 P8-09 P4-19 P2.0-05 P2.0-10 P1-01 A-099
  const zoe = await newCustomer(request)
  const { code, tickets } = await buyCart(request, zoe, await newCart(request, zoe))
  const ticket = tickets[0]?.code ?? ''
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${code}`)
  await main(page).getByRole('button', { name: 'Edit ticket' }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}/manage-ticket/${ticket}`)
  await expect(page).toHaveTitle('Edit ticket - Festoon Nights')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit ticket' })).toBeFocused()
  await expect(
    main(page).getByText('You can change the name 2 more times, until 30 June 2027.'),
  ).toBeVisible()
  const proceed = main(page).getByRole('button', { name: 'Continue' })
  const alert = main(page).getByRole('alert')
  await proceed.click()
  await expect(alert).toHaveText('Please change the ticket details.')
  await main(page).getByLabel('Full name').fill('')
  await main(page).getByLabel('Email').fill('')
  await proceed.click()
  await expect(alert).toHaveText('Please fill out the following fields: Full name, Email.')
  await expect(alert).toBeFocused()
  await main(page).getByLabel('Full name').fill('Ivo Ban')
  await main(page).getByLabel('Email').fill(`ivo-${zoe.email}`)
  await expect(main(page).getByRole('checkbox')).not.toBeChecked()
  await checkOnBothScreens(page)
  await proceed.click()
  await expect(main(page).getByText('before: Zoë Brontë')).toBeVisible()
  await checkOnBothScreens(page)
  await page.goBack()
  await expect(main(page).getByLabel('Full name')).toHaveValue('Ivo Ban')
  await page.goForward()
  await expect(main(page).getByText('before: Zoë Brontë')).toBeVisible()

  const refusal = { status: 422, json: { message: 'The gate is closed.' } }
  await page.route('**/api/change-ticket', (route) => route.fulfill(refusal), { times: 1 })
  const submit = main(page).getByRole('button', { name: 'Submit changes' })
  await submit.click()
  await expect(alert).toHaveText('The gate is closed.')
  await expect(main(page).getByLabel('Full name')).toHaveValue('Ivo Ban')
  await proceed.click()
  await submit.click()
  await expect(page.getByText(`Ticket ${ticket} updated successfully.`)).toBeVisible()
  await expect(page).toHaveURL(`/portal/orders/${code}`)
  await expect(main(page).getByText('Ivo Ban · 25 to 39')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Edit ticket' })).toBeDisabled()
  await expect(main(page).getByText(LOCKED)).toBeVisible()
  await checkOnBothScreens(page)
  await page.goto(`/portal/orders/${code}/manage-ticket/${ticket}`)
  await expect(main(page).getByRole('heading', { name: LOCKED })).toBeVisible()
})

test('a passenger changes to another departure, whose time is in the place’s time zone, and adds it to the calendar', async ({
  page,
  request,
}) => {
  // P2.5-01 P2.5-03 P8-03 P4-20 S3-35 A-126
  const zoe = await newCustomer(request)
  const bus = { external_code: 'bus-split' }
  const { code } = await buyCart(request, zoe, await newCart(request, zoe, bus))
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${code}`)
  const change = main(page).getByRole('button', { name: 'Change travel time' })
  await change.click()
  const modal = page.getByRole('dialog', { name: 'Travel time' })
  await expect(modal.getByRole('radio', { name: /8 July 2027 at 10:00.*current/ })).toBeChecked()
  await expect(modal.getByText('Please be at the meeting location 30 minutes before travel.')).toBeVisible()
  await checkOnBothScreens(page)
  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(change).toBeFocused()
  await change.click()
  await modal.getByRole('radio', { name: /12:30/ }).check()
  await modal.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Travel time updated.')).toBeVisible()
  await expect(modal).toBeHidden()
  await expect(main(page).getByText('Thu 8 July 2027, 12:30')).toBeVisible()
  await expect(change).toBeDisabled()
  await expect(main(page).getByText(LOCKED)).toBeFocused()

  const saved = page.waitForEvent('download')
  await main(page).getByRole('button', { name: 'Add to calendar' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^ticket-.*\.ics$/)
})
