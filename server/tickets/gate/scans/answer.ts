import { counts } from '#contract/gate/decide.ts'
import type { AnswerAtGate, OpenAtGate } from '#contract/gate/gate-questions.ts'
import { messages as common } from '#contract/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as ticketAnswers from '#server/tickets/answers/answers.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import type { DeviceRow } from '#server/tickets/gate/setup/device-queries.ts'
import { listsOfGate } from '#server/tickets/gate/setup/list-queries.ts'
import { findTicket } from './queries.ts'
import { validityOf } from './tickets.ts'

/**
 * Answers what is open of a ticket that a device has scanned, on behalf of its holder; returns what is left. What was answered meanwhile
 * stays as it is.
 * Refuses:
 * - an unknown ticket, and what is not asked with it (404)
 * - one that no list of the device's gate counts, and one that admits nobody (`code`)
 * - every wrong answer (`answers.<key>`)
 */
export async function answer(
  tx: Tx,
  device: Pick<DeviceRow, 'id' | 'gate_id'>,
  { code, of, answers }: AnswerAtGate,
): Promise<OpenAtGate[]> {
  const [[ticket], lists] = await Promise.all([findTicket(tx, code), listsOfGate(tx, device.gate_id)])
  if (!ticket) throw new Refusal(common.notFound, { status: 404 })
  if (!lists.some((list) => counts(list, ticket)) || validityOf(ticket) !== 'valid')
    throw new Refusal(messages.ticketElsewhere, { field: 'code' })
  const asked = await gateQuestions.findAsked(tx, ticket.id, of)
  if (!asked) throw new Refusal(common.notFound, { status: 404 })
  const { kind, line, age, code: answered, order_id } = asked.row
  await orders.lock(tx, order_id)
  const open = await gateQuestions.openKeys(tx, asked)
  const given = Object.entries({ ...(answers as object) }).filter(([key]) => open.has(key))
  await ticketAnswers.saveAnswers(
    tx,
    { kind, code: answered, line, item: asked.asker, age },
    Object.fromEntries(given),
    `gate device ${device.id}`,
  )
  return (await gateQuestions.openOf(tx, [ticket.id])).get(ticket.id) ?? []
}
