import type { Answers } from '#contract/questions/questions.ts'
import { nameKey } from '#contract/rules.ts'
import * as orders from '#server/orders/orders.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as questions from '#server/shop/questions/questions.ts'

type Tickets = orders.Lines['products']

/**
 * Who gets a ticket of a locked order in place of a removed one keeps what they answered, as far as it is asked of the new one; `before` are the
 * lines before the change, `removed` the ids of those that went.
 */
export async function keepAnswers(
  tx: Tx,
  order: Pick<orders.OrderRow, 'id'>,
  { before, removed }: { before: Tickets; removed: number[] },
): Promise<void> {
  if (removed.length === 0 || !questions.areAsked(tx)) return
  const given = await questions.ofLines(tx, tx.shop, 'products', removed)
  if (given.size === 0) return
  const byHolder = new Map<string, Answers>()
  for (const { id, full_name } of before) {
    const answers = given.get(id)
    const key = nameKey(full_name)
    if (answers && key !== '') byHolder.set(key, { ...byHolder.get(key), ...answers })
  }
  const known = new Set(before.map(({ id }) => id))
  const { products } = await orders.linesOf(tx, order.id)
  const { productById } = catalogue.of(tx)
  const kept = products.flatMap(({ id, product_id, full_name, age }) => {
    const item = productById.get(product_id)
    const answers = byHolder.get(nameKey(full_name))
    if (known.has(id) || !item || !answers) return []
    return [{ id, item, answers: questions.stillValid(tx, item, answers, age) }]
  })
  await questions.insert(tx, 'products', kept)
}
