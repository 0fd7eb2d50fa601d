import type { Asking, CheckedAnswers } from '#contract/questions/answers.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { type Asker, check } from './of-item.ts'

/** What an order contains, as far as it decides what it asks. */
interface Content {
  products: readonly { product_id: number }[]
  merchandise: readonly { merchandise_id: number }[]
}

/** What is asked once of an order with this content, in the festival's order. */
export const askerOf = (at: Shop | Tx, { products, merchandise }: Content): Asker => ({
  questions: catalogue.orderQuestions(catalogue.of(at), products, merchandise),
})

/** The answers of a cart that is ordered, and what asks. */
export function checkOrder(
  tx: Tx,
  content: Content,
  given: unknown,
  leave: Asking['leave'],
): CheckedAnswers & { asker: Asker } {
  const asker = askerOf(tx, content)
  return { ...check(tx, asker, given, { age: null, leave }), asker }
}
