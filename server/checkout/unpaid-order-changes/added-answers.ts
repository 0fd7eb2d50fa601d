import type { Answers } from '#contract/questions/questions.ts'
import { nameKey } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'

type Ticket = orders.Lines['products'][number]

interface Changed {
  /** The lines before the change. */
  before: orders.Lines
  /** The ids of the tickets that went. */
  removed: number[]
  added: orders.places.Exchange['added']
}

/**
 * Stores what was answered for what is added to a locked order. Who gets a ticket in place of a removed one keeps what they answered, too, as far
 * as it is asked of the new one.
 */
export async function saveAnswers(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id'>,
  { before, removed, added }: Changed,
): Promise<void> {
  if (!questions.areAsked(tx)) return
  const former = await formerAnswers(tx, before.products, removed)
  const { products, merchandise } = await orders.linesOf(tx, order.id)
  const { productById, merchandiseById } = catalogue.of(tx)
  const tickets = newAmong(products, before.products).flatMap(({ id, product_id, full_name, age }, index) => {
    const item = productById.get(product_id)
    const given = { ...former.get(nameKey(full_name)), ...added.products[index]?.answers }
    return item ? [{ id, item, answers: questions.stillValid(tx, item, given, age) }] : []
  })
  const pieces = newAmong(merchandise, before.merchandise).flatMap(({ id, merchandise_id }, index) => {
    const item = merchandiseById.get(merchandise_id)
    return item ? [{ id, item, answers: added.merchandise[index]?.answers ?? {} }] : []
  })
  await questions.insert(tx, 'products', tickets)
  await questions.insert(tx, 'merchandise', pieces)
}

/** The lines that were added, in the order in which they were. */
function newAmong<Line extends { id: number }>(lines: readonly Line[], before: readonly Line[]): Line[] {
  const known = new Set(before.map(({ id }) => id))
  return lines.filter(({ id }) => !known.has(id)).toSorted((one, other) => one.id - other.id)
}

/** What the holders of removed tickets answered, by their names. */
async function formerAnswers(
  tx: Tx,
  before: readonly Ticket[],
  removed: number[],
): Promise<Map<string, Answers>> {
  const given = await questions.ofLines(tx, tx.shop, 'products', removed)
  const byHolder = new Map<string, Answers>()
  for (const { id, full_name } of before) {
    const answers = given.get(id)
    const key = nameKey(full_name)
    if (answers && key !== '') byHolder.set(key, { ...byHolder.get(key), ...answers })
  }
  return byHolder
}
