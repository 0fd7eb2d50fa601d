import type { Locator, Page } from '@playwright/test'
import { buyCart, mailTo, newCart, newCustomer, newEmail } from '#journeys/support/customers.ts'
import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { chooseFromMenu } from '#journeys/support/office-pages.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

/** Clicks a button of the page; returns the dialog that it opens. */
async function open(page: Page, name: string): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name }).click()
  return page.getByRole('dialog', { name })
}

test('a corrected address awaits its owner’s confirmation and can be withdrawn; an urgent mail is sent to another address for a reason', async ({
  page,
  browser,
  request,
}) => {
  //
  const zoe = await newCustomer(request)
  const { code } = await buyCart(request, zoe, await newCart(request, zoe, { external_code: 'saturday' }))
  const email = newEmail()
  await logInToOffice(page, 'sales')
  await page.goto(`/office/orders/${code}`)
  await page.getByRole('main').getByRole('link', { name: zoe.full_name }).first().click()
  const main = page.getByRole('main')

  const correct = async (to: string) => {
    const dialog = await open(page, 'Correct account')
    await dialog.getByLabel('E-mail').fill(to)
    await dialog.getByRole('button', { name: 'Correct account' }).click()
    return dialog
  }
  const refused = await correct('zoe at the bay')
  await expect(refused.getByRole('alert')).toContainText('email')
  await checkAccessibility(page)
  await refused.getByRole('button', { name: 'Cancel' }).click()
  await correct(`wrong-${email}`)
  await expect(main.getByText('awaiting confirmation')).toBeVisible()
  await checkAccessibility(page)
  const withdraw = await open(page, 'Withdraw new e-mail')
  await expect(withdraw).toContainText(`wrong-${email}`)
  await withdraw.getByRole('button', { name: 'Withdraw new e-mail' }).click()
  await expect(main.getByText('awaiting confirmation')).toBeHidden()

  await correct(email)
  const mail = await mailTo(request, email, /Confirm your email address/)
  const theirs = await browser.newPage()
  await theirs.goto(/\/confirm-email\/\w+/.exec(mail)?.[0] ?? '')
  await theirs.getByRole('main').getByRole('button', { name: 'Confirm' }).click()
  await expect(theirs.getByText('Your email address is confirmed.')).toBeVisible()
  await theirs.close()
  await page.reload()
  await expect(main.getByText('awaiting confirmation')).toBeHidden()
  await expect(main.getByText(email).first()).toBeVisible()

  await page.goto(`/office/orders/${code}`)
  await chooseFromMenu(page, 'Redirect mails')
  const elsewhere = page.getByRole('dialog', { name: 'Redirect mails' })
  await elsewhere.getByLabel('E-mail').fill(`sister-${email}`)
  await elsewhere.getByRole('button', { name: 'Redirect mails' }).click()
  await expect(elsewhere.getByRole('alert')).toContainText('Please give a reason.')
  await checkAccessibility(page)
  await elsewhere.getByLabel('Reason').fill('Her sister prints it: the train leaves at six.')
  await elsewhere.getByRole('button', { name: 'Redirect mails' }).click()
  await expect(main.getByText(`sister-${email}`).first()).toBeVisible()
  expect(await mailTo(request, `sister-${email}`, /is confirmed/)).toContain(code)
})
