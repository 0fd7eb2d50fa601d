import type { ApiTicketState, NameHolder, Reasoned } from '#contract/v1/writes.ts'
import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as staffActions from '#server/tickets/staff-actions/staff-actions.ts'
import type { Static } from 'typebox'
import * as queries from './queries.ts'
import { reasonOf, requireOwn, type Program } from './scope.ts'

type Reason = Static<typeof Reasoned>

/**
 * Names the holder of a ticket, like the office.
 * Refuses:
 * - a ticket that does not exist, or is of another event (404)
 * - what `staffActions.correctName` refuses; `former_name` is the name that the program has seen
 */
export async function name(
  tx: Tx,
  program: Program,
  code: string,
  { full_name, former_name, reason }: NameHolder,
): Promise<ApiTicketState> {
  const own = codeIn(code)
  await requireOwn(program, queries.eventOfTicket(tx, own))
  const wanted = { full_name, seen: former_name, reason: reasonOf(program, reason) }
  const ticket = await staffActions.correctName(tx, own, wanted)
  const { status } = ticket
  return { code: ticket.code, status, ...(program.personal_data && { full_name: ticket.full_name }) }
}

/**
 * Blocks a ticket, like the office.
 * Refuses:
 * - a ticket that does not exist, or is of another event (404)
 * - what `staffActions.block` refuses
 */
export const block = (tx: Tx, program: Program, code: string, { reason }: Reason): Promise<ApiTicketState> =>
  change(tx, program, code, (own) => staffActions.block(tx, own, reasonOf(program, reason)))

/** Unblocks a ticket, like `block`. */
export const unblock = (
  tx: Tx,
  program: Program,
  code: string,
  { reason }: Reason,
): Promise<ApiTicketState> =>
  change(tx, program, code, (own) => staffActions.unblock(tx, own, reasonOf(program, reason)))

async function change(
  tx: Tx,
  program: Program,
  typed: string,
  work: (code: string) => Promise<void>,
): Promise<ApiTicketState> {
  const code = codeIn(typed)
  await requireOwn(program, queries.eventOfTicket(tx, code))
  await work(code)
  const [ticket] = await queries.readTicket(tx, code)
  if (!ticket) throw new Refusal(messages.notFound, { status: 404 })
  return ticket
}

const codeIn = (typed: string): string => typed.trim().toUpperCase()
