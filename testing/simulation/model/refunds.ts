// Refunds.
import { isBefore, type Model, type Order, type Refund, type Ticket } from './model.ts'
import { cancelRest, paidOf, refundsOf } from './money.ts'
import { release } from './places.ts'

const STATUSES = {
  active: 'refund',
  processing: 'refunding',
  problem: 'refund-problem',
  processed: 'refunded',
  cancelled: 'active',
} as const

const STEPS: Record<Refund['status'], Refund['status'][]> = {
  active: ['processing', 'cancelled'],
  processing: ['processed', 'problem'],
  problem: ['processing', 'processed'],
  processed: [],
  cancelled: [],
}

/** Whether staff may change the status of a refund; the result of one to a card is determined by the bank. */
export const canMove = (refund: Refund, to: Refund['status']): boolean =>
  STEPS[refund.status].includes(to) && !isUnderway(refund)

const isUnderway = ({ status, toCard }: Refund): boolean => toCard && status === 'processing'

/** The tickets of an order that its customer can request a refund for. */
export const refundable = (model: Model, order: Order): Ticket[] =>
  model.tickets.filter(
    (ticket) => ticket.order === order && ticket.status === 'active' && ticket.line.item !== 'free',
  )

const left = (order: Order): number =>
  Math.max(0, paidOf(order) - refundsOf(order).reduce((sum, { total }) => sum + total, 0))

/** The amount of a refund of these tickets, or of a whole order in installments; null if it is refused. */
export function request(model: Model, order: Order, tickets: Ticket[]): Omit<Refund, 'id'> | null {
  const refundableAmount = left(order)
  if (refundableAmount === 0 || order.status === 'cancelled' || order.status === 'abandoned') return null
  return order.hasPlan
    ? requestPlan(model, order, refundableAmount)
    : requestTickets(model, order, tickets, refundableAmount)
}

function requestTickets(
  model: Model,
  order: Order,
  tickets: Ticket[],
  refundableAmount: number,
): Omit<Refund, 'id'> | null {
  if (order.status !== 'paid' || tickets.length === 0) return null
  const worth = tickets.map(({ line }) => Math.max(0, line.price - model.items[line.item].refundFee))
  const total = Math.min(
    refundableAmount,
    worth.reduce((sum, each) => sum + each, 0),
  )
  return { ...asked(order), total, tickets, lines: tickets.map(({ line }) => line) }
}

/** All or nothing, and once: the paid amount less the fees. */
function requestPlan(model: Model, order: Order, refundableAmount: number): Omit<Refund, 'id'> | null {
  const issued = model.tickets.filter((ticket) => ticket.order === order)
  const tickets = issued.filter(({ status }) => status === 'active')
  const lines = issued.length > 0 ? tickets.map(({ line }) => line) : order.lines.filter(({ held }) => held)
  if (refundsOf(order).length > 0 || lines.length === 0) return null
  const fees = lines.reduce((sum, line) => sum + line.fee + model.items[line.item].refundFee, 0)
  return {
    ...asked(order),
    total: Math.max(0, Math.min(refundableAmount, paidOf(order) - fees)),
    tickets,
    lines,
  }
}

/** It goes to the card if everything was paid by card. */
const asked = (order: Order): Pick<Refund, 'status' | 'toCard' | 'toSale'> => ({
  status: 'active',
  toCard: order.method === 'credit_card' && paidOf(order) <= charged(order),
  toSale: false,
})

const charged = ({ attempts }: Order): number =>
  attempts.reduce((sum, { status, amount }) => sum + (status === 'succeeded' ? amount : 0), 0)

/** Changes the status of a refund by staff. A refund of zero to a card is completed immediately. */
export function move(
  model: Model,
  order: Order,
  refund: Refund,
  to: Refund['status'],
  toSale: boolean,
): void {
  follow(model, order, refund, to, toSale)
  if (!isUnderway(refund)) return
  refund.toSale ||= toSale
  if (refund.total === 0) follow(model, order, refund, 'processed', refund.toSale)
}

/** The bank completes card refunds. */
export function sendToCards(model: Model): void {
  for (const order of model.orders)
    for (const refund of order.refunds)
      if (isUnderway(refund)) follow(model, order, refund, 'processed', refund.toSale)
}

/** Changes the status of a refund, with its effects. */
function follow(model: Model, order: Order, refund: Refund, to: Refund['status'], toSale: boolean): void {
  refund.status = to
  for (const ticket of refund.tickets) ticket.status = STATUSES[to]
  if (to !== 'processed') return
  if (order.hasPlan || !order.completed) cancelRest(order)
  if (toSale) release(model, refund.lines)
}

/** Whether a ticket was changed too recently for its owner to change it again. */
export const isRecent = (model: Model, { edited }: Ticket): boolean =>
  edited !== null && isBefore(model.now, edited.add({ minutes: 15 }))
