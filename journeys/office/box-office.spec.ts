import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

test.describe('on a tablet at a table', () => {
  test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true })

  test('a ticket is sold for cash, printed, corrected, and undone', async ({ page }) => {
    await logInToOffice(page, 'gate')
    await page.goto('/office/box-office')
    await page.getByRole('button', { name: /^Weekend €/ }).click()
    await page.getByRole('textbox', { name: 'Buyer’s name' }).fill('Zoë Brontee')
    await page.getByRole('combobox', { name: /^Age of Weekend/ }).click()
    await page.getByRole('option').last().click()
    await page.getByRole('button', { name: '€150.00' }).click()
    await expect(page.getByRole('status')).toHaveText('Change€17.00')
    await page.getByLabel('The buyer accepts the terms').check()
    await checkAccessibility(page)
    await page.getByRole('button', { name: 'Sell for €133.00' }).click()

    await expect(page.getByRole('heading', { name: 'Sold' })).toBeVisible()
    const ticket = page.getByRole('article', { name: /^Weekend/ })
    await expect(ticket).toContainText('Zoë Brontee')
    const qr = ticket.getByRole('img', { name: /^QR code of ticket/ })
    await expect(qr).toBeVisible()
    await checkAccessibility(page)

    const before = await qr.innerHTML()
    await ticket.getByRole('button', { name: 'Correct name' }).click()
    await page.getByRole('textbox', { name: 'Name on the ticket' }).fill('Zoë Brontë')
    await page.getByRole('textbox', { name: 'Reason' }).fill('Misheard.')
    await page.getByRole('dialog').getByRole('button', { name: 'Correct name' }).click()
    await expect(ticket).toContainText('Zoë Brontë')
    expect(await qr.innerHTML()).not.toBe(before)

    await page.emulateMedia({ media: 'print' })
    await expect(qr).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expect(page.getByText('Cash received €150.00, Change €17.00').last()).toBeVisible()
    await page.emulateMedia({ media: 'screen' })

    await page.getByRole('button', { name: 'Next customer' }).click()
    const today = page.getByRole('group', { name: 'Today’s sales' })
    await today.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('They have one already.')
    await checkAccessibility(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
    await expect(today).toContainText('Undone: They have one already.')
    await checkAccessibility(page)
  })
})
