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
