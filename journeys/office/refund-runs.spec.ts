import { call, mailTo, newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { checkAccessibility, expect, test } from '#journeys/support/page.ts'
import { fillBankAccount, newPaidOrder } from '#journeys/support/refunds.ts'

test('a cancelled product is refunded as a whole: the sum is seen first, and its customer tells the account', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const zoe = await newCustomer(page.request)
  const order = await newPaidOrder(page.request, zoe)
  const main = page.getByRole('main')
  await page.goto('/office/refunds')
  await main.getByRole('link', { name: 'Refund a whole event or product' }).click()
  await main.getByRole('link', { name: 'Refund an event or product' }).click()
  await main.getByRole('radio', { name: 'A product' }).check()
  await main.getByRole('combobox', { name: /^Product/ }).click()
  await page.getByRole('option', { name: 'Weekend ticket', exact: true }).click()
  await checkAccessibility(page)
  await main.getByLabel('Why is it refunded?').fill('The bora will not stop.')
  await main.getByRole('button', { name: 'Work out the sum' }).click()
  await main.getByRole('button', { name: 'Start' }).click()
  const sum = 'Give back €133.00'
  await checkAccessibility(page)
  await page.getByRole('dialog', { name: sum }).getByRole('button', { name: sum }).click()
  await expect(main.getByText('1 of 1')).toBeVisible()
  await expect(main.getByRole('row', { name: order.code }).getByText('Requested')).toBeVisible()
  await checkAccessibility(page)

  expect(await mailTo(page.request, zoe.email, /where shall we send it/)).toContain('/portal/refunds/')
  await storeInBrowser(page, { token: zoe.token })
  await page.goto(`/portal/orders/${order.code}`)
  await expect(main.getByText('Please tell us where to send the money')).toBeVisible()
  await main.getByRole('link', { name: /^Refund \d+$/ }).click()
  await fillBankAccount(page)
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Send the account' }).click()
  await expect(main.getByRole('heading', { name: 'We know where to send your refund' })).toBeVisible()
  const { data } = await call(page.request, 'get-data', { token: zoe.token })
  expect(data.refunds).toMatchObject([{ order: order.code, total: 13_300, needs_account: false }])
  await close()
})
