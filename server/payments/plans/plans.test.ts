import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { PaymentPlanStep } from '#contract/shop-items.ts'
import { installmentsToResponse, planInstallments, orderStatusOf } from './plans.ts'
import type { PaymentRow } from '#server/payments/queries.ts'

const ZONE = 'Europe/Zagreb'

const dueDates = (created_at: string, plan: PaymentPlanStep[], zone = ZONE): string[] => {
  const total_price = plan.reduce((sum, { amount }) => sum + amount, 0)
  const rows = planInstallments({ total_price, created_at: Temporal.Instant.from(created_at) }, plan, zone)
  return rows.map(({ due_at }) => due_at.toString())
}

const step = (count: number, units: PaymentPlanStep['units'], amount = 100): PaymentPlanStep => ({
  amount,
  count,
  units,
  due_on: null,
})

describe('the payments of an order', () => {
  test('without a payment plan are one payment of the total, due immediately', () => {
    const created_at = Temporal.Instant.from('2027-01-31T22:30:00Z')
    assert.deepEqual(planInstallments({ total_price: 12_900, created_at }, [], ZONE), [
      { amount: 12_900, due_at: created_at },
    ])
  })

  test('are none if it is free', () => {
    const created_at = Temporal.Instant.from('2027-01-31T22:30:00Z')
    assert.deepEqual(planInstallments({ total_price: 0, created_at }, [], ZONE), [])
  })

  test('are due at the start of a day in the festival’s time zone', () => {
    assert.deepEqual(
      dueDates('2027-02-10T12:00:00Z', [step(0, 'days'), step(10, 'days'), step(2, 'weeks')]),
      ['2027-02-09T23:00:00Z', '2027-02-19T23:00:00Z', '2027-02-23T23:00:00Z'],
    )
  })

  test('count from the day of the order in the festival’s time zone', () => {
    assert.deepEqual(dueDates('2027-02-10T23:30:00Z', [step(0, 'days')]), ['2027-02-10T23:00:00Z'])
  })

  test('fall on the last day of a short month, and later ones count from the order again', () => {
    assert.deepEqual(dueDates('2027-01-31T12:00:00Z', [step(1, 'months'), step(2, 'months')], 'UTC'), [
      '2027-02-28T00:00:00Z',
      '2027-03-31T00:00:00Z',
    ])
  })

  test('a year after a leap day fall on 28 February', () => {
    assert.deepEqual(dueDates('2028-02-29T12:00:00Z', [step(1, 'years')], 'UTC'), ['2029-02-28T00:00:00Z'])
  })

  test('stay at the start of the day across a change of the clock', () => {
    assert.deepEqual(dueDates('2027-03-20T12:00:00Z', [step(1, 'months')]), ['2027-04-19T22:00:00Z'])
  })

  test('start at one o’clock on a day that begins then', () => {
    assert.deepEqual(dueDates('2027-04-29T12:00:00Z', [step(1, 'days')], 'Africa/Cairo'), [
      '2027-04-29T22:00:00Z',
    ])
  })

  test('on a day are due when it has begun in the festival’s time zone and where the event is (A-169)', () => {
    const created_at = Temporal.Instant.from('2027-02-10T12:00:00Z')
    const plan = [step(0, 'days'), { amount: 100, count: null, units: null, due_on: '2027-05-01' }]
    const dueIn = (event: string) =>
      planInstallments({ total_price: 200, created_at }, plan, ZONE, event)[1]?.due_at.toString()
    assert.equal(dueIn(ZONE), '2027-04-30T22:00:00Z')
    assert.equal(dueIn('America/New_York'), '2027-05-01T04:00:00Z')
    assert.equal(dueIn('Asia/Tokyo'), '2027-04-30T22:00:00Z', 'a day later there, the same day here')
  })

  test('must sum to the total of the plan', () => {
    const created_at = Temporal.Instant.from('2027-01-31T12:00:00Z')
    assert.throws(() =>
      planInstallments({ total_price: 201, created_at }, [step(0, 'days'), step(1, 'months')], ZONE),
    )
  })
})

test('every plan sums to its total, and each due date counts from the order, at the latest the last day of the month', () => {
  const units = fc.constantFrom('days', 'weeks', 'months', 'years')
  const steps = fc.array(
    fc.record({
      amount: fc.integer({ min: 1, max: 10 ** 9 }),
      count: fc.nat(60),
      units,
      due_on: fc.constant(null),
    }),
    { minLength: 1, maxLength: 24 },
  )
  const seconds = fc.integer({ min: 1_700_000_000, max: 2_500_000_000 })
  const zones = fc.constantFrom(
    'Europe/Zagreb',
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'UTC',
  )
  fc.assert(
    fc.property(steps, seconds, zones, (plan, second, zone) => {
      const total_price = plan.reduce((sum, { amount }) => sum + amount, 0)
      const created_at = Temporal.Instant.fromEpochMilliseconds(second * 1000)
      const rows = planInstallments({ total_price, created_at }, plan, zone)
      assert.equal(
        rows.reduce((sum, { amount }) => sum + amount, 0),
        total_price,
      )
      const start = created_at.toZonedDateTimeISO(zone).toPlainDate()
      for (const [index, { due_at }] of rows.entries()) {
        const due = due_at.toZonedDateTimeISO(zone)
        const { count, units } = plan[index] ?? { count: 0, units: 'days' }
        assert.ok(due.equals(due.startOfDay()))
        if (units === 'days' || units === 'weeks')
          assert.equal(start.until(due.toPlainDate()).days, count * (units === 'weeks' ? 7 : 1))
        else {
          const months = (due.year - start.year) * 12 + due.month - start.month
          assert.equal(months, count * (units === 'years' ? 12 : 1))
          assert.equal(due.day, Math.min(start.day, due.daysInMonth))
        }
      }
    }),
  )
})

const payment = (fields: Partial<PaymentRow> = {}): PaymentRow => ({
  id: 1,
  order_id: 1,
  reference: 'K7QX-2M9D-ABCD',
  position: 0,
  amount: 4500,
  paid_amount: 0,
  due_at: Temporal.Instant.from('2027-03-09T23:00:00Z'),
  paid_at: null,
  payment_status: 'pending',
  attempt: 0,
  ...fields,
})

describe('an installment that is due on 10 March', () => {
  const cases: [
    now: string,
    grace: string,
    status: PaymentRow['payment_status'],
    due: boolean,
    overdue: boolean,
  ][] = [
    ['2027-03-09T22:59:59Z', 'P0D', 'pending', false, false],
    ['2027-03-09T23:00:00Z', 'P0D', 'pending', true, false],
    ['2027-03-10T22:59:59Z', 'P0D', 'pending', true, false],
    ['2027-03-10T23:00:00Z', 'P0D', 'pending', true, true],
    ['2027-03-13T22:59:59Z', 'P3D', 'pending', true, false],
    ['2027-03-13T23:00:00Z', 'P3D', 'pending', true, true],
    ['2027-03-17T22:59:59Z', 'P1W', 'partial', true, false],
    ['2027-03-17T23:00:00Z', 'P1W', 'partial', true, true],
    ['2027-04-10T12:00:00Z', 'P0D', 'problem', true, true],
    ['2027-04-10T12:00:00Z', 'P0D', 'paid', false, false],
    ['2027-04-10T12:00:00Z', 'P0D', 'cancelled', false, false],
  ]
  for (const [now, grace, payment_status, due, overdue] of cases)
    test(`that is ${payment_status} on ${now}, with ${grace} of grace, is due: ${due}, overdue: ${overdue}`, () => {
      const site = { timezone: ZONE, durations: { installmentGrace: Temporal.Duration.from(grace) } }
      const [shown] = installmentsToResponse([payment({ payment_status })], Temporal.Instant.from(now), site)
      assert.deepEqual([shown?.due, shown?.overdue], [due, overdue])
    })
})

describe('the status of an order with payments that are', () => {
  const paid = payment({ payment_status: 'paid', paid_amount: 4500 })
  const cases: [ReturnType<typeof orderStatusOf>, PaymentRow[]][] = [
    ['pending', [payment(), payment()]],
    ['processing', [payment({ payment_status: 'processing' }), payment()]],
    ['processing', [paid, payment({ payment_status: 'processing' })]],
    ['partial', [paid, payment()]],
    ['partial', [payment({ payment_status: 'partial', paid_amount: 1 })]],
    ['paid', [paid, paid]],
  ]
  for (const [status, payments] of cases)
    test(`${payments.map(({ payment_status }) => payment_status).join(' and ')} is ${status}`, () => {
      assert.equal(orderStatusOf(payments), status)
    })
})
