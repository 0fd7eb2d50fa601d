import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { messages } from '#contract/messages.ts'
import type { PaymentInstruction } from '#contract/orders.ts'
import * as sandboxBank from '#server/payments/sandbox-bank/sandbox-bank.ts'
import { deliverPayload } from '#testing/fixtures/payments.ts'
import { chosen, type Action } from '#testing/simulation/action.ts'
import { paymentReference } from '#testing/simulation/books.ts'
import type { Attempt, Model, Order, Payment } from '#testing/simulation/model/model.ts'
import { hear, isOver, openAttempt, payable, payRefusal } from '#testing/simulation/model/money.ts'
import { expect, type RealShop } from '#testing/simulation/shop.ts'

/** The payer is on the page of the one open attempt; without a due payment nobody is redirected. */
export function atTheBank(
  model: Model,
  order: Order,
  instruction: PaymentInstruction | null,
  payment = payable(model, order),
): void {
  const refused = payment && payRefusal(model, order, payment)
  assert.equal(
    instruction !== null,
    payment !== null && refused === null,
    'whether there is something to pay',
  )
  if (!instruction || !payment) return
  const reference = instruction.url.split('/').at(-1) ?? ''
  const open = openAttempt(order, payment)
  if (open) return assert.equal(reference, open.reference, 'the open page of the bank')
  const amount = payment.amount - payment.paid
  order.attempts.push({
    reference,
    payment,
    amount,
    opened: model.now,
    looked: null,
    status: 'open',
    bank: 'open',
  })
}

const sessions = ({ orders }: Model): { order: Order; attempt: Attempt }[] =>
  orders.flatMap((order) => order.attempts.map((attempt) => ({ order, attempt })))

const settled = (model: Model) =>
  sessions(model).filter(({ attempt: { bank } }) => bank !== 'open' && bank !== 'closed')

const BUTTONS = { pay: 'succeeded', decline: 'declined', cancel: 'cancelled' } as const

interface Press {
  session: number
  button: keyof typeof BUTTONS
  heard: boolean
}

/** Also on a page that the shop has ended; the bank's notification may be lost. */
export const press: Action<Press> = {
  name: 'presses a button of the bank',
  calls: ({ heard }) => heard,
  input: fc.record({
    session: fc.nat(20),
    button: fc.constantFrom('pay', 'pay', 'pay', 'decline', 'cancel'),
    heard: fc.integer({ min: 0, max: 3 }).map((number) => number > 0),
  }),
  applies: (model) => sessions(model).length > 0,
  async run(model, shop, { session, button, heard }) {
    const { order, attempt } = chosen(sessions(model), session)
    const isOpen = attempt.bank === 'open'
    if (isOpen) attempt.bank = BUTTONS[button]
    if (heard) {
      const url = `/sandbox-bank/${attempt.reference}/${button}`
      const answer = await shop.world.app.inject({ method: 'POST', url })
      assert.equal(answer.statusCode, isOpen ? 303 : 200)
    } else await sandboxBank.settle(shop.world.shop, attempt.reference, BUTTONS[button], async () => 200)
    if (heard && isOpen) hear(model, order, attempt)
  },
}

/** The bank's notification is late, or repeated. */
export const notify: Action<number> = {
  name: 'hears from the bank again',
  calls: () => false,
  input: fc.nat(20),
  applies: (model) => settled(model).length > 0,
  async run(model, shop, session) {
    const { order, attempt } = chosen(settled(model), session)
    const event = await sandboxBank.retrieve(shop.world.shop, attempt.reference)
    assert.equal(await deliverPayload(shop.world, JSON.stringify(event)), 200)
    hear(model, order, attempt)
  },
}

interface PayAgain {
  order: number
  /** An installment, due or not; null for the currently due payment. */
  installment: number | null
}

export const payAgain: Action<PayAgain> = {
  name: 'opens the payment of an order',
  input: fc.record({ order: fc.nat(20), installment: fc.option(fc.nat(2)) }),
  applies: ({ orders }) => orders.length > 0,
  async run(model, shop, { order: number, installment }) {
    const order = chosen(model.orders, number)
    const payment = installment === null ? undefined : order.payments[installment]
    if (order.hasPlan && payment) await openInstallment(model, shop, order, payment)
    else await openOrder(model, shop, order)
  },
}

async function openOrder(model: Model, shop: RealShop, order: Order): Promise<void> {
  const { code, checksum } = order
  const answer = await shop.world.post('/api/accept-terms-and-conditions', { order: code, checksum })
  if (isOver(model, order)) return expect(answer, messages.linkExpired)
  const payment = payable(model, order)
  const refused = payment && payRefusal(model, order, payment)
  expect(answer, refused)
  if (refused === null) atTheBank(model, order, answer.body.payment)
}

async function openInstallment(model: Model, shop: RealShop, order: Order, payment: Payment): Promise<void> {
  const { code, checksum } = order
  const reference = await paymentReference(shop, code, order.payments.indexOf(payment))
  const link = { order: code, checksum, reference }
  const answer = await shop.world.post('/api/pay-payment-plan-order-payment', link)
  const refused = payRefusal(model, order, payment)
  expect(answer, refused)
  if (refused === null) atTheBank(model, order, answer.body.payment, payment)
}
