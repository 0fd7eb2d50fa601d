import { expect, test } from 'vitest'
import { fieldName } from './change-labels.ts'

test('a field that was changed is named as its form names it, in every list', () => {
  const names = [
    ['products', 'on_sale_from', 'On sale from'],
    ['products', 'ends_at', 'Ends'],
    ['merchandise', 'shop_image_2', 'Picture 2'],
    ['events', 'settings.creditCardActive', 'Credit card'],
    ['capacities', 'capacity', 'How many there are'],
    ['shipping', 'tax_rate', 'Tax in percent'],
    ['vouchers', 'expires_at', 'Good until'],
    ['products', 'payment_plan.1', 'Payment plan: 1'],
  ] as const
  for (const [list, path, name] of names) expect(fieldName(list, path)).toBe(name)
})

test('a text of the mails is named by the mail that says it, and by its language where that is not the first', () => {
  const name = (path: string) => fieldName('site', path, (text) => `<${text}>`)
  expect(name('mailTexts.en.server/fulfilment.confirmation.subject')).toBe(
    'Texts of the mails: <server/fulfilment.confirmation.subject>',
  )
  expect(name('mailTexts.de.server/mail.greeting')).toBe('Texts of the mails (de): <server/mail.greeting>')
  expect(name('mailTexts')).toBe('Texts of the mails')
})
