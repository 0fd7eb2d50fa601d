import type { StatementLine } from '#server/bank-statements/read/statement.ts'
import { CodeIndex } from './codes.ts'
import { likeness, wordsOf } from './names.ts'

/** An order that money may be for. */
export interface Candidate {
  code: string
  /** What is due now, and what is due in all, in minor units; 0 of one that waits for nothing. */
  due: number
  due_in_all: number
  currency: string
  /** Who is billed, and from which accounts money for this customer has come before. */
  name: string
  ibans: string[]
}

/** Why a line is taken for an order's. */
export type Reason = 'code' | 'similar_code' | 'amount' | 'amount_in_all' | 'name' | 'iban' | 'other_amount'

/** An order for which a line may be, with a score of 0 to 100 and the reasons. */
export interface Match {
  code: string
  score: number
  reasons: Reason[]
}

/** What is done with a line: `certain` needs a glance, `unsure` a choice, `unknown` a search. */
export interface MatchedLine {
  pile: 'certain' | 'unsure' | 'unknown'
  /** The best first, at most five. */
  matches: Match[]
}

const POINTS: Record<Reason, number> = {
  code: 60,
  similar_code: 40,
  amount: 35,
  amount_in_all: 30,
  name: 20,
  iban: 25,
  other_amount: 0,
}
/** An exact code with its amount, or nearly as much: a similar code, the amount and the name. */
const CERTAIN = 90
/** An amount alone is no reason. */
const LEAST = 40
const ALIKE = 0.75
const MOST = 5

/** Matches lines with the orders that money is expected for; ten thousand lines with ten thousand orders take about a second. */
export class Matcher {
  private readonly codes: CodeIndex
  private readonly byCode: Map<string, Known>
  /** By an amount that is due and a word of the name: many orders are of the same amount. */
  private readonly byAmountAndWord: Map<string, Known[]>
  private readonly byIban: Map<string, Known[]>

  constructor(candidates: Candidate[]) {
    const known = candidates.map((candidate) => ({ ...candidate, words: wordsOf(candidate.name) }))
    this.byCode = new Map(known.map((candidate) => [candidate.code, candidate]))
    this.codes = new CodeIndex(this.byCode.keys())
    this.byAmountAndWord = groups(known, ({ due, due_in_all, words }) =>
      [due, due_in_all].flatMap((amount) => words.map((word) => `${amount} ${word}`)),
    )
    this.byIban = groups(known, ({ ibans }) => ibans)
  }

  /** The pile of a line, and the orders that it may be for. What goes out, or came back, is for none. */
  match(line: StatementLine): MatchedLine {
    if (line.amount <= 0 || line.return_reason !== null) return { pile: 'unknown', matches: [] }
    const named = this.codes.find(`${line.text} ${line.end_to_end_id}`)
    const exact = new Map(named.map((found) => [found.code, found.exact]))
    const words = wordsOf(line.name)
    const possible = new Set([
      ...named.flatMap(({ code }) => this.byCode.get(code) ?? []),
      ...words.flatMap((word) => this.byAmountAndWord.get(`${line.amount} ${word}`) ?? []),
      ...(line.iban === '' ? [] : (this.byIban.get(line.iban) ?? [])),
    ])
    const matches = [...possible]
      .map((candidate) => matchOf(candidate, line, words, exact.get(candidate.code)))
      .filter(({ score }) => score >= LEAST)
      .toSorted((one, other) => other.score - one.score || one.code.localeCompare(other.code))
      .slice(0, MOST)
    return { pile: pileOf(matches), matches }
  }
}

type Known = Candidate & { words: string[] }

function matchOf(candidate: Known, line: StatementLine, words: string[], exact: boolean | undefined): Match {
  const reasons: Reason[] = []
  if (exact !== undefined) reasons.push(exact ? 'code' : 'similar_code')
  const isSame = candidate.currency === line.currency
  if (isSame && line.amount === candidate.due) reasons.push('amount')
  else if (isSame && line.amount === candidate.due_in_all) reasons.push('amount_in_all')
  else reasons.push('other_amount')
  if (likeness(candidate.words, words) >= ALIKE) reasons.push('name')
  if (line.iban !== '' && candidate.ibans.includes(line.iban)) reasons.push('iban')
  const score = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
  return { code: candidate.code, score: Math.min(100, score), reasons }
}

/** Two orders that fit alike leave the choice to a person; so does any other amount than what is due. */
function pileOf([first, second]: Match[]): MatchedLine['pile'] {
  if (!first) return 'unknown'
  const isAlone = !second || second.score < first.score - 20
  const isDue = !first.reasons.includes('other_amount')
  return first.score >= CERTAIN && isAlone && isDue ? 'certain' : 'unsure'
}

function groups<Key extends string | number>(
  candidates: Known[],
  keysOf: (candidate: Known) => Key[],
): Map<Key, Known[]> {
  const all = new Map<Key, Known[]>()
  for (const candidate of candidates)
    for (const key of new Set(keysOf(candidate))) {
      const known = all.get(key)
      if (known) known.push(candidate)
      else all.set(key, [candidate])
    }
  return all
}
