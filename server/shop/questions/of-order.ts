import type { OrderQuestion } from '#contract/office/order-questions.ts'
import type { Asking, CheckedAnswers } from '#contract/questions/answers.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { type Asker, asked, check } from './of-item.ts'

/** What an order contains, as far as it decides what it asks. */
interface Content {
  products: readonly { product_id: number }[]
  merchandise: readonly { merchandise_id: number }[]
}

/** What is asked once of an order with this content, in the festival's order. */
export const askerOf = (at: Shop | Tx, { products, merchandise }: Content): Asker => ({
  questions: catalogue.orderQuestions(catalogue.of(at), products, merchandise),
})

/** All questions that are asked once of an order, each with the codes of the items of which an order must contain one; null for any order. */
export function askedOfOrders(at: Shop | Tx): OrderQuestion[] {
  const all = catalogue.of(at)
  const codes = new Map<number, string[]>()
  const note = (external_code: string, asked: readonly catalogue.Question[]) => {
    for (const { id, targets } of asked)
      if (targets.length > 0) codes.getOrInsertComputed(id, () => []).push(external_code)
  }
  for (const { id, external_code } of all.products)
    note(external_code, catalogue.orderQuestions(all, [{ product_id: id }], []))
  for (const { id, external_code } of all.merchandise)
    note(external_code, catalogue.orderQuestions(all, [], [{ merchandise_id: id }]))
  return all.questions
    .filter(({ per, enabled }) => per === 'order' && enabled)
    .flatMap((question) =>
      (asked({ questions: [question] }).questions ?? []).map((one) => ({
        question: one,
        items: question.targets.length === 0 ? null : (codes.get(question.id) ?? []),
      })),
    )
}

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
