import { type APIRequestContext, type Page } from '@playwright/test'
import { logInToOffice } from '#journeys/support/staff.ts'
import {
  call,
  mailTo,
  newCart,
  newCustomer,
  newEmail,
  type Person,
  storeInBrowser,
} from '#journeys/support/customers.ts'
import { chooseFromMenu } from '#journeys/support/office-pages.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

const ADDRESS = { street: 'Obala 1', postcode: '21000', city: 'Split' }

/** An order of a customer with an account that awaits a bank transfer. */
async function newTransferOrder(request: APIRequestContext, zoe: Person): Promise<string> {
  const { order } = await call(request, 'checkout-cart', {
    token: zoe.token,
    cart: await newCart(request, zoe),
    customer: { country: 'HR', address: ADDRESS },
    order: { payment_method: 'bank_transfer', accepted_ts_and_cs: true },
  })
  return order.code
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Clicks a button, and the one of the same name in the confirmation dialog. */
async function confirm(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await dialog(page, name).getByRole('button', { name, exact: true }).click()
  await expect(dialog(page, name)).toHaveCount(0)
}

async function enterTransfer(page: Page, amount: string, does = 'Enter a payment'): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Enter a payment' }).click()
  await dialog(page, 'Enter a payment').getByLabel('Amount').fill(amount)
  await dialog(page, 'Enter a payment').getByRole('button', { name: does }).click()
  await expect(dialog(page, 'Enter a payment')).toHaveCount(0)
}

/** The status of an order on its customer's page. */
async function expectPortal(page: Page, code: string, label: string): Promise<void> {
  await page.goto(`/portal/orders/${code}`)
  await expect(page.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible()
}

test('a clerk takes an order by phone, the caller accepts its terms, and pays it in two bank transfers', async ({
  page,
  request,
}) => {
  // P3-25 S2.7-04 S2.7-11 S2.7-13 A-080 A-085 A-086
  test.slow()
  const main = page.getByRole('main')
  const email = newEmail()
  await logInToOffice(page, 'sales')
  await page.goto('/office/orders')
  await main.getByRole('link', { name: 'New order' }).click()
  await main.getByRole('button', { name: 'Place order' }).click()
  await expect(main.getByRole('alert')).toContainText('Please choose at least one item.')
  await main.getByLabel('E-mail').fill(email)
  await main.getByLabel('Full name').fill('Zoë Brontë')
  await main.getByRole('button', { name: 'Add tickets' }).click()
  await main.getByLabel('Item').click()
  await page.getByRole('option', { name: /^Weekend \(/ }).click()
  await main.getByRole('button', { name: 'Place order' }).click()
  await expect(main.getByRole('alert')).toContainText('Please choose the age range')
  await checkAccessibility(page)
  await main.getByRole('combobox', { name: 'Age', exact: true }).click()
  await page.getByRole('option', { name: '25 to 39' }).click()
  await main.getByLabel('Country').click()
  await page.getByRole('option', { name: 'Croatia' }).click()
  await main.getByLabel('Bank transfer').check()
  await main.getByLabel('Marko Babić').check()
  await main.getByRole('button', { name: 'Place order' }).click()
  await expect(main.getByText('via Marko Babić', { exact: false })).toBeVisible()
  await expect(main.getByText('Pending', { exact: true }).first()).toBeVisible()
  await expect(main.getByText('Terms not accepted')).toBeVisible()
  const code = page.url().split('/').at(-1) ?? ''

  const letter = await mailTo(request, email, /waits for you/)
  const [termsPath = ''] = letter.match(/\/accept-tcs\/[^"<\s]+/) ?? []
  await page.goto(termsPath)
  await expect(main.getByText('Marko Babić')).toBeVisible()
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: 'Accept Terms and Conditions' }).click()
  await expect(main.getByText(/check your email/i)).toBeVisible()
  await mailTo(request, email, /How to pay/)

  await logInToOffice(page, 'finance')
  await page.goto(`/office/orders/${code}`)
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)
  await enterTransfer(page, '100')
  await expect(main.getByText('Partially paid', { exact: true }).first()).toBeVisible()
  await mailTo(request, email, /still to be paid/)
  await main.getByRole('button', { name: 'Enter a payment' }).click()
  await expect(dialog(page, 'Enter a payment').getByLabel('Amount')).toHaveValue('33.00')
  await checkAccessibility(page)
  await dialog(page, 'Enter a payment').getByRole('button', { name: 'Enter a payment' }).click()
  await expect(main.getByText('Paid', { exact: true }).first()).toBeVisible()
  await mailTo(request, email, /is confirmed/)
  await checkAccessibility(page)

  // Only roles that may change tickets can download them.
  await logInToOffice(page, 'sales')
  await page.reload()
  const pdf = await page.request.get(
    (await main.getByRole('link', { name: /^PDF of ticket / }).getAttribute('href')) ?? '',
  )
  expect(pdf.headers()['content-type']).toBe('application/pdf')
})

test('thorough: an order with a payment problem is reviewed, an unwanted one is cancelled, and their customers see it', async ({
  page,
  request,
}) => {
  // P4-05 A-086 A-087 A-088
  test.slow()
  const main = page.getByRole('main')
  const zoe = await newCustomer(request)
  const [wrong, unwanted] = [await newTransferOrder(request, zoe), await newTransferOrder(request, zoe)]
  await storeInBrowser(page, { token: zoe.token })
  await logInToOffice(page, 'owner')

  await page.goto('/office/orders')
  await expect(main.getByText(/ in total$/)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(zoe.email)
  await expect(main.getByText(/^2 orders, /)).toBeVisible()
  await main.getByRole('link', { name: unwanted }).focus()
  await page.keyboard.press('Space')
  const beside = page.getByRole('complementary', { name: unwanted })
  await expect(beside.getByRole('row', { name: 'Total €133.00' })).toBeVisible()
  await checkAccessibility(page)
  await page.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(main.getByRole('link', { name: wrong })).toBeFocused()
  // Twenty orders on 900 px.
  const heights = await main
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(Math.max(...heights)).toBeLessThanOrEqual(36)
  await page.keyboard.press('x')
  await expect(page.getByRole('toolbar', { name: 'Actions on the selection' })).toContainText(
    '1 selected€133.00 in total',
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/orders/${wrong}$`))
  await enterTransfer(page, '999', 'Enter anyway')
  await expect(main.getByText('More than due was received.').first()).toBeVisible()
  await expect(main.getByRole('row', { name: /^To be sent back €866\.00$/ })).toBeVisible()
  await checkAccessibility(page)
  await page.goto('/office')
  await main.getByRole('link', { name: /Orders with money to send back/ }).click()
  await main.getByRole('link', { name: wrong }).click()
  await confirm(page, 'Mark as sent')
  await expect(main.getByRole('row', { name: /^Overpayment sent back .* €866\.00$/ })).toBeVisible()
  await expect(main.getByText(/^Sent back, /)).toBeVisible()
  await expectPortal(page, wrong, 'Paid')

  await page.goto(`/office/orders?search=${encodeURIComponent(zoe.email)}&status=pending`)
  await expect(main.getByText(/^1 order, /)).toBeVisible()
  await main.getByRole('link', { name: unwanted }).click()
  await chooseFromMenu(page, 'Extend deadline')
  await dialog(page, 'Extend deadline').getByLabel('Until').fill('2020-01-01')
  await dialog(page, 'Extend deadline').getByRole('button', { name: 'Extend deadline' }).click()
  await expect(dialog(page, 'Extend deadline').getByRole('alert')).toContainText('Please choose a day after')
  await page.keyboard.press('Escape')
  await chooseFromMenu(page, 'Cancel order')
  await dialog(page, 'Cancel order').getByRole('button', { name: 'Cancel order' }).click()
  await expect(dialog(page, 'Cancel order')).toHaveCount(0)
  await expect(main.getByText('Cancelled', { exact: true }).first()).toBeVisible()
  await mailTo(request, zoe.email, /has been cancelled/)
  await expectPortal(page, unwanted, 'Payment Cancelled')
})

test('thorough: merchandise is shipped, a paid order says why it cannot be cancelled, and leaked links are revoked', async ({
  page,
  request,
}) => {
  // P4-09 S2.7-01 A-083 A-084
  test.slow()
  const main = page.getByRole('main')
  const zoe = await newCustomer(request)
  const cart = await newCart(request, zoe, { shirt: true })
  const { order: placed, payment } = await call(request, 'checkout-cart', {
    token: zoe.token,
    cart,
    customer: { country: 'HR', address: ADDRESS },
    order: {
      payment_method: 'credit_card',
      accepted_ts_and_cs: true,
      shipping_country: 'HR',
      shipping_address: ADDRESS,
    },
  })
  await request.post(`${payment.url}/pay`, { maxRedirects: 0 })
  await logInToOffice(page, 'sales')
  await page.goto(`/office/orders/${placed.code}`)
  await main.getByRole('checkbox', { name: 'Select Festoon T-shirt' }).check()
  await confirm(page, 'Mark 1 piece as shipped')
  await expect(main.getByText('Shipped', { exact: true }).first()).toBeVisible()
  await mailTo(request, zoe.email, /is on its way/)
  await main.getByRole('button', { name: 'Undo shipment' }).click()
  await expect(dialog(page, 'Undo shipment')).toContainText(
    'They get another mail that it has not been shipped yet.',
  )
  await dialog(page, 'Undo shipment').getByLabel('Reason').fill('It stands here still.')
  await dialog(page, 'Undo shipment').getByRole('button', { name: 'Undo shipment' }).click()
  await mailTo(request, zoe.email, /is not on its way yet/)
  await page.goto(`/office/parcels?search=${placed.code}`)
  await main.getByRole('checkbox', { name: `Select ${placed.code}` }).check()
  await checkAccessibility(page)
  await confirm(page, 'Mark 1 parcel as shipped')
  await expect(main.getByRole('checkbox', { name: `Select ${placed.code}` })).toHaveCount(0)
  await page.goto(`/office/orders/${placed.code}`)
  await expect(main.getByText('Shipped', { exact: true }).first()).toBeVisible()

  await expect(main.getByText(/^Cannot be cancelled: This order is paid\./)).toContainText('request a refund')
  await expect(main.getByRole('button', { name: 'Cancel order' })).toHaveCount(0)

  await confirm(page, 'Renew links')
  await main.getByRole('button', { name: /^Send again: Your order .* is confirmed$/ }).click()
  await dialog(page, 'Send again').getByRole('button', { name: 'Send again' }).click()
  await expect(main.getByText(/is confirmed$/)).toHaveCount(2)
  await checkAccessibility(page)
  await page.goto(`/accept-tcs/${placed.code}/${placed.checksum}`)
  await expect(main.getByRole('heading', { name: 'Link expired' })).toBeVisible()
  await storeInBrowser(page, { token: zoe.token })
  await expectPortal(page, placed.code, 'Shipped')
})
