import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cardOnly, shirt, smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const tent = { ...weekend, external_code: 'tent', price: 6000 }
const plan = {
  ...weekend,
  external_code: 'plan',
  payment_plan: [
    { amount: weekend.price - 4000, count: 0, units: 'months' },
    { amount: 4400, count: 1, units: 'months' },
  ],
}
const free = { ...weekend, external_code: 'gift', own_price: { min: 3000, suggested: weekend.price } }
const few = { ...weekend, external_code: 'few', limit_per_order: 2 }
const family = {
  external_code: 'family',
  name: 'Family weekend',
  price: 30_000,
  items: [
    { product: 'weekend', count: 4, share: 25_000 },
    { product: 'tent', count: 1, share: 5_000 },
  ],
}

const faults = async (bundles: Parts[]): Promise<string[]> =>
  (
    await validate(
      smallFestival({
        site: cardOnly,
        products: [weekend, tent, plan, few, free],
        merchandise: [shirt],
        bundles,
      }),
      '.',
    )
  ).faults.map(({ path, fault }) => `${path}: ${fault}`)

test('a bundle has products with numbers, and shares that sum to its price', async () => {
  const free = {
    ...family,
    external_code: 'free',
    price: 0,
    items: [{ product: 'tent', count: 1, share: 0 }],
  }
  const window = { on_sale_from: '2027-01-01T10:00', on_sale_until: '2027-02-01T10:00' }
  assert.deepEqual(await faults([{ ...family, ...window, fee: 500, enabled: false }, free]), [])
})

const item = (product: string, count: unknown = 1, share: unknown = 30_000) => [{ product, count, share }]

const REFUSED: [changes: Parts, fault: string][] = [
  [{ items: [] }, 'items: must contain a product'],
  [{ items: undefined }, 'items: must contain a product'],
  [{ price: 29_999 }, 'items: shares sum to 30000, the price is 29999'],
  [{ items: item('nobody') }, 'items[0].product: no product has the code nobody'],
  [{ items: item('shirt') }, 'items[0].product: shirt is merchandise: a bundle contains products'],
  [{ items: item('family') }, 'items[0].product: family is a bundle: a bundle contains products'],
  [{ items: item('plan') }, 'items[0].product: plan has a payment plan, so that it is ordered alone'],
  [{ items: item('weekend', 0) }, 'items[0].count: must be 1 or more'],
  [{ items: item('weekend', 1.5) }, 'items[0].count: must be a whole number'],
  [{ items: item('weekend', 21) }, 'items[0].count: must be 20 or less'],
  [{ items: [{ product: 'weekend', count: 1 }] }, 'items[0].share: is required'],
  [{ items: item('weekend', 1, -1) }, 'items[0].share: must be 0 or more'],
  [
    { price: 5_999, items: item('gift', 2, 5_999) },
    'items[0].share: must be 6000 or more: nobody pays less than 3000 for gift',
  ],
  [
    { items: item('few', 3) },
    'items[0].count: must not be more than 2, which is what one order may have of few',
  ],
  [
    { items: [...item('few', 2, 0), ...item('few')] },
    'items[1].count: must not be more than 2, which is what one order may have of few',
  ],
  [
    { items: [...item('weekend', 20), ...item('tent', 1, 0)] },
    'items: must not contain more than 20 tickets',
  ],
  [{ external_code: 'tent' }, 'external_code: is the same as products[1].external_code'],
  [{ price: 10 ** 10 + 1 }, 'price: must be 10000000000 or less'],
  [{ tax_rate: 25 }, 'tax_rate: is not known here'],
  [
    { on_sale_from: '2027-02-01T10:00', on_sale_until: '2027-02-01T10:00' },
    'on_sale_until: must be later than on_sale_from',
  ],
]

for (const [changes, fault] of REFUSED)
  test(`a bundle with ${JSON.stringify(changes)} is refused where it is wrong`, async () => {
    assert.deepEqual(await faults([{ ...family, ...changes }]), [`bundles[0].${fault}`])
  })
