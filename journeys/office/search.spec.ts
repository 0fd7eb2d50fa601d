import type { Locator } from '@playwright/test'
import { buyCart, newCart, newCustomer } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

test('a keyboard shortcut on every screen finds a customer despite a typing error, and opens an order by its code', async ({
  page,
  request,
}) => {
  const zoe = await newCustomer(request)
  const { code } = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'saturday' }))
  await logInToOffice(page, 'owner')
  await page.goto('/office/mails')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: 'Search everything' })
  await field.fill(`x${zoe.email}`)
  await expect(page.getByText('Similar results')).toBeVisible()
  await expect(page.getByRole('option', { name: code })).toBeVisible()
  await checkAccessibility(page)

  await field.fill(code.toLowerCase())
  await field.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/office/orders/${code}$`))
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.getByRole('button', { name: 'Search' }).first().click()
  await field.fill('payment gateway')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/office\/site\/gateway$/)
})

test('thorough: a list is filtered by chips, sorted by a column, and saved as a view that can be opened again', async ({
  page,
}) => {
  await logInToOffice(page, 'owner')
  await page.goto('/office/orders')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'Status' }).click()
  await page.keyboard.type('pai')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'Status: Paid' })).toBeFocused()
  await main.getByRole('button', { name: 'Add filter' }).click()
  await page.getByRole('menuitem', { name: 'From' }).click()
  await page.getByRole('textbox', { name: 'From' }).fill('1.1.2026')
  await page.keyboard.press('Enter')
  await expect(main.getByRole('button', { name: 'From: 1 Jan 2026' })).toBeFocused()
  await main.getByRole('columnheader', { name: 'Total' }).getByRole('button').click()
  await expect(main.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL('/office/orders?status=paid&since=2026-01-01&sort=-total')

  await main.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Dearest first')
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  const views = main.getByRole('navigation', { name: 'Views' })
  const view = views.getByRole('link', { name: 'Dearest first' })
  await expect(view).toHaveAttribute('aria-current', 'page')
  const middleOf = async (of: Locator) => {
    const box = await of.boundingBox()
    return box && box.y + box.height / 2
  }
  expect(await middleOf(view.getByText('Dearest first'))).toBeCloseTo((await middleOf(view)) ?? 0, 0)
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Edit view Dearest first' }).click()
  await page.getByRole('menuitem', { name: 'Open the list with this view' }).click()
  await main.getByRole('button', { name: 'Remove the filter Status' }).click()
  await expect(main.getByRole('button', { name: 'Save changes' })).toBeVisible()

  await page.getByRole('link', { name: 'Mails' }).first().click()
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(view).toHaveAttribute('aria-current', 'page')
  await expect(main.getByRole('button', { name: 'Status: Paid' })).toBeVisible()
  await views.getByRole('link', { name: 'All' }).click()
  await expect(main.getByRole('list', { name: 'Filters' })).toBeHidden()
  await view.click()
  await main.getByRole('button', { name: 'Edit view Dearest first' }).click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click()
  await expect(view).toBeHidden()
})
