import { type Mark, marksIn, maskOf } from '#contract/gate/marks.ts'
import type { Answer } from '#contract/questions/questions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import { type AddOn, readAnswers } from './queries.ts'

/** A mark, and the answer for which a gate shows it. */
interface ShownAnswer {
  question_id: number
  answer: string
  mark: Mark
}

/** In the order of the questions and of their answers. Sensitive answers are not shown. */
const shownAnswers = (at: Shop | Tx): ShownAnswer[] =>
  catalogue
    .of(at)
    .questions.filter(({ sensitive }) => !sensitive)
    .flatMap(({ id: question_id, at_gate }) =>
      Object.entries(at_gate).map(([answer, mark]) => ({ question_id, answer, mark })),
    )

/** All marks of the festival, by their numbers; none where no gate shows an answer. */
export const all = (at: Shop | Tx): Mark[] => shownAnswers(at).map(({ mark }) => mark)

/** What needs a ticket of a product, whose answers are shown with that ticket. */
export function addOns(at: Shop | Tx): AddOn[] {
  const { products, merchandise, byCode } = catalogue.of(at)
  return [...products, ...merchandise].flatMap((item) =>
    (item.needs?.products ?? []).flatMap((code) => {
      const needed = byCode.get(code)
      if (needed?.shop_item_type !== 'tickets') return []
      const isProduct = item.shop_item_type === 'tickets'
      return [
        {
          product_id: isProduct ? item.id : null,
          merchandise_id: isProduct ? null : item.id,
          needed: needed.id,
        },
      ]
    }),
  )
}

/** The marks of tickets as one number each; nothing for those without any. Runs no SQL where no gate shows an answer. */
export async function masksOf(at: Shop | Tx, tickets: readonly number[]): Promise<Map<number, number>> {
  const shown = shownAnswers(at)
  if (shown.length === 0 || tickets.length === 0) return new Map()
  const questions = [...new Set(shown.map(({ question_id }) => question_id))]
  const rows = await readAnswers('sql' in at ? at.sql : at, { tickets, questions, addOns: addOns(at) })
  const found = new Map<number, number[]>()
  for (const { ticket_id, question_id, value } of rows) {
    const given = answersIn(value)
    for (const [number, one] of shown.entries())
      if (one.question_id === question_id && given.includes(one.answer))
        found.getOrInsertComputed(ticket_id, () => []).push(number)
  }
  return new Map([...found].map(([id, numbers]) => [id, maskOf(numbers)]))
}

/** The same as what a gate shows. */
export async function ofTickets(at: Shop | Tx, tickets: readonly number[]): Promise<Map<number, Mark[]>> {
  const masks = await masksOf(at, tickets)
  const marks = all(at)
  return new Map([...masks].map(([id, mask]) => [id, marksIn(marks, mask)]))
}

/** What was chosen: each of several options, or yes or no. */
const answersIn = (value: Answer): string[] =>
  [value].flat().map((one) => (typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)))
