import { expect, test } from 'vitest'
import type { RefundableItem, RefundableOrder } from '#contract/office/refunds.ts'
import { type NewRefund, previewRefund, refundInput } from './new-refund.ts'

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
  ...changes,
})

const refundable: RefundableOrder = {
  whole: false,
  destination: 'bank_account',
  paid: 26_600,
  most: 26_600,
  items: [item(1), item(2), item(2, { kind: 'merchandise' })],
}

const values: NewRefund = {
  selected: ['ticket 2'],
  bank_owner_full_name: 'Ana Horvat',
  bank_owner_address: {},
  bank_name: '',
  bank_city: '',
  bank_country: '',
  bank_bic: '',
  bank_iban: '',
  bank_account: '',
  reason: '',
  waive_fee: false,
}

test('what is chosen gives back its price less the refund fee, which can be waived', () => {
  expect(previewRefund(refundable, values).total).toBe(11_900)
  expect(previewRefund(refundable, { ...values, waive_fee: true }).total).toBe(12_900)
  expect(previewRefund(refundable, { ...values, selected: [] }).total).toBe(0)
  expect(refundInput(refundable, values)).toMatchObject({
    tickets: ['T2'],
    merchandise: [],
    expected_total: 11_900,
  })
})

test('a whole gives back what was paid less all fees, and more than was paid is never given', () => {
  const place = item(1, { kind: 'cart_product', code: null })
  const part: RefundableOrder = {
    whole: true,
    destination: 'bank_account',
    paid: 6_000,
    most: 6_000,
    items: [place],
  }
  expect(previewRefund(part, values)).toEqual({
    total: 4_600,
    calculation: [
      { what: 'paid', amount: 6_000 },
      { what: 'fees', amount: -400 },
      { what: 'refund_fees', amount: -1_000 },
    ],
  })
  expect(refundInput(part, values)).toMatchObject({ tickets: [], expected_total: 4_600 })
  expect(previewRefund({ ...refundable, most: 100 }, values).calculation.at(-1)).toEqual({
    what: 'limit',
    amount: -11_800,
  })
})
