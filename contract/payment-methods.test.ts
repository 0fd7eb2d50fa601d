import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowedMethods, offeredInShop, paymentMethodLabel } from './payment-methods.ts'

const paymentMethods = { credit_card: 'Credit card', bank_transfer: 'Bank transfer', voucher: 'Voucher' }
const both = {
  creditCardActive: true,
  bankTransferActive: true,
  bankTransferCountries: ['HR', 'DE'],
  ageRangeActive: true,
}
const cardOnly = { ...both, bankTransferActive: false }
const transferOnly = { ...both, creditCardActive: false }
const ask = { paymentMethods, events: [both], country: 'HR', total: 100 }

test('a payment method is offered only if every event in the cart accepts it', () => {
  // S4-12 S4-13 S4-14 S4-15 S5-25 S5-26
  assert.deepEqual(allowedMethods(ask), ['credit_card', 'bank_transfer'])
  assert.deepEqual(allowedMethods({ ...ask, events: [both, cardOnly] }), ['credit_card'])
  assert.deepEqual(allowedMethods({ ...ask, events: [both, transferOnly] }), ['bank_transfer'])
  assert.deepEqual(allowedMethods({ ...ask, events: [cardOnly, transferOnly] }), [])
})

test('bank transfer is offered only in countries that every event lists', () => {
  // S5-27 A-064
  assert.deepEqual(allowedMethods({ ...ask, country: 'GB' }), ['credit_card'])
  assert.deepEqual(allowedMethods({ ...ask, country: null }), ['credit_card'])
  assert.deepEqual(allowedMethods({ ...ask, events: [{ ...both, bankTransferCountries: [] }] }), [
    'credit_card',
  ])
  assert.deepEqual(allowedMethods({ ...ask, events: [both, { ...both, bankTransferCountries: ['DE'] }] }), [
    'credit_card',
  ])
})

test('the shop offers none of the methods of the box office, whatever the festival names', () => {
  assert.deepEqual(
    offeredInShop({ cash: 'Coins', ...paymentMethods, card_terminal: 'Terminal' }),
    paymentMethods,
  )
})

test('a cart with only merchandise accepts every configured payment method', () => {
  //
  assert.deepEqual(allowedMethods({ ...ask, events: [] }), ['credit_card', 'bank_transfer'])
  assert.deepEqual(allowedMethods({ ...ask, paymentMethods: { bank_transfer: 'Bank' } }), ['bank_transfer'])
})

test('a free order is paid by voucher, whatever methods are configured', () => {
  // S4-11 A-063 A-137
  assert.deepEqual(allowedMethods({ ...ask, total: 0 }), ['voucher'])
  assert.deepEqual(allowedMethods({ ...ask, total: 0, events: [], paymentMethods: {} }), ['voucher'])
})

test('an old order still shows the name of a payment method that the festival no longer accepts', () => {
  //
  const festival = { paymentMethods: { credit_card: 'Card' }, texts: { invitation: 'Guest of the house' } }
  assert.equal(paymentMethodLabel(festival, 'credit_card'), 'Card')
  assert.equal(paymentMethodLabel(festival, 'bank_transfer'), 'Bank transfer')
  //
  assert.equal(paymentMethodLabel(festival, 'invitation'), 'Guest of the house')
})

test('an invitation is offered by no shop, whatever the festival names', () => {
  //
  assert.deepEqual(offeredInShop({ credit_card: 'Card', cash: 'Cash', invitation: 'Guests' }), {
    credit_card: 'Card',
  })
})
