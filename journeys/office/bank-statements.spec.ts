import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { call, newCart, newCustomer } from '#journeys/support/customers.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'
import type { OrderList } from '#contract/office/orders.ts'
import { camt } from '#testing/fixtures/bank-statements.ts'

// All certain lines are booked at once: two journeys at a time would book each other's.
test.describe.configure({ mode: 'default' })

test('a statement is uploaded, the certain matches are booked at once, and one line is assigned by hand', async ({
  page,
}) => {
  await logInToOffice(page, 'finance')
  const answer = await page.request.get('/office/api/orders?status=pending&method=bank_transfer')
  const [known, other]: OrderList['rows'] = (await answer.json()).rows
  const statement = camt(
    {
      amount: known?.total_price ?? 0,
      text: `tickets ${known?.code.toLowerCase()}`,
      name: known?.customer ?? '',
    },
    {
      amount: other?.total_price ?? 0,
      text: 'for my sister',
      name: 'Nobody Known',
      reference: `B-${Date.now()}`,
    },
  )

  await page.goto('/office/bank')
  await page.getByRole('link', { name: 'Upload a statement' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await (
    await chooser
  ).setFiles({ name: 'january.xml', mimeType: 'text/xml', buffer: Buffer.from(statement) })
  const dialog = page.getByRole('dialog', { name: 'Check the statement' })
  await expect(dialog.getByRole('row', { name: /Nobody Known/ })).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Save 2 lines' }).click()
  await expect(page.getByRole('status')).toContainText('2 new lines.')
  await checkAccessibility(page)

  await page.getByRole('link', { name: 'Process them' }).click()
  await expect(page.getByText(known?.code ?? '', { exact: false }).first()).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Book all certain…' }).click()
  await page.getByRole('button', { name: 'Book 1 line' }).click()
  await expect(page.getByText('1 line booked.')).toBeVisible()

  await page.goto('/office/bank/matching?group=unknown')
  await expect(page.getByText('Nobody Known').first()).toBeVisible()
  await page.keyboard.press('a')
  await page.getByRole('combobox', { name: 'Order' }).fill(other?.code ?? '')
  // The open list is outside the landmarks; it closes when an order is chosen.
  await page.getByRole('option').first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
  await checkAccessibility(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByText('All done')).toBeVisible()

  await page.goto(`/office/orders/${other?.code}`)
  await expect(page.getByText('Bank statement, line')).toBeVisible()
  for (const { code } of [known, other].filter((order) => order !== undefined))
    expect((await (await page.request.get(`/office/api/orders/${code}`)).json()).order.payment_status).toBe(
      'paid',
    )

  await page.goto('/office/bank/lines')
  await page.getByRole('main').locator('a[href^="/office/bank/lines/"]').first().click()
  await expect(page).toHaveURL(/\/bank\/lines\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: /\d/ })).toBeVisible()
  await checkAccessibility(page)
})

test('thorough: a CSV is saved once its question is answered, its line is booked, and it is removed again after that was reversed', async ({
  page,
}) => {
  const zoe = await newCustomer(page.request)
  await call(page.request, 'checkout-cart', {
    token: zoe.token,
    cart: await newCart(page.request, zoe),
    customer: { country: 'HR' },
    order: { payment_method: 'bank_transfer', accepted_ts_and_cs: true },
  })
  await logInToOffice(page, 'finance')
  const answer = await page.request.get('/office/api/orders?status=pending&method=bank_transfer')
  const rows: OrderList['rows'] = (await answer.json()).rows
  // A thousand more would show by themselves what the point in the amount means.
  const { code, customer, total_price } = rows.findLast((row) => row.total_price < 100_000) ?? rows[0] ?? {}
  const amount = ((total_price ?? 0) / 100).toFixed(3)
  const file = `questions-${Date.now()}.csv`
  const day = Temporal.Now.plainDateISO().toString()
  const csv = `Date;Name;Text;Amount\n${day};${customer};tickets ${code};${amount}\n`
  await page.goto('/office/bank/statements')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file…' }).click()
  await (await chooser).setFiles({ name: file, mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const dialog = page.getByRole('dialog', { name: 'Check the statement' })
  await expect(dialog.getByRole('alert')).toContainText(`Does "${amount}" have decimals, or thousands?`)
  const save = dialog.getByRole('button', { name: /^Save/ })
  await expect(save).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Decimals' }).click()
  await page.getByRole('option', { name: '1,234.50' }).click()
  await expect(dialog.getByRole('alert')).toContainText('come in or go out?')
  await dialog.getByRole('combobox', { name: 'Amounts without a sign' }).click()
  await page.getByRole('option', { name: 'came in' }).click()
  await expect(dialog.getByRole('row', { name: new RegExp(`${amount.slice(0, -1)} ${code}$`) })).toBeVisible()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('radio', { name: 'The festival’s account' }).check()
  await checkAccessibility(page)
  await save.click()
  await expect(page.getByRole('status')).toContainText('1 new line.')

  await page.getByRole('link', { name: 'Process them' }).click()
  await page.getByRole('button', { name: 'Book all certain…' }).click()
  await page.getByRole('button', { name: 'Book 1 line' }).click()
  await expect(page.getByText('1 line booked.')).toBeVisible()

  const remove = async () => {
    await page.goto('/office/bank/statements')
    await page.getByRole('button', { name: `Remove ${file}…` }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('Of another year')
    await page.getByRole('button', { name: 'Remove statement' }).click()
  }
  await remove()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    '1 line of this statement is booked or settled.',
  )
  await checkAccessibility(page)

  await page
    .getByRole('dialog')
    .getByRole('navigation', { name: 'Lines to reverse first' })
    .getByRole('link', { name: / · €/ })
    .click()
  await page
    .getByRole('main')
    .getByRole('link', { name: code ?? '' })
    .first()
    .click()
  await page.getByRole('button', { name: 'Reverse payment' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Of another year')
  await page.getByRole('dialog').getByRole('button', { name: 'Reverse payment' }).click()
  await expect(page.getByText('The payment has been reversed.')).toBeVisible()
  await remove()
  await expect(page.getByRole('row', { name: new RegExp(file) })).toContainText('Of another year')
  await checkAccessibility(page)
})

test('finance looks at the ledger of a month that is over, and closes it', async ({ page }) => {
  await logInToOffice(page, 'finance')
  await page.goto('/office/ledger/months')
  const over = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Close month: / }) })
  const month = (await over.first().getByRole('link').textContent()) ?? ''
  await page.getByRole('link', { name: month }).click()
  await expect(page.getByRole('row', { name: /All accounts/ })).toContainText('€0.00')
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Receivables' }).click()
  await page
    .getByRole('button', { name: /^Show the postings of / })
    .first()
    .click()
  await expect(page.getByRole('columnheader', { name: 'Credit' })).toBeVisible()
  await checkAccessibility(page)
  await page.getByRole('link', { name: 'Months' }).click()
  await page.getByRole('button', { name: `Close month: ${month}` }).click()
  await checkAccessibility(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Close ${month}` })
    .click()
  await expect(page.getByText(`${month} has been closed.`)).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(`^${month}`) })).toContainText('Closed')
})
