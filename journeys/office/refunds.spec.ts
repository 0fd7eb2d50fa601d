import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { logInToOffice } from '#journeys/support/staff.ts'
import { mailTo, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { currentStep, requestRefundOfTickets, newPaidOrder } from '#journeys/support/refunds.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

/** Confirms the open dialog with the button of its name. */
async function confirm(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('button', { name, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** The text of the file that a button downloads. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

/** The status of a refund on its customer's page. */
async function expectPortal(page: Page, id: number, label: string): Promise<void> {
  await page.goto(`/portal/refunds/${id}`)
  const header = page.getByRole('main').locator('header')
  await expect(header.getByText(label, { exact: true })).toBeVisible()
}

test('refunds are processed in the office, and their customer sees their status', async ({
  page,
  request,
}) => {
  // P2.0-27 P4-06 P4-07 P4-23 P4-24 P4-25 P3-13 A-105
  test.slow()
  const zoe = await newCustomer(request)
  const paid = () => newPaidOrder(request, zoe, {}, 'bank_transfer')
  const orders = [await paid(), await paid()] as const
  const first = await requestRefundOfTickets(request, zoe, orders[0])
  const second = await requestRefundOfTickets(request, zoe, orders[1])
  await storeInBrowser(page, { token: zoe.token })
  await expectPortal(page, first, 'Requested')
  await logInToOffice(page, 'finance')
  const main = page.getByRole('main')

  await page.goto(`/office/refunds?search=${encodeURIComponent(zoe.email)}`)
  await expect(main.getByText('2 refunds')).toBeVisible()
  await main.getByRole('checkbox', { name: 'Select all shown' }).check()
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Start processing (2 requested)' }).click()
  await confirm(page, 'Start processing (2 requested)')
  await expect(main.getByText('In processing')).toHaveCount(2)
  await expectPortal(page, first, 'Processing')
  await expect(main.getByRole('button', { name: 'Cancel this refund' })).toHaveCount(0)

  await page.goto(`/office/refunds/${first}`)
  await expect(main.getByRole('region', { name: 'Account' }).getByText('HR12 •••• 0160')).toBeVisible()
  await main.getByRole('button', { name: 'Show account' }).click()
  await expect(main.getByText('HR1210010051863000160')).toBeVisible()
  await expect(main.getByText('Viewed the bank details')).toBeVisible()
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Mark as a problem' }).click()
  const problem = page.getByRole('dialog', { name: 'Mark as a problem' })
  await problem.getByRole('button', { name: 'Mark as a problem' }).click()
  await expect(problem.getByRole('alert')).toContainText('Please say what the problem is.')
  await problem.getByLabel('What is the problem?').fill('The bank sent it back.')
  await checkAccessibility(page)
  await confirm(page, 'Mark as a problem')
  await expect(main.getByText('The bank sent it back.')).toBeVisible()
  await expectPortal(page, first, 'Processing')

  await page.goto(`/office/refunds/${first}`)
  await main.getByRole('button', { name: 'Resume' }).click()
  await confirm(page, 'Resume')
  await main.getByRole('button', { name: 'Create payment file (1)' }).click()
  const { name, text } = await downloaded(page, () => confirm(page, 'Create payment file (1)'))
  expect(name).toMatch(/^refunds-to-pay-\d{4}-\d\d-\d\d\.csv$/)
  expect(text.split('\r\n')[1]).toBe(
    `Zoë Brontë,"Obala 1, 21000, Split",HR1210010051863000160,,NBHRHR2X,Example Bank,HR,119.00,EUR,Refund ${first} ${orders[0].code}`,
  )
  await main.getByRole('button', { name: 'Complete' }).click()
  await page.getByRole('dialog').getByLabel('Put the places back on sale').check()
  await confirm(page, 'Complete')
  await expect(main.getByRole('cell', { name: 'Back on sale' })).toBeVisible()

  await expectPortal(page, first, 'Completed')
  await expect(main.getByText(/^We have sent €119\.00/)).toBeVisible()
  expect(await mailTo(request, zoe.email, /is on its way/)).toContain(`/portal/refunds/${first}`)
  await page.goto(`/portal/orders/${orders[0].code}`)
  await expect(
    main.getByRole('article', { name: 'Weekend', exact: true }).getByText('Refunded'),
  ).toBeVisible()

  await page.goto(`/office/refunds/${second}`)
  await main.getByRole('button', { name: 'Complete' }).click()
  await confirm(page, 'Complete')
  await main.getByRole('button', { name: 'Put the places back on sale' }).click()
  await confirm(page, 'Put the places back on sale')
  await expect(main.getByRole('cell', { name: 'Back on sale' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Put the places back on sale' })).toHaveCount(0)
})

test('thorough: the office cancels a request in its customer’s name', async ({ page, request }) => {
  // P7-05 P7-06 A-106
  const zoe = await newCustomer(request)
  const order = await newPaidOrder(request, zoe, {}, 'bank_transfer')
  const id = await requestRefundOfTickets(request, zoe, order)
  await logInToOffice(page, 'finance')
  const main = page.getByRole('main')
  await page.goto(`/office/refunds?search=${order.code}`)
  await main.getByRole('link', { name: String(id), exact: true }).press('Enter')
  await main.getByRole('button', { name: 'Cancel for the customer' }).click()
  await confirm(page, 'Cancel for the customer')
  await expect(main.getByText('The account has been erased.')).toBeVisible()
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/refunds/${id}`)
  await expect(page).toHaveURL('/portal')
  await page.goto(`/portal/orders/${order.code}`)
  await expect(main.getByRole('link', { name: 'Refund', exact: true })).toBeVisible()
})

test('thorough: a refund to the card is requested without an account, started by finance, and completed automatically', async ({
  page,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  const order = await newPaidOrder(request, zoe)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto(`/portal/orders/${order.code}/request-refund`)
  await main.getByRole('checkbox', { name: /^Weekend/ }).check()
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(currentStep(page)).toContainText('Your card')
  await expect(main.getByRole('heading', { name: 'The money goes back to your card' })).toBeVisible()
  await expect(main.getByRole('textbox')).toHaveCount(1)
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Continue' }).click()
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  await checkAccessibility(page)

  await logInToOffice(page, 'finance')
  await page.goto(`/office/refunds?search=${order.code}&destination=card`)
  await main.getByRole('checkbox', { name: 'Select all shown' }).check()
  const start = 'Refund to the card (1 requested)'
  await main.getByRole('button', { name: start }).click()
  await page.getByRole('dialog').getByLabel('Put the places back on sale').check()
  await checkAccessibility(page)
  await confirm(page, start)
  await page.goto(`/office/refunds/${id}`)
  await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('region', { name: 'Back to the card' }).getByText('Returned')).toBeVisible()
  await expect(main.getByRole('cell', { name: 'Back on sale' })).toBeVisible()
  await checkAccessibility(page)

  await expectPortal(page, id, 'Completed')
  await expect(main.getByText('We have sent €119.00 back to your card')).toBeVisible()
  expect(await mailTo(request, zoe.email, /is on its way/)).toContain('back to the card that paid')
  await page.goto(`/portal/orders/${order.code}`)
  await expect(main.getByText(/^Sent back to your card/)).toBeVisible()
})

test('staff with the permission export data as files', async ({ page, request }) => {
  const zoe = await newCustomer(request, 'Zoë Łódź-Brontë')
  await newPaidOrder(request, zoe)
  await logInToOffice(page, 'finance')
  const main = page.getByRole('main')
  await page.goto('/office/exports')
  await main.getByRole('link', { name: 'Holders by departure' }).click()
  await expect(page).toHaveURL('/office/exports?export=holders')
  await main.getByRole('combobox', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Weekend', exact: true }).click()
  await expect(page).toHaveURL('/office/exports?export=holders&product=weekend')
  await expect(main.getByText(/^\d+ rows?$/)).toBeVisible()
  await main.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'CSV for Excel' }).click()
  await checkAccessibility(page)
  const { name, text } = await downloaded(page, () => main.getByRole('button', { name: 'Download' }).click())
  expect(name).toMatch(/^holders-\d{4}-\d\d-\d\d\.csv$/)
  expect(text).toMatch(/^\uFEFFEvent,Product,Departure,Holder,/)
  expect(text).toContain(`,Zoë Łódź-Brontë,`)
  expect(text).not.toContain('Bus')

  await page.goto('/office/exports?export=orders&from=2027-02-02&until=2027-02-01')
  await expect(main.getByText('The end date is before the start date.')).toBeVisible()

  await logInToOffice(page, 'sales')
  await page.goto('/office/exports')
  await expect(main.getByRole('button', { name: 'Download' })).toHaveCount(0)
})

test('finance creates a refund for a caller, and sees its amount beforehand', async ({ page, request }) => {
  const zoe = await newCustomer(request)
  const order = await newPaidOrder(request, zoe)
  await logInToOffice(page, 'finance')
  const main = page.getByRole('main')
  await page.goto(`/office/orders/${order.code}`)
  await main.getByRole('link', { name: 'Open a refund' }).click()
  await main.getByRole('checkbox', { name: /^Weekend/ }).check()
  await expect(main.getByRole('button', { name: 'Open a refund of €119.00' })).toBeVisible()
  await main.getByLabel('Waive the refund fee').check()
  await main.getByLabel('To a bank account').check()
  await main.getByRole('button', { name: 'Open a refund of €129.00' }).click()
  await expect(main.getByRole('alert', { name: 'That did not work' })).toContainText('IBAN')
  await checkAccessibility(page)
  await main.getByLabel('IBAN').fill('HR1210010051863000160')
  await main.getByLabel('Reason for the refund').fill('She has broken her leg.')
  await main.getByRole('button', { name: 'Open a refund of €129.00' }).click()
  await expect(main.getByRole('heading', { name: /^Refund \d+$/ })).toBeVisible()
  await expect(main.getByText('She has broken her leg.')).toBeVisible()
  await expect(main.getByText('Opened the refund for the customer')).toBeVisible()
  await mailTo(request, zoe.email, /Your refund for order/)
})
