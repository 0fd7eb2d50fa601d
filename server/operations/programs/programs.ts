import type { Static } from 'typebox'
import type { ApiGuest } from '#contract/v1/objects.ts'
import type { Admit, ApiScan, InvitedGuests, InviteGuests, Reasoned } from '#contract/v1/writes.ts'
import * as guests from '#server/checkout/guests/guests.ts'
import * as objects from '#server/office/interface/interface.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as gatePrograms from '#server/tickets/gate/programs/programs.ts'
import * as queries from './queries.ts'
import { reasonOf, requireOwn, type Program } from './scope.ts'

export type { Program } from './scope.ts'
/** Codes of discounts. */
export * as codes from './codes.ts'
/** Names and blocks of tickets. */
export * as tickets from './tickets.ts'

/**
 * Names guests of an allocation, like the office, and returns them.
 * Refuses:
 * - an allocation that does not exist, or is of another event (404)
 * - what `guests.nameGuests` refuses
 */
export async function invite(
  tx: Tx,
  program: Program,
  allocation: number,
  { guests: named, mailed }: InviteGuests,
): Promise<InvitedGuests> {
  await requireOwn(program, queries.eventOfAllocation(tx, allocation))
  const by = `api key ${program.id}`
  const { orders } = await guests.nameGuests(tx, allocation, { guests: named, mailed, by })
  const ids = (await queries.guestsOfOrders(tx, orders)).map(({ id }) => id)
  return { data: await objects.guests.some(tx, program, ids) }
}

/**
 * Takes a guest back, like the office, and returns who it was.
 * Refuses:
 * - a guest who does not exist, or is of another event (404)
 * - what `guests.withdraw` refuses
 */
export async function withdraw(
  tx: Tx,
  program: Program,
  id: number,
  { reason }: Static<typeof Reasoned>,
): Promise<ApiGuest> {
  await requireOwn(program, queries.eventOfGuest(tx, id))
  await guests.withdraw(tx, id, { reason: reasonOf(program, reason) })
  const [guest] = await objects.guests.some(tx, program, [id])
  if (!guest) throw new Refusal(messages.notFound, { status: 404 })
  return guest
}

/**
 * Lets somebody in or out, and returns what was decided.
 * Refuses:
 * - what `gatePrograms.recordScan` refuses
 */
export async function admit(tx: Tx, program: Program, input: Admit): Promise<ApiScan> {
  const { outcome, direction, at, gate, list, ticket, previous, gates } = await gatePrograms.recordScan(
    tx,
    program,
    input,
  )
  return {
    outcome,
    direction,
    at,
    gate,
    list: list?.name ?? null,
    ticket: ticket?.code ?? null,
    previous: previous && { at: previous.at, gate: previous.gate },
    gates,
    ...(program.personal_data && { full_name: ticket?.full_name ?? null }),
  }
}
