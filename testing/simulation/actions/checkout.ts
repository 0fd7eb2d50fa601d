import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { messages } from '#contract/messages.ts'
import { checkoutInput } from '#testing/fixtures/carts.ts'
import { chosen, type Action } from '#testing/simulation/action.ts'
import {
  PEOPLE,
  today,
  type Cart,
  type Model,
  type Order,
  type Payment,
  type Person,
} from '#testing/simulation/model/model.ts'
import { complete } from '#testing/simulation/model/money.ts'
import { expireCarts, isOpen, type Refused } from '#testing/simulation/model/places.ts'
import { ask, expect } from '#testing/simulation/shop.ts'
import { atTheBank } from './bank.ts'

interface Checkout {
  cart: number
  person: Person
  method: 'credit_card' | 'bank_transfer'
  voucher: '' | 'TEN' | 'HALF' | 'ALL'
}

export const checkOut: Action<Checkout> = {
  name: 'checks a cart out',
  input: fc.record({
    cart: fc.nat(20),
    person: fc.constantFrom(...PEOPLE),
    method: fc.constantFrom('credit_card', 'credit_card', 'bank_transfer'),
    voucher: fc.constantFrom('', '', 'TEN', 'HALF', 'ALL'),
  }),
  applies: ({ carts }) => carts.length > 0,
  async run(model, shop, choice) {
    expireCarts(model)
    const cart = chosen(model.carts, choice.cart)
    const before = model.orders.find((order) => order.cart === cart)
    const price = priceOf(model, cart, choice.voucher)
    const refused = before ? repeatRefusal(before, choice.person) : refusal(model, cart, choice.voucher)
    const input = checkoutInput('', cart.code)
    const answer = await ask(shop, choice.person, '/api/checkout-cart', {
      ...input,
      voucher_code: choice.voucher,
      order: { ...input.order, payment_method: choice.method, expected_total: price.total },
    })
    expect(answer, refused)
    if (refused !== null) return
    const order = before ?? place(model, cart, choice, answer.body.order)
    assert.deepEqual([answer.body.order.code, answer.body.order.total_price], [order.code, order.total])
    atTheBank(model, order, answer.body.payment)
  },
}

const repeatRefusal = ({ owner }: Order, person: Person): Refused =>
  owner === person ? null : messages.cartExpired

function refusal(model: Model, cart: Cart, voucher: string): Refused {
  if (!isOpen(model, cart)) return messages.cartExpired
  if (cart.lines.length === 0) return messages.cartEmpty
  if (voucher === '') return null
  const isSpent = (model.vouchers.get(voucher)?.spentBy ?? null) !== null
  return isSpent || hasPlan(cart) ? messages.voucherInvalid : null
}

const hasPlan = ({ lines }: Cart): boolean => lines.some(({ item }) => item === 'plan')

function priceOf(model: Model, { lines }: Cart, voucher: string) {
  const shipping = lines.some(({ item }) => item === 'shirt') ? 500 : 0
  const gross = lines.reduce((sum, { price, fee }) => sum + price + fee, shipping)
  const discount = Math.min(model.vouchers.get(voucher)?.amount ?? 0, gross)
  return { shipping, discount, total: gross - discount }
}

function place(
  model: Model,
  cart: Cart,
  { person, method, voucher }: Checkout,
  { id, code, checksum }: Pick<Order, 'id' | 'code' | 'checksum'>,
): Order {
  const { total, shipping, discount } = priceOf(model, cart, voucher)
  const order: Order = {
    id,
    code,
    checksum,
    owner: person,
    cart,
    lines: cart.lines,
    total,
    shipping,
    method: total === 0 ? 'voucher' : method,
    voucher: discount > 0 ? voucher : null,
    status: 'pending',
    hasPlan: hasPlan(cart),
    completed: false,
    until: model.now.add(method === 'credit_card' ? { hours: 1 } : { hours: 7 * 24 }),
    rest: null,
    payments: paymentsOf(model, cart, total),
    attempts: [],
    received: 0,
    owed: 0,
    refunds: [],
  }
  cart.state = 'ordered'
  const spent = model.vouchers.get(order.voucher ?? '')
  if (spent) spent.spentBy = order
  model.orders.push(order)
  if (total === 0) complete(model, order)
  return order
}

function paymentsOf(model: Model, cart: Cart, total: number): Payment[] {
  const payment = (amount: number, days: number): Payment => ({
    amount,
    paid: 0,
    status: 'pending',
    failed: 0,
    due: today(model).add({ days }),
  })
  if (hasPlan(cart)) return [0, 10, 20].map((days) => payment(total / 3, days))
  return total === 0 ? [] : [payment(total, 0)]
}
