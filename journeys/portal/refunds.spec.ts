import { mailTo, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import {
  requestRefundOfTickets,
  fillBankAccount,
  newPaidOrder,
  currentStep,
} from '#journeys/support/refunds.ts'
import { checkOnBothScreens } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

test.use(PHONE)

test('a ticket paid by bank transfer is refunded: selection, account, review, request', async ({
  page,
  request,
}) => {
  // P2.0-06 P2.0-07 P2.2-03 P2.6-01 P5-12 P5-13 P5-14 P5-20 P7-04 P9-07
  const zoe = await newCustomer(request)
  const { code } = await newPaidOrder(request, zoe, { shirt: true }, 'bank_transfer')
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto('/portal')
  await expect(main.getByText(/^None so far/)).toBeVisible()
  await main.getByRole('button', { name: 'Refund' }).click()
  await expect(page).toHaveURL(`/portal/orders/${code}/request-refund`)
  await expect(page).toHaveTitle('Request a refund - Festoon Nights')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByRole('alert')).toHaveText('Please select at least one item.')
  await main.getByRole('checkbox', { name: /^Weekend/ }).check()
  await expect(main.getByRole('checkbox', { name: /^Festoon T-shirt/ })).toBeDisabled()
  await checkOnBothScreens(page)
  await main.getByRole('button', { name: 'Continue' }).click()

  await expect(currentStep(page)).toContainText('Bank account')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(main.getByLabel("Account holder's full name")).toHaveValue('Zoë Brontë')
  await main.getByRole('button', { name: 'Continue' }).click()
  const missing = 'Please fill out the following fields: Bank name, BIC/SWIFT, IBAN.'
  await expect(main.getByRole('alert')).toHaveText(missing)
  await checkOnBothScreens(page)
  await fillBankAccount(page)
  await main.getByLabel(/^Note/).fill('We cannot come.')
  await main.getByRole('button', { name: 'Continue' }).click()

  await expect(currentStep(page)).toContainText('Review')
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€119.00')
  await expect(main.getByText('HR12 1001 0051 8630 0016 0')).toBeVisible()
  await checkOnBothScreens(page)
  await page.goBack()
  await expect(main.getByLabel('IBAN')).toHaveValue('hr12 1001 0051 8630 0016 0')
  await page.goForward()
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page.getByText('Refund request submitted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  const id = page.url().split('/').at(-1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Refund ${id}`)
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€119.00')
  expect(await mailTo(request, zoe.email, /Your refund request/)).toContain(`/portal/refunds/${id}`)
})

test('thorough: a request is found again on its order and in the portal, and cancelled', async ({
  page,
  request,
}) => {
  // P2.0-07 P2.2-04 P4-07 P4-23 P7-05 P2.3-02 S2.0-05 A-106
  const zoe = await newCustomer(request)
  const order = await newPaidOrder(request, zoe)
  const id = await requestRefundOfTickets(request, zoe, order)
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto(`/portal/orders/${order.code}`)
  const ticket = main.getByRole('article', { name: 'Weekend', exact: true })
  await expect(ticket.getByText('Requested')).toBeVisible()
  await expect(ticket.getByRole('button', { name: 'Download' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Refund', exact: true })).toHaveCount(0)
  await page.goto('/portal')
  await expect(main.getByRole('button', { name: 'Refund' })).toHaveCount(0)
  await main.getByRole('link', { name: `Refund ${id}` }).click()
  await main.getByRole('button', { name: 'Cancel this refund' }).click()
  await expect(page.getByRole('dialog', { name: 'Do you want to cancel this refund?' })).toBeVisible()
  await checkOnBothScreens(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel refund' }).click()
  await expect(page.getByText(`Refund ${id} cancelled successfully.`)).toBeVisible()
  await expect(page).toHaveURL('/portal')
  await expect(main.getByText(/^None so far/)).toBeVisible()
  await page.goto(`/portal/refunds/${id}`)
  await expect(page).toHaveURL('/portal')
})
