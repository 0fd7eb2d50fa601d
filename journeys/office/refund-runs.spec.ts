import type { Page } from '@playwright/test'
import { call, mailTo, registerCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { fillBankAccount, newPaidOrder } from '#journeys/support/refunds.ts'

/** Selects all weekend tickets, and continues when the sum is shown. */
async function calculate(page: Page, reason: string): Promise<void> {
  const main = page.getByRole('main')
  await page.goto('/office/refunds')
  await main.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Refund a whole event or product' }).click()
  await main.getByRole('link', { name: 'Refund an event or product' }).click()
  await main.getByRole('radio', { name: 'A product' }).check()
  await main.getByRole('combobox', { name: /^Product/ }).click()
  await page.getByRole('option', { name: 'Weekend ticket', exact: true }).click()
  await main.getByLabel('Reason for the refund').fill(reason)
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Calculate' }).click()
  await main.getByRole('button', { name: 'Start' }).click()
}

async function refundCards(page: Page): Promise<void> {
  await page.goto('/office/site/payments')
  await page.getByRole('switch', { name: 'Refunds of card payments go back to the card' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('All changes saved.')).toBeVisible()
}

const refundTransfers = (page: Page, sum: string) =>
  page.getByRole('dialog', { name: sum }).getByRole('button', { name: sum }).click()

// In npm test: server/payments/refunds/runs/runs.test.ts
test('thorough: all tickets of a cancelled product are refunded after a preview of the sum: a customer enters their account, and a card is refunded automatically', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const zoe = await registerCustomer(page.request)
  const order = await newPaidOrder(page.request, zoe)
  const main = page.getByRole('main')
  await calculate(page, 'The bora will not stop.')
  await checkAccessibility(page)
  await refundTransfers(page, 'Refund €133.00')
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

  await refundCards(page)
  const byCard = await newPaidOrder(page.request, zoe)
  await calculate(page, 'The bora is back.')
  await refundTransfers(page, 'Refund €133.00')
  await expect(main.getByRole('row', { name: byCard.code }).getByText('Completed')).toBeVisible()
  await expect(main.getByRole('row', { name: order.code })).not.toContainText('€')
  await page.goto('/office/sandbox-bank')
  await expect(main.getByRole('row', { name: `${byCard.code} Refund €133.00` })).toBeVisible()
  await close()
})
