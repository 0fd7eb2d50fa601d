import { mailTo, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { newPaidOrder } from '#journeys/support/refunds.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

// In npm test: server/checkout/order-changes/order-changes.test.ts
test('thorough: a paid Friday ticket is exchanged for a weekend: the dialog shows the consequences, and the customer pays the difference by a link in the mail', async ({
  page,
  request,
}) => {
  test.slow()
  const main = page.getByRole('main')
  const zoe = await newCustomer(request)
  const order = await newPaidOrder(request, zoe, { external_code: 'friday' })
  await logInToOffice(page, 'sales')
  await page.goto(`/office/orders/${order.code}`)
  await main.getByRole('button', { name: 'Change order' }).click()
  const window = page.getByRole('dialog', { name: 'Change order' })
  await window.getByRole('button', { name: 'Exchange: Friday for Zoë Brontë' }).click()
  await window.getByLabel('Item').click()
  await page.getByRole('option', { name: /^Weekend \(/ }).click()
  const sum = window.getByRole('region', { name: 'Calculation' })
  await expect(sum).toContainText('Due now: €72.00')
  await expect(sum).toBeInViewport()
  const summary = window.getByRole('region', { name: 'Result' })
  await expect(summary).toContainText('€72.00')
  await expect(summary).toContainText('Removed tickets are no longer valid.')
  await expect(summary).toContainText('the credit note is issued and mailed')
  await expect(summary).toContainText('Still open: €72.00')
  await window.getByLabel('Reason').fill('Her friends stay longer.')
  await expect(window.getByRole('button', { name: 'Change order' })).toBeEnabled()
  await checkAccessibility(page)
  await window.getByRole('button', { name: 'Change order' }).click()
  await expect(window).toHaveCount(0)
  await expect(main.getByText('Reason: Her friends stay longer.')).toBeVisible()
  await main.getByRole('link', { name: /^New order / }).click()
  await expect(main.getByText('Partially paid', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('credit from another order')).toBeVisible()
  const next = page.url().split('/').at(-1) ?? ''

  const mail = await mailTo(request, zoe.email, /was changed/)
  const [termsPath = ''] = mail.match(/\/accept-tcs\/[^"<\s]+/) ?? []
  await page.goto(termsPath)
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: /Accept/ }).click()
  await page.waitForURL(/sandbox-bank/)
  await expect(page.getByText('€72.00').first()).toBeVisible()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await mailTo(request, zoe.email, /is confirmed/)
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${next}`)
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible()
  await main.getByRole('link', { name: `Order ${order.code}` }).click()
  await expect(main.getByText(/was changed after it was paid/)).toBeVisible()
  await checkAccessibility(page)
})
