import type { Catalogue, Question } from './loaded.ts'
import type { ItemRow, QuestionRow } from './queries.ts'

/** A question in its wording of today. */
export const toQuestion = ({ wording, at_gate, ...row }: QuestionRow): Question => {
  const answers = [...wording.options.map(({ key }) => key), 'yes', 'no']
  return {
    ...row,
    ...wording,
    options: Object.fromEntries(wording.options.map(({ key, label }) => [key, label])),
    // In the order of the answers, which the database does not keep.
    at_gate: Object.fromEntries(answers.flatMap((key) => (at_gate[key] ? [[key, at_gate[key]]] : []))),
  }
}

type Target = Pick<ItemRow, 'id' | 'type'>
type Column = 'product_id' | 'merchandise_id'
type Asked = (item: Target) => Question[]

const isAbout =
  (column: Column, { id, type }: Target) =>
  ({ targets }: Question): boolean =>
    targets.some((target) => target[column] === id || target.type === type)

const askedPer = (questions: readonly Question[], per: Question['per']): Question[] =>
  questions.filter((question) => question.enabled && question.per === per)

/** What each item asks, in the festival's order; disabled questions are not asked. One for ages alone is asked of every ticket. */
export function asker(questions: readonly Question[]): { product: Asked; merchandise: Asked } {
  const asked = askedPer(questions, 'item')
  const ofTickets = new Set(asked.filter(({ targets, ages }) => targets.length === 0 && ages.length > 0))
  const askedBy =
    (column: Column): Asked =>
    (item) =>
      asked.filter(
        (question) => isAbout(column, item)(question) || (column === 'product_id' && ofTickets.has(question)),
      )
  return { product: askedBy('product_id'), merchandise: askedBy('merchandise_id') }
}

/** What is asked once of an order of these items: questions that are asked of any order, and of one that contains a certain item. */
export function ofOrder(
  { questions, productById, merchandiseById }: Catalogue,
  products: readonly { product_id: number }[],
  merchandise: readonly { merchandise_id: number }[],
): Question[] {
  const asked = askedPer(questions, 'order')
  if (asked.length === 0) return []
  const isOfAny = [
    ...products.flatMap(({ product_id }) => productById.get(product_id) ?? []),
    ...merchandise.flatMap(({ merchandise_id }) => merchandiseById.get(merchandise_id) ?? []),
  ].map((item) => isAbout(item.shop_item_type === 'tickets' ? 'product_id' : 'merchandise_id', item))
  return asked.filter(
    (question) => question.targets.length === 0 || isOfAny.some((isAboutOne) => isAboutOne(question)),
  )
}
