import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'
import { logInToOffice } from '#journeys/support/staff.ts'

// In npm test: server/api/office/mails/mail-texts.test.ts
test('thorough: the text of a mail is replaced with the festival’s own, previewed before it is saved, and reset to the default', async ({
  page,
}) => {
  await logInToOffice(page, 'owner')
  await page.goto('/office/mails')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Texts' }).click()
  await expect(main.getByText('Default').first()).toBeVisible()
  await main.getByRole('link', { name: 'Merchandise shipped' }).click()

  const subject = main.getByLabel('Subject', { exact: true })
  await subject.fill('Parcel {parcel}')
  await expect(main.getByText('Some texts cannot be used like this')).toBeVisible()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('{parcel} is not available here. You can use {order}.').first()).toBeVisible()
  await checkAccessibility(page)
  await subject.fill('It is coming: ')
  await main.getByRole('button', { name: 'Insert {order}' }).first().click()
  await expect(main.getByText('It is coming: K7QX-M4RT')).toBeVisible()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The texts have been saved.')).toBeVisible()

  await page.goto('/office/site/mail-texts')
  await expect(main.getByText('1 of your own').first()).toBeVisible()
  await main.getByRole('link', { name: 'Merchandise shipped' }).click()
  await expect(subject).toHaveValue('It is coming: {order}')
  await main.getByRole('button', { name: 'Restore all defaults' }).click()
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The texts have been saved.')).toBeVisible()
  await expect(main.getByText('Your parcel of order K7QX-M4RT is on its way').first()).toBeVisible()
})
