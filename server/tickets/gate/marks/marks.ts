import type { OpenAtGate } from '#contract/gate/gate-questions.ts'
import { type Mark, marksIn, maskOf, MAX_MARKS } from '#contract/gate/marks.ts'
import type { Answer } from '#contract/questions/questions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as catalogue from '#server/shop/catalogue/catalogue.ts'
import * as gateQuestions from '#server/tickets/gate-questions/gate-questions.ts'
import { messages } from '#server/tickets/gate/messages.ts'
import { readAnswers } from './queries.ts'

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

/** That something is still asked, for devices without a network, which take no answers. */
const openMarks = (at: Shop | Tx) =>
  gateQuestions.askedAtGate(at).map(({ key, label }): { key: string; mark: Mark } => ({
    key,
    mark: { text: messages.ask({ question: label }), colour: 'white' },
  }))

/** All marks of the festival, by their numbers; none where no gate shows or asks anything. */
export const all = (at: Shop | Tx): Mark[] =>
  [...shownAnswers(at), ...openMarks(at)].map(({ mark }) => mark).slice(0, MAX_MARKS)

/**
 * The marks of tickets as one number each, with those for what is `open` of them; nothing for tickets without any. Runs no SQL where no gate
 * shows anything.
 */
export async function masksOf(
  at: Shop | Tx,
  tickets: readonly number[],
  open: ReadonlyMap<number, OpenAtGate[]>,
): Promise<Map<number, number>> {
  const shown = await shownOf(at, tickets)
  const first = shownAnswers(at).length
  const keys = openMarks(at).map(({ key }) => key)
  const found = new Map(shown)
  for (const [id, asked] of open) {
    const numbers = asked.flatMap(({ questions }) => questions.map(({ key }) => first + keys.indexOf(key)))
    found.set(id, [...(found.get(id) ?? []), ...numbers.filter((number) => number < MAX_MARKS)])
  }
  return new Map([...found].map(([id, numbers]) => [id, maskOf(numbers)]))
}

/** The numbers of the answers that are shown with tickets. */
async function shownOf(at: Shop | Tx, tickets: readonly number[]): Promise<Map<number, number[]>> {
  const shown = shownAnswers(at)
  if (shown.length === 0 || tickets.length === 0) return new Map()
  const questions = [...new Set(shown.map(({ question_id }) => question_id))]
  const rows = await readAnswers('sql' in at ? at.sql : at, {
    tickets,
    questions,
    addOns: gateQuestions.addOns(at),
  })
  const found = new Map<number, number[]>()
  for (const { ticket_id, question_id, value } of rows) {
    const given = answersIn(value)
    for (const [number, one] of shown.entries())
      if (one.question_id === question_id && given.includes(one.answer))
        found.getOrInsertComputed(ticket_id, () => []).push(number)
  }
  return found
}

/** What a gate shows of answers with each ticket. */
export async function ofTickets(at: Shop | Tx, tickets: readonly number[]): Promise<Map<number, Mark[]>> {
  const marks = all(at)
  return new Map(
    [...(await shownOf(at, tickets))].map(([id, numbers]) => [id, marksIn(marks, maskOf(numbers))]),
  )
}

/** What was chosen: each of several options, or yes or no. */
const answersIn = (value: Answer): string[] =>
  [value].flat().map((one) => (typeof one === 'boolean' ? (one ? 'yes' : 'no') : String(one)))
