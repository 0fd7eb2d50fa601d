import { mailTo, registerCustomer } from '#journeys/support/customers.ts'
import { openOwnOffice } from '#journeys/support/own-office.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { newPaidOrder } from '#journeys/support/refunds.ts'

// In npm test: server/operations/mailings/sending.test.ts
test('thorough: staff send a mailing to the holders of a product: preview, test mail, result for each recipient, and one of them unsubscribes', async ({
  browser,
}) => {
  const { page, close } = await openOwnOffice(browser)
  const zoe = await registerCustomer(page.request)
  await newPaidOrder(page.request, zoe)
  const main = page.getByRole('main')
  await page.goto('/office/mailings')
  await main.getByRole('link', { name: 'Write a message' }).click()
  await main.getByRole('combobox', { name: 'Products' }).click()
  await page.getByRole('option', { name: 'Weekend ticket', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(main.getByText('1 person', { exact: true })).toBeVisible()
  await main.getByRole('radio', { name: 'News' }).check()
  await main.getByRole('textbox', { name: 'Subject' }).fill('We come back, ')
  await main.getByRole('button', { name: 'Insert placeholder' }).first().click()
  await page.getByRole('menuitem', { name: /^First name/ }).click()
  await expect(main.getByRole('textbox', { name: 'Subject' })).toHaveValue('We come back, {first_name}')
  const text = main.getByRole('textbox', { name: 'Text' })
  await text.pressSequentially('See you at ')
  await main.getByRole('button', { name: 'Insert placeholder' }).nth(1).click()
  await page.getByRole('menuitem', { name: /^Festival name/ }).click()
  const mail = main.frameLocator('iframe')
  await expect(mail.getByText('See you at Test Nights')).toBeVisible()
  await expect(main.getByText('We come back, Zoë', { exact: true })).toBeVisible()
  await checkAccessibility(page)
  await main.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(page.getByText('The test is on its way to owner@lights.example.')).toBeVisible()
  await mailTo(page.request, 'owner@lights.example', /Test: We come back, Zoë/)

  await main.getByRole('button', { name: 'Save draft' }).click()
  await expect(main.getByText('All changes saved.')).toBeVisible()
  await main.getByRole('button', { name: 'Send…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send message' })
  await expect(dialog.getByText('It goes to 1 person, once each.')).toBeVisible()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Send message' }).click()
  await expect(main.getByRole('row').filter({ hasText: zoe.email }).getByText('Sent')).toBeVisible()
  await expect(main.getByText('1 of 1')).toBeVisible()
  await checkAccessibility(page)

  const sent = await mailTo(page.request, zoe.email, /^(?!.*Test:).*We come back, Zoë/s)
  const [link = ''] = /\/unsubscribe-news\/[\w-]+/.exec(sent) ?? []
  await page.goto(link)
  await checkAccessibility(page)
  await page.getByRole('button', { name: 'Stop the news' }).click()
  await expect(page.getByText('You get no more news.')).toBeVisible()
  await page.goto('/office/tickets')
  await page.getByRole('link', { name: 'Write to these' }).click()
  await main.getByRole('radio', { name: 'News' }).check()
  await expect(main.getByText('1 has unsubscribed from news and is left out')).toBeVisible()
  await close()
})
