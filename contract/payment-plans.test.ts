import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discountedPlan, dueDay, dueDays, lateAfter, planOn } from './payment-plans.ts'
import type { PaymentPlanStep } from './shop-items.ts'

const due = (start: string, count: number, units: 'days' | 'weeks' | 'months' | 'years') =>
  dueDay(Temporal.PlainDate.from(start), { count, units, due_on: null }).toString()

test('each installment is counted from the day of the order, and falls on the last day of a month that is too short', () => {
  // P9-03 P9-06 A-115
  assert.equal(due('2027-01-31', 1, 'months'), '2027-02-28')
  assert.equal(due('2027-01-31', 2, 'months'), '2027-03-31')
  assert.equal(due('2028-01-31', 1, 'months'), '2028-02-29')
  assert.equal(due('2028-02-29', 1, 'years'), '2029-02-28')
  assert.equal(due('2027-12-31', 0, 'months'), '2027-12-31')
  assert.equal(due('2027-03-27', 2, 'days'), '2027-03-29')
  assert.equal(due('2027-01-15', 6, 'weeks'), '2027-02-26')
})

const on = (due_on: string, amount = 100): PaymentPlanStep => ({ amount, count: null, units: null, due_on })
const after = (count: number, units: PaymentPlanStep['units'], amount = 100): PaymentPlanStep => ({
  amount,
  count,
  units,
  due_on: null,
})

test('what was due on days before the order is paid with the first payment, and after the last day it is an ordinary price', () => {
  //
  const plan = [after(0, 'days', 4000), on('2027-03-01', 3000), on('2027-05-01', 2000)]
  assert.deepEqual(planOn(plan, '2027-02-01'), plan)
  assert.deepEqual(planOn(plan, '2027-03-01'), plan, 'a day that is not over yet')
  assert.deepEqual(planOn(plan, '2027-03-02'), [after(0, 'days', 7000), on('2027-05-01', 2000)])
  assert.deepEqual(planOn(plan, '2027-05-01'), [after(0, 'days', 7000), on('2027-05-01', 2000)])
  assert.deepEqual(planOn(plan, '2027-05-02'), [])
  assert.deepEqual(planOn([], '2027-05-02'), [])
})

test('a plan that only counts from the order stays as it is on every day', () => {
  const plan = [after(0, 'months'), after(1, 'months')]
  assert.equal(planOn(plan, '2099-01-01'), plan)
  assert.deepEqual(planOn([after(0, 'days')], '2099-01-01'), [after(0, 'days')])
})

test('days and periods in one plan are in the order in which they are due', () => {
  const plan = [after(0, 'days', 1), on('2027-06-01', 2), after(1, 'months', 3), on('2027-07-01', 4)]
  const amounts = (start: string) => dueDays(Temporal.PlainDate.from(start), plan).map(({ amount }) => amount)
  assert.deepEqual(amounts('2027-01-10'), [1, 3, 2, 4])
  assert.deepEqual(amounts('2027-05-10'), [1, 2, 3, 4])
})

test('the first step stays first although another is due on what is already yesterday in the shop', () => {
  //
  const plan = [after(0, 'days', 1), on('2027-06-01', 2), on('2027-05-01', 3)]
  const steps = dueDays(Temporal.PlainDate.from('2027-06-02'), plan)
  assert.deepEqual(
    steps.map(({ amount }) => amount),
    [1, 3, 2],
  )
})

test('the last day of an order that is paid before the event counts back from its beginning', () => {
  const timezone = 'Europe/Zagreb'
  const at = (day: string) => Temporal.PlainDate.from(day).toZonedDateTime(timezone).toInstant()
  const last = (plan: PaymentPlanStep[], day: string, until: string | null = null) =>
    lateAfter(plan, { begins: at(day), until: until === null ? null : at(until), timezone })?.toString() ??
    null
  assert.equal(last([after(0, 'months'), after(2, 'months')], '2027-07-08'), '2027-05-08')
  assert.equal(
    last([after(0, 'months'), after(1, 'months')], '2027-02-28'),
    '2027-01-31',
    'all lead to 28 February',
  )
  assert.equal(last([after(0, 'days'), after(1, 'weeks'), after(10, 'days')], '2027-07-08'), '2027-06-28')
  assert.equal(last([after(0, 'days'), on('2027-06-01')], '2027-07-08'), null)
  const months = [after(0, 'months'), after(2, 'months')]
  assert.equal(last(months, '2027-07-08', '2027-05-09'), null, 'sold until the end of that day')
  assert.equal(last(months, '2027-07-08', '2027-05-10'), '2027-05-08')
})

test('a discount lowers all installments in proportion, and the last takes the cents', () => {
  const plan = [4500, 4500, 4501].map((amount, count) => ({
    amount,
    count,
    units: 'months' as const,
    due_on: null,
  }))
  const amounts = (total: number) => discountedPlan(plan, total).map(({ amount }) => amount)
  assert.deepEqual(amounts(13_501), [4500, 4500, 4501])
  assert.deepEqual(amounts(12_211), [4070, 4070, 4071])
  assert.deepEqual(amounts(2), [])
  assert.deepEqual(amounts(0), [])
})
