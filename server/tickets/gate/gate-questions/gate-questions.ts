import type { AnswerAtGate, OpenAtGate } from '#contract/gate/gate-questions.ts'
import { messages } from '#contract/messages.ts'
import * as orders from '#server/orders/orders.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import * as ticketAnswers from '#server/tickets/answers/answers.ts'
import { addOns } from '#server/tickets/gate/add-ons.ts'
import { type GateQuestionRow, findTicket, readGateQuestions } from './queries.ts'

/** The questions that a gate asks: it takes no files. */
export const askedAtGate = (at: Shop | Tx): catalogue.Question[] =>
  catalogue.of(at).questions.filter(({ due, enabled, type }) => due === 'gate' && enabled && type !== 'file')

/** What the gate asks of tickets and is still open, by the id of the ticket; runs no SQL in a festival that asks nothing at the gate. */
export async function openOf(
  at: Shop | Tx,
  tickets: readonly number[],
): Promise<ReadonlyMap<number, OpenAtGate[]>> {
  if (askedAtGate(at).length === 0 || tickets.length === 0) return new Map()
  const rows = await questionsOf(at, tickets)
  const open = new Map<number, OpenAtGate[]>()
  for (const { row, open: own } of rows)
    if (own.length > 0)
      open
        .getOrInsertComputed(row.ticket_id, () => [])
        .push({ of: nameIn(row), name: itemName(at, row), questions: own })
  return open
}

/**
 * Answers what is open of a ticket that was scanned, on behalf of its holder; returns what is left.
 * Refuses:
 * - an unknown ticket, and what is not asked with it (404)
 * - every wrong answer, and one to what is not open at the gate (`answers.<key>`)
 */
export async function answer(tx: Tx, { code, of, answers }: AnswerAtGate, by: string): Promise<OpenAtGate[]> {
  const [ticket] = await findTicket(tx, code)
  if (!ticket) throw new Refusal(messages.notFound, { status: 404 })
  const known = (await questionsOf(tx, [ticket.id])).find(({ row }) => nameIn(row) === of)
  if (!known) throw new Refusal(messages.notFound, { status: 404 })
  await orders.lock(tx, known.row.order_id)
  const { row, asker, open } =
    (await questionsOf(tx, [ticket.id])).find((each) => nameIn(each.row) === of) ?? known
  const { kind, line, age } = row
  const given = Object.entries({ ...(answers as object) }).filter(([key]) =>
    open.some((one) => one.key === key),
  )
  await ticketAnswers.saveAnswers(
    tx,
    { kind, code: row.code, line, item: asker, age },
    Object.fromEntries(given),
    by,
  )
  return (await openOf(tx, [ticket.id])).get(ticket.id) ?? []
}

const nameIn = ({ kind, id }: GateQuestionRow): string => `${kind} ${id}`

async function questionsOf(at: Shop | Tx, tickets: readonly number[]) {
  const [shop, sql] = 'shop' in at ? [at.shop, at] : [at, at.sql]
  const keys = new Set(askedAtGate(at).map(({ key }) => key))
  const rows = (await readGateQuestions(sql, tickets, addOns(at))).flatMap((row) => {
    const asker = askerOf(at, row)
    return asker?.questions.some(({ key }) => keys.has(key)) ? [{ row, asker }] : []
  })
  const answersOf = async (kind: questions.LineKind) => {
    const lines = rows.filter(({ row }) => row.kind === kind).map(({ row }) => row.line)
    return [kind, await questions.ofLines(sql, shop, kind, lines)] as const
  }
  const kinds = await Promise.all((['products', 'merchandise', 'orders'] as const).map(answersOf))
  const given = new Map(kinds)
  return rows.map(({ row, asker }) => {
    const own = given.get(row.kind)?.get(row.line)
    const { questions: open = [] } = questions.answerable(at, asker, own, { age: row.age, isOpen: true })
    return { row, asker, open: open.filter(({ key }) => keys.has(key)) }
  })
}

const itemOf = (at: Shop | Tx, { kind, item }: GateQuestionRow): catalogue.Item | undefined => {
  const { productById, merchandiseById } = catalogue.of(at)
  return (kind === 'products' ? productById : merchandiseById).get(item ?? 0)
}

const askerOf = (at: Shop | Tx, row: GateQuestionRow): questions.Asker | undefined =>
  row.kind === 'orders'
    ? questions.askerOf(at, { products: row.products ?? [], merchandise: row.merchandise ?? [] })
    : itemOf(at, row)

/** Empty for the order. */
const itemName = (at: Shop | Tx, row: GateQuestionRow): string =>
  row.kind === 'orders' ? '' : catalogue.variants.nameOf(itemOf(at, row), row.variant_id)
