import { neededIn, type OpenAtGate } from '#contract/gate/gate-questions.ts'
import type { Question } from '#contract/questions/questions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { addOns } from './add-ons.ts'
import { type GateQuestionRow, readGateQuestions } from './queries.ts'

export { addOns, type AddOn } from './add-ons.ts'

/** The questions that a gate asks: those due there, and those without which it lets nobody in. It takes no files. */
export const askedAtGate = (at: Shop | Tx): catalogue.Question[] =>
  catalogue
    .of(at)
    .questions.filter(
      ({ due, enabled, type, blocks_entry }) =>
        (due === 'gate' || blocks_entry) && enabled && type !== 'file',
    )

/** What the gate asks of tickets and is still open, by the id of the ticket; runs no SQL in a festival that asks nothing at the gate. */
export async function openOf(
  at: Shop | Tx,
  tickets: readonly number[],
): Promise<ReadonlyMap<number, OpenAtGate[]>> {
  const open = new Map<number, OpenAtGate[]>()
  if (askedAtGate(at).length === 0 || tickets.length === 0) return open
  for (const { row, open: own } of await withOpen(at, await asking(at, tickets)))
    if (own.length > 0)
      open
        .getOrInsertComputed(row.ticket_id, () => [])
        .push({ of: nameIn(row), name: itemName(at, row), questions: own })
  return open
}

/** The questions without whose answers the holder of a ticket is not let in, as far as they are open; runs no SQL where entry depends on none. */
export async function neededOf(at: Shop | Tx, ticket: number): Promise<Question[]> {
  if (!askedAtGate(at).some(({ blocks_entry }) => blocks_entry)) return []
  return neededIn((await openOf(at, [ticket])).get(ticket) ?? [])
}

/** What the gate may ask with a ticket by the name that it has in `open`, answered or not; undefined for nothing. */
export const findAsked = async (tx: Tx, ticket: number, of: string): Promise<Asked | undefined> =>
  (await asking(tx, [ticket])).find(({ row }) => nameIn(row) === of)

/** The keys of what of it is still open. */
export const openKeys = async (tx: Tx, asked: Asked): Promise<ReadonlySet<string>> =>
  new Set((await withOpen(tx, [asked])).flatMap(({ open }) => open.map(({ key }) => key)))

const nameIn = ({ kind, id }: GateQuestionRow): string => `${kind} ${id}`

/** Something of which the gate asks with a ticket. */
export interface Asked {
  row: GateQuestionRow
  asker: questions.Asker
}

const keysAtGate = (at: Shop | Tx) => new Set(askedAtGate(at).map(({ key }) => key))

/** Whatever the gate may ask with tickets, answered or not. */
async function asking(at: Shop | Tx, tickets: readonly number[]): Promise<Asked[]> {
  const keys = keysAtGate(at)
  return (await readGateQuestions('shop' in at ? at : at.sql, tickets, addOns(at))).flatMap((row) => {
    const asker = askerOf(at, row)
    return asker?.questions.some(({ key }) => keys.has(key)) ? [{ row, asker }] : []
  })
}

/** What of it is still open. */
async function withOpen(at: Shop | Tx, asked: readonly Asked[]): Promise<(Asked & { open: Question[] })[]> {
  const [shop, sql] = 'shop' in at ? [at.shop, at] : [at, at.sql]
  const keys = keysAtGate(at)
  const answersOf = async (kind: questions.LineKind) => {
    const lines = asked.filter(({ row }) => row.kind === kind).map(({ row }) => row.line)
    return [kind, await questions.ofLines(sql, shop, kind, lines)] as const
  }
  const given = new Map(await Promise.all((['products', 'merchandise', 'orders'] as const).map(answersOf)))
  return asked.map(({ row, asker }) => {
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
