import { expect, test } from 'vitest'
import { fieldName } from './change-labels.ts'

test('a changed field has the label of its form, in every list', () => {
  const names = [
    ['products', 'on_sale_from', 'On sale from'],
    ['products', 'ends_at', 'Ends'],
    ['merchandise', 'shop_image_2', 'Picture 2'],
    ['events', 'settings.creditCardActive', 'Credit card'],
    ['capacities', 'capacity', 'Quantity'],
    ['shipping', 'tax_rate', 'Tax in percent'],
    ['discounts', 'group_of', 'Groups of'],
    ['vouchers', 'expires_at', 'Valid until'],
    ['products', 'payment_plan.1', 'Payment plan: 1'],
  ] as const
  for (const [list, path, name] of names) expect(fieldName(list, path)).toBe(name)
})

test('a mail text is named by its mail, and by its language unless that is the first', () => {
  const name = (path: string) => fieldName('site', path, (text) => `<${text}>`)
  expect(name('mailTexts.en.server/fulfilment.confirmation.subject')).toBe(
    'Texts of the mails: <server/fulfilment.confirmation.subject>',
  )
  expect(name('mailTexts.de.server/mail.greeting')).toBe('Texts of the mails (de): <server/mail.greeting>')
  expect(name('mailTexts')).toBe('Texts of the mails')
})
