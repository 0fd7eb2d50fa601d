import { messages } from '#contract/messages.ts'
import type { AnswerQuestions } from '#contract/questions/questions.ts'
import * as orders from '#server/orders/orders.ts'
import * as owners from '#server/orders/owners/owners.ts'
import * as provisional from '#server/people/customers/provisional/provisional.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { lockForUpdate, notFound } from '#server/tickets/changes/ownership.ts'
import { findOwnedPurchase, lockOwnedPurchase } from '#server/tickets/changes/queries.ts'
import { findOwnedOrder } from './queries.ts'
import { type Answered, saveAnswers } from './save.ts'

/** Answering by the link of a mail, without a login. */
export * as byLink from './by-link.ts'
/** Saving answers of something locked. */
export { saveAnswers } from './save.ts'
/** Asking by mail what is open. */
export * as requests from './requests.ts'

/**
 * Answers questions of a buyer's ticket, merchandise purchase or order; answers that are left out stay. The audit names the questions alone.
 * Refuses, in this order:
 * - a code that is not the buyer's, or whose order's terms are not accepted (404)
 * - a ticket or purchase that is not active, an order of which nothing is held any more
 * - every answer that is wrong, too late, or different from one that was due at the purchase (`answers.<key>`)
 */
export async function answerQuestions(
  tx: Tx,
  buyer: provisional.Buyer,
  { code, answers: given }: AnswerQuestions,
): Promise<void> {
  const owned =
    (await lockPurchase(tx, buyer, code)) ??
    (await lockOrder(tx, buyer, code)) ??
    (await lockTicket(tx, buyer, code))
  await saveAnswers(tx, owned, given, provisional.actorOf(buyer))
}

async function lockTicket(tx: Tx, buyer: provisional.Buyer, code: string): Promise<Answered> {
  const { ticket, product } = await lockForUpdate(tx, buyer, code)
  if (ticket.status !== 'active') throw new Refusal(messages.ticketFixed, { field: 'code' })
  return {
    kind: 'products',
    code: ticket.code,
    line: ticket.cart_product_id,
    item: product,
    age: ticket.age,
  }
}

/** Null for a code that is none of the buyer's purchases. */
async function lockPurchase(tx: Tx, buyer: provisional.Buyer, typed: string): Promise<Answered | null> {
  const code = typed.trim().toUpperCase()
  const [found] = await findOwnedPurchase(tx, buyer, code)
  if (!found) return null
  await orders.lock(tx, found.order_id)
  const [purchase] = await lockOwnedPurchase(tx, buyer, code)
  const item = purchase && catalogue.of(tx).merchandiseById.get(purchase.merchandise_id)
  if (!item) throw notFound()
  if (purchase.status !== 'active') throw new Refusal(messages.itemGone, { field: 'code' })
  return { kind: 'merchandise', code: purchase.code, line: purchase.cart_merchandise_id, item, age: null }
}

/** Null for a code that is none of the buyer's orders. */
async function lockOrder(tx: Tx, buyer: provisional.Buyer, typed: string): Promise<Answered | null> {
  const [found] = await findOwnedOrder(tx, buyer, typed.trim().toUpperCase())
  if (!found) return null
  const order = await orders.lock(tx, found.id)
  if (!owners.isOwnedBy(order, buyer)) throw notFound()
  const { products, merchandise } = await orders.linesOf(tx, order.id)
  const isHeld = ({ released_at }: { released_at: Temporal.Instant | null }) => released_at === null
  const held = { products: products.filter(isHeld), merchandise: merchandise.filter(isHeld) }
  if (held.products.length + held.merchandise.length === 0)
    throw new Refusal(messages.itemGone, { field: 'code' })
  return {
    kind: 'orders',
    code: order.code,
    line: order.id,
    item: questions.askerOf(tx, held),
    age: null,
  }
}
