import * as audit from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as questions from '#server/shop/questions/questions.ts'
import { noteOrderChanged, noteTicketChanged } from './queries.ts'

/** Something bought of which questions are answered: its line or order, which has the answers, what asks, and its holder's age. */
export interface Answered {
  kind: questions.LineKind
  code: string
  line: number
  item: questions.Asker
  age: string | null
}

/**
 * Saves what was answered for something locked; answers that are left out stay. The audit names the questions alone.
 * Refuses:
 * - every answer that is wrong, too late, or different from one that was due at the purchase (`answers.<key>`)
 */
export async function saveAnswers(
  tx: Tx,
  { kind, code, line, item, age }: Answered,
  given: unknown,
  actor: string,
): Promise<void> {
  const before = (await questions.ofLines(tx, tx.shop, kind, [line])).get(line) ?? {}
  const { answers, changed } = questions.answer(tx, item, { before, given, age })
  if (changed.length === 0) return
  await Promise.all([
    ...questions.replace(tx, kind, [{ id: line, item, answers }]),
    kind === 'products' ? noteTicketChanged(tx, line) : noteOrderChanged(tx, kind, line),
  ])
  await audit.record(tx, actor, 'questions answered', code, { fields: changed })
}
