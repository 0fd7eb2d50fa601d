import type { Answer } from '#contract/questions/questions.ts'
import type { Tx } from '#server/platform/shop.ts'
import { type Kind, questionsOf } from './asked.ts'
import { readWordings } from './queries.ts'
import { inWords } from './words.ts'

/** The answers of a line as an export reads them: question, version, value and encrypted value of each. */
export type LineAnswers = [question: number, version: number, value: Answer, encrypted: string | null][]

/** The columns of answers in an export: the texts of the questions, and the cells of a line. */
export interface AnswerColumns {
  headings: string[]
  cellsOf: (answers: LineAnswers | null) => (string | null)[]
}

/**
 * A column for each question of a kind of items, in the festival's order, with the answers in the words in which they were given. Sensitive
 * ones only if wanted, which the caller records.
 */
export async function columnsOf(
  tx: Tx,
  kind: Kind,
  { withSensitive }: { withSensitive: boolean },
): Promise<AnswerColumns> {
  const asked = questionsOf(tx, kind).filter(({ sensitive }) => withSensitive || !sensitive)
  const wordings = new Map((await readWordings(tx)).map(({ id, wording }) => [id, wording]))
  const labels = asked.map(({ label }) => label)
  return {
    // Two questions may have one text, such as the sizes of two items.
    headings: asked.map(({ key, label }) =>
      labels.indexOf(label) === labels.lastIndexOf(label) ? label : `${label} (${key})`,
    ),
    cellsOf: (answers) => {
      const known = new Map((answers ?? []).map((answer) => [answer[0], answer]))
      return asked.map(({ id }) => {
        const [, version = 0, value = '', encrypted = null] = known.get(id) ?? []
        const wording = wordings.get(version)
        return wording ? inWords(tx.shop, { value, encrypted, wording }) : null
      })
    },
  }
}
