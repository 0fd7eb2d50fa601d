import type { Festival } from '#contract/festival/festival.ts'
import type { Question } from '#contract/festival/questions.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as answers from '#server/shop/questions/questions.ts'
import type { Wording } from '#server/shop/catalogue/catalogue.ts'
import * as queries from './question-queries.ts'
import { saveInOrder } from './rows.ts'

/**
 * Writes questions, their wordings and what asks them; items must be written before. What the festival no longer contains is deleted if it
 * was never answered, and otherwise disabled. Answers to what is sensitive from now on are encrypted.
 */
export async function saveQuestions(tx: Tx, { questions }: Festival): Promise<void> {
  const keys = questions.map(({ key }) => key)
  const rows = questions.map((question) => ({ ...question, ages: question.for.ages }))
  const before = await queries.readAsked(tx)
  await saveInOrder(tx, 'questions', 'key', rows)
  await queries.noteAsked(tx, newlyAsked(questions, before))
  await queries.addVersions(
    tx,
    questions.map((question) => ({ key: question.key, wording: wordingOf(question) })),
  )
  const targets = questions.flatMap(targetsOf)
  await queries.shortenTargets(
    tx,
    keys,
    keys.map((key) => targets.filter((target) => target.key === key).length),
  )
  await queries.saveTargets(tx, targets)
  await queries.removeQuestions(tx, keys)
  await queries.disableQuestions(tx, keys)
  await answers.seal(tx)
}

/** What is asked now and was not, or is required, or needed for entry, now and was not. */
const newlyAsked = (asked: readonly Question[], before: readonly queries.AskedRow[]): string[] => {
  const known = new Map(before.map((row) => [row.key, row]))
  return asked.flatMap(({ key, enabled, required, blocks_entry }) => {
    const was = known.get(key)
    const isNew = !was?.enabled || (required && !was.required) || (blocks_entry && !was.blocks_entry)
    return enabled && isNew ? [key] : []
  })
}

const wordingOf = ({
  label,
  help,
  type,
  options,
  min,
  max,
  max_length,
  translations,
}: Question): Wording => ({
  label,
  help,
  type,
  options: Object.entries(options).map(([key, text]) => ({ key, label: text })),
  min,
  max,
  max_length,
  translations,
})

const targetsOf = ({ key, for: { items, types } }: Question): queries.NewTarget[] =>
  [
    ...items.map((item) => ({ key, item, type: null })),
    ...types.map((type) => ({ key, item: null, type })),
  ].map((target, position) => ({ ...target, position }))
