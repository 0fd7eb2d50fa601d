import { expect, test } from 'vitest'
import type { RefundableItem, RefundableOrder } from '#contract/office/refunds.ts'
import { keyOf, type NewRefund, previewRefund, type Refundable, refundInput } from './new-refund.ts'

const item = (id: number, changes: Partial<RefundableItem> = {}): RefundableItem => ({
  kind: 'ticket',
  id,
  code: `T${id}`,
  name: 'Weekend',
  full_name: 'Ana Horvat',
  price: 12_900,
  fee: 400,
  refund_fee: 1_000,
  shipping_refund: 0,
  admitted: false,
  ...changes,
})

const plain: RefundableOrder = {
  whole: false,
  destination: 'card',
  to_card: 26_600,
  known_account: null,
  paid: 26_600,
  donation: 0,
  refundable_amount: 26_600,
  repriced: null,
  items: [item(1), item(2), item(2, { kind: 'merchandise' })],
}

/** The server's offer with all fees and the whole shipping. */
const withFees: RefundableOrder = {
  ...plain,
  items: plain.items.map((each) => ({
    ...each,
    price: each.price + each.fee,
    fee: 0,
    refund_fee: 0,
    shipping_refund: each.kind === 'merchandise' ? 500 : 0,
  })),
}

const refundable: Refundable = { plain, withFees }

const values: NewRefund = {
  other_account: false,
  selected: ['ticket 2'],
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: {},
  bank_name: '',
  bank_city: '',
  bank_country: '',
  bank_bic: '',
  bank_iban: 'HR1210010051863000160',
  bank_account: '',
  destination: 'bank_account',
  reason: '',
  waive_refund_fee: false,
  include_fees: false,
  include_donation: false,
  leave_dependents: false,
}

test('a selected item refunds its price minus the refund fee, which can be waived', () => {
  expect(previewRefund(refundable, values).total).toBe(11_900)
  expect(previewRefund(refundable, { ...values, waive_refund_fee: true }).total).toBe(12_900)
  expect(previewRefund(refundable, { ...values, selected: [] }).total).toBe(0)
  expect(refundInput(refundable, values)).toMatchObject({
    tickets: ['T2'],
    merchandise: [],
    expected_total: 11_900,
  })
})

test('with the fees the whole payment for the selected items is refunded, and each component is shown', () => {
  const chosen = { ...values, selected: ['ticket 2', 'merchandise 2'], include_fees: true }
  expect(previewRefund(refundable, chosen)).toEqual({
    total: 27_100 - 500,
    calculation: [
      { what: 'prices', amount: 25_800 },
      { what: 'fees', amount: 800 },
      { what: 'refund_fees', amount: 0 },
      { what: 'shipping', amount: 500 },
      { what: 'limit', amount: -500 },
    ],
  })
  expect(refundInput(refundable, chosen)).toMatchObject({ include_fees: true, expected_total: 26_600 })
})

test('no account is sent for a refund to the card', () => {
  //
  expect(refundInput(refundable, values)).toMatchObject({ bank_iban: 'HR1210010051863000160' })
  expect(refundInput(refundable, { ...values, destination: 'card' })).toMatchObject({
    destination: 'card',
    bank_owner_full_name: '',
    bank_iban: '',
  })
})

test('a refund of a whole order is the paid amount minus all fees, and never more than was paid', () => {
  const place = item(1, { kind: 'cart_product', code: null })
  const part: RefundableOrder = {
    whole: true,
    destination: 'bank_account',
    to_card: 0,
    known_account: null,
    paid: 6_000,
    donation: 0,
    refundable_amount: 6_000,
    repriced: null,
    items: [place],
  }
  const whole = {
    plain: part,
    withFees: { ...part, items: [{ ...place, price: 13_300, fee: 0, refund_fee: 0 }] },
  }
  expect(previewRefund(whole, values)).toEqual({
    total: 4_600,
    calculation: [
      { what: 'paid', amount: 6_000 },
      { what: 'fees', amount: -400 },
      { what: 'refund_fees', amount: -1_000 },
    ],
  })
  expect(previewRefund(whole, { ...values, include_fees: true }).total).toBe(6_000)
  expect(refundInput(whole, values)).toMatchObject({ tickets: [], expected_total: 4_600 })
  expect(
    previewRefund({ plain: { ...plain, refundable_amount: 100 }, withFees }, values).calculation.at(-1),
  ).toEqual({
    what: 'limit',
    amount: -11_800,
  })
})

test('of a discount whose rest is priced anew, the form shows what the rest costs more', () => {
  const rule = {
    percent: 100,
    amount: null,
    price: null,
    fees: false,
    on: { items: [], types: [] },
    from_count: 0,
    from_amount: 0,
    group: { of: 2, cheapest: 1 },
    with: null,
    uses_per_order: 0,
    uses_per_customer: 0,
    refund_anew: true,
  }
  const [one, two] = plain.items
  if (!one || !two) throw new Error('The order has two items')
  const line = {
    external_code: 'weekend',
    type: 'ticket',
    list_price: one.price,
    list_fee: one.fee,
    fee: one.fee,
  }
  const repriced = {
    lines: [
      { ...line, key: keyOf(one), price: one.price, rule_id: null },
      { ...line, key: keyOf(two), price: 0, rule_id: 1 },
    ],
    rules: [{ id: 1, rule }],
    kept: 0,
  }
  const chosen = { ...values, selected: [keyOf(one)] }
  const { total, calculation } = previewRefund({ plain: { ...plain, repriced }, withFees }, chosen)
  expect(total).toBe(0)
  expect(calculation.find(({ what }) => what === 'rest')?.amount).toBe(0 - (one.price - one.refund_fee))
})
