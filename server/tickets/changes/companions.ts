import { messages } from '#contract/messages.ts'
import { MAX_TOGETHER, nameKey, normalizeEmail } from '#contract/rules.ts'
import type { ChangeTicket } from '#contract/tickets.ts'
import type * as customers from '#server/people/customers/customers.ts'
import type * as provisional from '#server/people/customers/provisional/provisional.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { checkDetails, type NewDetails } from './details.ts'
import { lockForUpdate, notFound, type OwnedTicket } from './ownership.ts'
import { findOwnedTicket } from './queries.ts'

/** A locked ticket and its new details. */
export interface TicketChange {
  owned: OwnedTicket
  to: NewDetails
}

/**
 * The codes of the tickets that are changed together with that of `code`, each once.
 * Refuses:
 * - more than twenty
 */
export function companionCodes({
  code,
  together_with,
}: Pick<ChangeTicket, 'code' | 'together_with'>): string[] {
  const codes = together_with.split(',').map((each) => each.trim().toUpperCase())
  const others = [...new Set(codes)].filter((each) => each !== '' && each !== code.trim().toUpperCase())
  if (others.length > MAX_TOGETHER)
    throw new Refusal(messages.togetherTooMany({ limit: MAX_TOGETHER }), { field: 'together_with' })
  return others
}

/**
 * Locks the orders of several tickets, in the order of their ids.
 * Refuses:
 * - a ticket that is not the customer's (404)
 */
export async function lockOrdersOf(tx: Tx, buyer: provisional.Buyer, codes: string[]): Promise<void> {
  const found = await Promise.all(codes.map((code) => findOwnedTicket(tx, buyer, code)))
  const ids = found.map(([ticket]) => ticket?.order_id ?? null)
  if (ids.includes(null)) throw notFound()
  for (const id of [...new Set(ids)].toSorted((a, b) => (a ?? 0) - (b ?? 0)))
    if (id !== null) await orders.lock(tx, id)
}

/**
 * The changes of the tickets that go along with a changed one: those of the same holder get the new name and age, and all of them the new
 * address. Nothing is changed yet.
 * Refuses:
 * - a ticket that may not be changed so, with its name and the reason (`errors.together_with`)
 */
export async function companionsOf(
  tx: Tx,
  customer: customers.CustomerRow,
  first: TicketChange,
  input: ChangeTicket,
): Promise<TicketChange[]> {
  const changes: TicketChange[] = []
  for (const code of companionCodes(input)) {
    const owned = await lockForUpdate(tx, customer, code)
    const own = detailsFor(tx, owned, first, input)
    if (!isUnchanged(owned, first, own)) changes.push({ owned, to: checked(tx, customer, owned, own) })
  }
  return changes
}

function detailsFor(
  tx: Tx,
  { ticket, product }: OwnedTicket,
  first: TicketChange,
  input: ChangeTicket,
): ChangeTicket {
  const name = nameKey(ticket.full_name)
  const isSame = name !== '' && name === nameKey(first.owned.ticket.full_name)
  const knowsAge = isSame && catalogue.ageRangesOf(tx, product).includes(input.age)
  return {
    ...input,
    full_name: isSame ? first.to.full_name : ticket.full_name,
    email: first.to.email,
    age: knowsAge ? input.age : (ticket.age ?? ''),
  }
}

const isUnchanged = ({ ticket }: OwnedTicket, { to }: TicketChange, own: ChangeTicket): boolean =>
  !to.reassigns &&
  own.full_name === ticket.full_name &&
  normalizeEmail(own.email ?? '') === normalizeEmail(ticket.email) &&
  own.age === (ticket.age ?? '')

function checked(tx: Tx, customer: customers.CustomerRow, owned: OwnedTicket, own: ChangeTicket): NewDetails {
  try {
    return checkDetails(tx, customer, owned, own)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const text = messages.togetherRefused({ ticket: owned.product.name, reason: error.message })
    throw new Refusal(text, { field: 'together_with' })
  }
}
