import { ANY_ANSWER, NO_ANSWER, readAnswerFilter } from '#contract/office/answers.ts'
import { lookup } from '#contract/lookup.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as queries from './queries.ts'

/**
 * Whether a ticket `t` has all answers of a filter ("diet:vegan,parking:yes"), as a SQL condition. A question or an answer that is unknown, or
 * sensitive, matches no ticket. `few`: something else finds the tickets, of which it is a condition.
 */
export function matching(shop: Shop, filter: string, { few = false } = {}): Fragment {
  const { sql } = shop
  const conditions = [...readAnswerFilter(filter)].map((asked) => conditionOf(shop, asked, few))
  return conditions.reduce(
    (all, one) => sql`${all} and ${one}`,
    conditions.length === 0 ? sql`false` : sql`true`,
  )
}

function conditionOf(shop: Shop, [key, answer]: [string, string], few: boolean): Fragment {
  const { sql } = shop
  const question = catalogue.of(shop).questions.find((one) => one.key === key)
  if (!question) return sql`false`
  if (answer === ANY_ANSWER) return queries.isAnswered(sql, question.id)
  if (answer === NO_ANSWER) return isUnanswered(shop, question, few)
  return question.sensitive
    ? sql`false`
    : queries.hasAnswer(sql, { question: question.id, key: storedAs(question, answer), few })
}

const YES_OR_NO = lookup({ yes: 'true', no: 'false' })

const storedAs = ({ type }: catalogue.Question, answer: string): string =>
  type === 'boolean' || type === 'consent' ? (YES_OR_NO[answer] ?? answer) : answer

/** Asked of its holder now, and not answered. */
function isUnanswered(shop: Shop, question: catalogue.Question, few: boolean): Fragment {
  const { sql } = shop
  const { products } = catalogue.of(shop)
  const asking = products.filter(({ questions }) => questions.includes(question)).map(({ id }) => id)
  const isAsked = sql`t.product_id = any(${asking}::integer[]) and ${conditionMet(shop, question, few)}`
  return sql`${isAsked} and not ${queries.isAnswered(sql, question.id)}`
}

/** Answers to what is not asked are not kept: that the other question is answered so means that it is asked. */
function conditionMet(shop: Shop, { condition, ages }: catalogue.Question, few: boolean): Fragment {
  const { sql } = shop
  if (condition === null) return ages.length === 0 ? sql`true` : sql`t.age = any(${ages}::text[])`
  if (condition.question === null) return sql`t.age = any(${condition.age}::text[])`
  const other = catalogue.of(shop).questions.find(({ key }) => key === condition.question)
  return other
    ? queries.hasAnswer(sql, { question: other.id, key: String(condition.is ?? true), few })
    : sql`false`
}
