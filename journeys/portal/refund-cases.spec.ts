import { newCustomer, storeInBrowser } from '#journeys/support/customers.ts'
import {
  requestRefundOfTickets,
  fillBankAccount,
  newPaidOrder,
  currentStep,
} from '#journeys/support/refunds.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

test('thorough: a shirt is refunded with its shipping, to an account without an IBAN', async ({
  page,
  request,
}) => {
  // P2.0-27 P5-21 P9-07 P4-22 A-108 A-113
  const zoe = await newCustomer(request)
  const { code } = await newPaidOrder(request, zoe, { shirt: true }, 'bank_transfer')
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto(`/portal/orders/${code}`)
  await main.getByRole('link', { name: 'Refund', exact: true }).click()
  await main.getByRole('checkbox', { name: /^Festoon T-shirt/ }).check()
  await expect(main.getByRole('status').filter({ hasText: 'You get' })).toHaveText('You get back €40.00')
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByLabel('Bank country').selectOption('United States')
  await main.getByLabel('Bank name').fill('Example Bank')
  await main.getByLabel('BIC/SWIFT').fill('chasus33')
  await expect(main.getByLabel('IBAN')).toHaveCount(0)
  await main.getByLabel('Bank account number').fill('000123456')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByRole('row', { name: /^Shipping/ })).toContainText('€5.00')
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  await expect(main.getByText('Merchandise', { exact: true })).toBeVisible()
  await expect(main.getByRole('row', { name: /^Shipping/ })).toContainText('€5.00')
  await expect(main.getByRole('row', { name: /^Total/ })).toContainText('€40.00')
  await page.goto(`/portal/orders/${code}/request-refund`)
  const shirt = main.getByRole('checkbox', { name: /^Festoon T-shirt/ })
  await expect(shirt).toBeDisabled()
  await expect(shirt.locator('..')).toContainText('Requested')
})

test('an order in installments is refunded as a whole, and after a failed attempt nothing has to be entered again', async ({
  page,
  request,
}) => {
  // P2.6-02 P9-08 P4-21 P4-12 P8-09 A-109
  const zoe = await newCustomer(request)
  const { code } = await newPaidOrder(request, zoe, { external_code: 'weekend-plan' }, 'bank_transfer')
  await storeInBrowser(page, { token: zoe.token })
  const main = page.getByRole('main')
  await page.goto(`/portal/orders/${code}/request-refund`)
  await expect(currentStep(page)).toHaveText('1Bank account')
  await expect(main.getByRole('checkbox')).toHaveCount(0)
  await expect(main.getByRole('row')).toHaveText([
    /^Item/,
    'Paid so far€45.00',
    'Fees-€6.00',
    'Refund fees-€10.00',
    'Total€29.00',
  ])
  await checkAccessibility(page)
  await fillBankAccount(page)
  await main.getByRole('button', { name: 'Continue' }).click()
  const text = 'One of the selected items cannot be refunded.'
  const refusal = { status: 422, json: { message: text, errors: { tickets: [text] } } }
  await page.route('**/api/request-refund', (route) => route.fulfill(refusal), { times: 1 })
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(main.getByRole('alert')).toHaveText(text)
  await expect(main.getByRole('alert')).toBeFocused()
  await expect(currentStep(page)).toContainText('Bank account')
  await expect(main.getByLabel('IBAN')).toHaveValue('hr12 1001 0051 8630 0016 0')
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('button', { name: 'Submit request' }).click()
  await expect(page).toHaveURL(/\/portal\/refunds\/\d+$/)
  await expect(main.getByText('Whole order')).toBeVisible()
  await main.getByRole('link', { name: code }).click()
  const rows = main.getByRole('region', { name: 'Payment plan' }).getByRole('listitem')
  await expect(rows.getByText('Refund', { exact: true })).toHaveCount(3)
  await checkAccessibility(page)
})

test('somebody who opens a refund that does not exist, is not theirs, or is not possible is redirected to a page with the next step', async ({
  page,
  request,
}) => {
  // P2.0-06 P2.0-07 P2.3-01 P2.3-02 A-012
  const [zoe, ana] = [await newCustomer(request), await newCustomer(request, 'Ana Horvat')]
  const theirs = await newPaidOrder(request, ana)
  const id = await requestRefundOfTickets(request, ana, theirs)
  const { code: fixed } = await newPaidOrder(request, zoe, { external_code: 'harbour-deck' })
  await storeInBrowser(page, { token: zoe.token })
  for (const [path, to] of [
    [`/portal/orders/${theirs.code}/request-refund`, '/portal'],
    [`/portal/refunds/${id}`, '/portal'],
    ['/portal/refunds/x', '/portal'],
    [`/portal/orders/${fixed}/request-refund`, `/portal/orders/${fixed}`],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(to)
  }
})
