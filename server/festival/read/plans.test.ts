import assert from 'node:assert/strict'
import { test } from 'node:test'
import { smallFestival, weekend, type Parts } from '#testing/fixtures/festival-file.ts'
import { validate } from '#server/festival/festival.ts'

const faults = async (text: string): Promise<string[]> =>
  (await validate(text, '.')).faults.map(({ path, fault }) => `${path}: ${fault}`)

const step = (amount: number, count: number, units = 'months') => ({ amount, count, units })
const on = (amount: number, due_on: string) => ({ amount, due_on })

test('payments may be due on days until the event begins, and the first needs nothing but its amount', async () => {
  //
  const product = { ...weekend, starts_at: '2027-07-08T16:00' }
  const plans = [
    [{ amount: 6000 }, on(7300, '2027-07-08')],
    [step(6000, 0), on(3000, '2027-05-01'), on(4300, '2027-05-01')],
    [step(6000, 0), on(3000, '2027-05-01'), step(4300, 1)],
  ]
  for (const payment_plan of plans)
    assert.deepEqual(await faults(smallFestival({ products: [{ ...product, payment_plan }] })), [])
})

test('payments that count from the order are warned of, with their line, while they can be owed after the event has begun', async () => {
  const late = { ...weekend, starts_at: '2027-07-08T16:00', payment_plan: [step(6000, 0), step(7300, 2)] }
  const warnings = async (more: Parts) => {
    const text = smallFestival({ products: [{ ...late, ...more }] })
    return (await validate(text, '.')).warnings.map(({ path, fault, line }) => [
      path,
      /after 2027-05-08/.test(fault),
      typeof line,
    ])
  }
  assert.deepEqual(await warnings({}), [['products[0].payment_plan', true, 'number']])
  assert.deepEqual(await warnings({ on_sale_until: '2027-05-09T00:00' }), [])
  assert.deepEqual(await warnings({ payment_plan: [step(6000, 0), on(7300, '2027-05-01')] }), [])
  assert.deepEqual(await warnings({ starts_at: null }), [])
  assert.deepEqual(await faults(smallFestival({ products: [late] })), [])
})

const REFUSED: [Parts, string][] = [
  [
    { ...weekend, payment_plan: [step(6000, 0), step(6000, 1)] },
    'products[0].payment_plan: amounts sum to 12000, price and fee to 13300',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 1), step(7300, 2)] },
    'products[0].payment_plan[0].count: must be 0: the initial payment is made with the order',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), step(7000, 2), step(300, 10, 'days')] },
    'products[0].payment_plan[2]: must not fall due before the payment above it',
  ],
  [
    { ...weekend, payment_plan: [on(6000, '2027-05-01'), on(7300, '2027-06-01')] },
    'products[0].payment_plan[0].due_on: must be left out: the initial payment is made with the order',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), { ...step(7300, 1), due_on: '2027-06-01' }] },
    'products[0].payment_plan[1].due_on: must be left out where count or units are given',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), { amount: 7300 }] },
    'products[0].payment_plan[1]: needs count and units, or due_on',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), { amount: 7300, count: 1 }] },
    'products[0].payment_plan[1].units: is required',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), { amount: 7300, units: 'weeks' }] },
    'products[0].payment_plan[1].count: is required',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), on(7300, '2027-02-29')] },
    'products[0].payment_plan[1].due_on: must be a day such as 2027-05-01',
  ],
  [
    { ...weekend, payment_plan: [step(6000, 0), on(7000, '2027-06-01'), on(300, '2027-05-31')] },
    'products[0].payment_plan[2]: must not fall due before the payment above it',
  ],
  [
    { ...weekend, starts_at: '2027-07-08T16:00', payment_plan: [{ amount: 6000 }, on(7300, '2027-07-09')] },
    'products[0].payment_plan[1].due_on: must not be after 2027-07-08, when the event begins',
  ],
]
for (const [product, fault] of REFUSED)
  test(`a contradictory payment plan is refused: “${fault}”`, async () => {
    assert.deepEqual(await faults(smallFestival({ products: [product] })), [fault])
  })
