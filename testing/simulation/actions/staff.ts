import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import type { OrderResultsResponse } from '#contract/office/order-results.ts'
import { changePart } from '#testing/fixtures/staff.ts'
import { chosen, type Action } from '#testing/simulation/action.ts'
import { enteredTransfers, openOverpayment } from '#testing/simulation/books.ts'
import { isBefore, today, type ItemName, type Model } from '#testing/simulation/model/model.ts'
import {
  close,
  endAtBank,
  solutions,
  hasRefunds,
  solve,
  transfer,
  type Solution,
} from '#testing/simulation/model/money.ts'
import { taken } from '#testing/simulation/model/places.ts'
import { ask, clerkOf, expectDone, office, type RealShop } from '#testing/simulation/shop.ts'

const someOrder = ({ orders }: Model): boolean => orders.length > 0

/** The result of a call for several orders, of which this is the only one. */
async function changeOrder(
  shop: RealShop,
  change: 'cancellations' | 'extensions',
  { code }: { code: string },
  isDone: boolean,
  input: object = {},
): Promise<void> {
  const answer = await office(shop, `orders/${change}`, { ...input, orders: [code] })
  expectDone(answer, true)
  const [result] = (answer.body as OrderResultsResponse).orders
  assert.equal(result?.done, isDone, JSON.stringify(answer.body))
}

/** By staff, or by its customer. */
export const cancel: Action<{ order: number; byStaff: boolean }> = {
  name: 'an order is cancelled',
  input: fc.record({ order: fc.nat(20), byStaff: fc.boolean() }),
  applies: someOrder,
  async run(model, shop, { order: number, byStaff }) {
    const order = chosen(model.orders, number)
    if (order.status === 'pending') endAtBank(model, order, 'cancelled')
    const isDone = order.status === 'pending'
    if (byStaff) await changeOrder(shop, 'cancellations', order, isDone)
    else expectDone(await ask(shop, order.owner, '/api/cancel-order', { order: order.code }), isDone)
    if (isDone) close(model, order, 'cancelled')
  },
}

export const receive: Action<{ order: number; part: 'rest' | 'half' | 'more' }> = {
  name: 'the staff enter a transfer',
  input: fc.record({ order: fc.nat(20), part: fc.constantFrom('rest', 'rest', 'half', 'more') }),
  applies: ({ orders }) => orders.some(({ method }) => method === 'bank_transfer'),
  async run(model, shop, { order: number, part }) {
    const order = chosen(
      model.orders.filter(({ method }) => method === 'bank_transfer'),
      number,
    )
    const rest = Math.max(100, order.total - order.received + order.owed)
    const amount = { rest, half: Math.ceil(order.total / 2), more: rest + 700 }[part]
    const body = {
      amount,
      value_date: String(today(model)),
      note: '',
      seen: await enteredTransfers(shop, order.code),
    }
    expectDone(await office(shop, `orders/${order.code}/transfers`, body), true)
    transfer(model, order, amount)
  },
}

export const resolve: Action<{ order: number; to: Solution }> = {
  name: 'the staff solve a problem',
  input: fc.record({ order: fc.nat(20), to: fc.constantFrom('paid', 'partial', 'cancelled') }),
  applies: ({ orders }) => orders.some((order) => solutions(order).length > 0),
  async run(model, shop, { order: number, to }) {
    const order = chosen(
      model.orders.filter((each) => solutions(each).length > 0),
      number,
    )
    const kept = Math.floor(order.total / 2)
    const isDone = solutions(order).includes(to) && solve(model, order, to, kept)
    expectDone(await office(shop, `orders/${order.code}/resolutions`, { to, kept }), isDone)
  },
}

export const giveBack: Action<number> = {
  name: 'the staff send an overpayment back',
  input: fc.nat(20),
  applies: ({ orders }) => orders.some(({ owed }) => owed > 0),
  async run(model, shop, number) {
    const order = chosen(
      model.orders.filter(({ owed }) => owed > 0),
      number,
    )
    // A call, after which what is due is stored.
    await clerkOf(shop)
    const { id, amount } = await openOverpayment(shop, order.code)
    expectDone(await office(shop, `orders/${order.code}/overpayment-returns`, { overpayment: id }), true)
    order.owed -= amount
    order.received -= amount
  },
}

export const extend: Action<{ order: number; days: number }> = {
  name: 'the staff give more time to pay',
  input: fc.record({ order: fc.nat(20), days: fc.nat(9) }),
  applies: someOrder,
  async run(model, shop, { order: number, days }) {
    const order = chosen(model.orders, number)
    const day = today(model).add({ days })
    const until = day.add({ days: 1 }).toZonedDateTime('Europe/Zagreb').toInstant()
    const waits = order.status === 'pending' && isBefore(model.now, order.until)
    const awaitsBalance = order.status === 'partial' && !order.hasPlan && !hasRefunds(order)
    const present = awaitsBalance ? (order.rest ?? model.now) : order.until
    const isDone = (waits || awaitsBalance) && isBefore(present, until)
    await changeOrder(shop, 'extensions', order, isDone, { until: String(day) })
    if (isDone && awaitsBalance) order.rest = until
    else if (isDone) order.until = until
  },
}

export const setCapacity: Action<{ item: ItemName; stock: number }> = {
  name: 'the staff change a capacity',
  input: fc.record({ item: fc.constantFrom('day', 'free', 'bus', 'shirt'), stock: fc.nat(6) }),
  applies: () => true,
  async run(model, shop, { item, stock }) {
    const path = `${item === 'shirt' ? 'merchandise' : 'products'}/${item}`
    const isDone = stock >= taken(model, item)
    expectDone(await changePart(await clerkOf(shop), path, { stock }), isDone)
    if (isDone) model.items[item].capacity = stock
  },
}

/** Cart lines keep the price at which they were added. No refund fee is above the price. */
export const setPrice: Action<{ item: ItemName; price: number }> = {
  name: 'the staff change a price',
  input: fc.record({
    item: fc.constantFrom('day', 'bus', 'shirt'),
    price: fc.integer({ min: 500, max: 9000 }),
  }),
  applies: () => true,
  async run(model, shop, { item, price }) {
    const path = `${item === 'shirt' ? 'merchandise' : 'products'}/${item}`
    expectDone(await changePart(await clerkOf(shop), path, { price }), true)
    model.items[item].price = price
  },
}
