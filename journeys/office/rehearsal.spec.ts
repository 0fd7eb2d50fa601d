import { newCustomer } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { newPaidOrder } from '#journeys/support/refunds.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

// In npm test: server/payments/test-payments/test-payments.test.ts
test('thorough: an owner rehearses before the opening: a test payment there and back, and a dispute that is lost and blocks its ticket', async ({
  page,
  request,
}) => {
  const order = await newPaidOrder(request, await newCustomer(request))
  await logInToOffice(page, 'owner')
  const main = page.getByRole('main')

  await page.goto('/office/site/gateway')
  await main.getByRole('button', { name: 'Send a test payment' }).click()
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    main.getByRole('link', { name: 'Open payment page' }).click(),
  ])
  await bank.getByRole('button', { name: /^Pay/ }).click()
  // A tab that is closed while it loads its next page may take long.
  await expect(bank).toHaveURL(/\/office\/site\/gateway/)
  await expect(bank.getByRole('heading', { name: 'Payment gateway' })).toBeVisible()
  await bank.close()
  await page.bringToFront()
  const newest = main.getByRole('region', { name: 'Test payments', exact: true }).getByRole('row').nth(1)
  await expect(newest.getByText(/^After \d+ seconds?$/)).toBeVisible()
  await checkAccessibility(page)
  await newest.getByRole('button', { name: /^Refund/ }).click()
  await expect(newest.getByText('Refunded', { exact: true })).toBeVisible()

  await page.goto(`/office/sandbox-bank?search=${order.code}`)
  const payment = main.getByRole('row', { name: order.code })
  await payment.getByRole('button', { name: 'Dispute' }).click()
  await payment.getByRole('button', { name: 'Lose' }).click()
  await expect(payment.getByText('Dispute lost')).toBeVisible()
  await checkAccessibility(page)
  await page.goto(`/office/orders/${order.code}`)
  const block = 'Block the tickets of this order'
  await main.getByRole('button', { name: block }).click()
  await page.getByRole('dialog', { name: block }).getByRole('button', { name: block }).click()
  await expect(main.getByText('Blocked', { exact: true })).toBeVisible()
  await checkAccessibility(page)
})
