import * as fc from 'fast-check'
import { BANK } from '#testing/fixtures/refunds.ts'
import { chosen, type Action } from '#testing/simulation/action.ts'
import { issuedTicket } from '#testing/simulation/books.ts'
import type { Model, Order, Refund } from '#testing/simulation/model/model.ts'
import { canMove, move, refundable, request } from '#testing/simulation/model/refunds.ts'
import { release } from '#testing/simulation/model/places.ts'
import { ask, expectDone, office } from '#testing/simulation/shop.ts'

export const requestRefund: Action<{ order: number; all: boolean }> = {
  name: 'asks for a refund',
  input: fc.record({ order: fc.nat(20), all: fc.boolean() }),
  applies: ({ orders }) => orders.length > 0,
  async run(model, shop, { order: number, all }) {
    const order = chosen(model.orders, number)
    const tickets = refundable(model, order).slice(0, all ? undefined : 1)
    const refund = request(model, order, tickets)
    const codes: string[] = []
    for (const { name } of tickets) codes.push((await issuedTicket(shop, name)).code)
    const body = { order_id: order.id, tickets: codes.join(','), merchandise: '', ...BANK }
    const answer = await ask(shop, order.owner, '/api/request-refund', body)
    expectDone(answer, refund !== null)
    if (!refund) return
    order.refunds.push({ id: answer.body.refund_id, ...refund })
    for (const ticket of refund.tickets) ticket.status = 'refund'
  },
}

const refundsOf = ({ orders }: Model): { order: Order; refund: Refund }[] =>
  orders.flatMap((order) => order.refunds.map((refund) => ({ order, refund })))

const someRefund = (model: Model): boolean => refundsOf(model).length > 0

export const withdraw: Action<number> = {
  name: 'withdraws a refund request',
  input: fc.nat(20),
  applies: someRefund,
  async run(model, shop, number) {
    const { order, refund } = chosen(refundsOf(model), number)
    const isDone = canMove(refund, 'cancelled')
    expectDone(await ask(shop, order.owner, '/api/cancel-refund', { refund_id: refund.id }), isDone)
    if (isDone) move(model, order, refund, 'cancelled', false)
  },
}

interface Move {
  refund: number
  to: Exclude<Refund['status'], 'active'>
  toSale: boolean
}

export const processRefund: Action<Move> = {
  name: 'the staff move a refund',
  input: fc.record({
    refund: fc.nat(20),
    to: fc.constantFrom('processing', 'processing', 'processed', 'processed', 'problem', 'cancelled'),
    toSale: fc.boolean(),
  }),
  applies: someRefund,
  async run(model, shop, { refund: number, to, toSale }) {
    const { order, refund } = chosen(refundsOf(model), number)
    const body = { ids: [refund.id], to, reason: 'The bank said no.', to_sale: toSale }
    const answer = await office(shop, 'refunds/status-changes', body)
    expectDone({ ...answer, status: answer.body.changes[0].done ? 200 : 422 }, canMove(refund, to))
    if (canMove(refund, to)) move(model, order, refund, to, toSale)
  },
}

export const sellAgain: Action<number> = {
  name: 'the staff sell the places of a refund again',
  input: fc.nat(20),
  applies: someRefund,
  async run(model, shop, number) {
    const { refund } = chosen(refundsOf(model), number)
    const isDone = refund.status === 'processed' && refund.lines.some(({ held }) => held)
    expectDone(await office(shop, `refunds/${refund.id}/releases`), isDone)
    if (isDone) release(model, refund.lines)
  },
}
