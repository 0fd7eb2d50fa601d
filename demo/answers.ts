import type { Answers } from '#contract/questions/questions.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Random, seededRandom } from './random.ts'

/** What the kitchen should leave out: few have something. */
const FOODS = ['Nuts', 'Gluten', 'Milk', 'Shellfish']

/** What a question is answered by; undefined if it is left open. */
function answerTo({ type, options }: catalogue.Question, random: Random): Answers[string] | undefined {
  if (type === 'choice') return random.chance(0.75) ? random.pick(Object.keys(options)) : undefined
  if (type === 'boolean') return random.chance(0.75) ? random.chance(0.5) : undefined
  return type === 'text' && random.chance(0.15) ? random.pick(FOODS) : undefined
}

const answersTo = (questions: readonly catalogue.Question[], random: Random): Answers =>
  Object.fromEntries(
    questions.flatMap((question) => {
      const answer = answerTo(question, random)
      return answer === undefined ? [] : [[question.key, answer]]
    }),
  )

/** What a holder answers to what an item asks: the same each time. */
export function answersOf(shop: Shop, code: string, email: string): Answers {
  const { questions = [] } = catalogue.of(shop).byCode.get(code) ?? {}
  return answersTo(questions, seededRandom(`${email} answers ${code}`))
}

/** What a customer answers to what orders ask; what theirs does not ask is ignored. */
export function orderAnswersOf(shop: Shop, email: string): Answers {
  const asked = catalogue.of(shop).questions.filter(({ per }) => per === 'order')
  return answersTo(asked, seededRandom(`${email} answers`))
}
