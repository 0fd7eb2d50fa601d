import type { MatchGroup, MatchReason } from '#contract/office/bank-statements.ts'
import type { StatementLine } from '#server/books/bank-statements/read/statement.ts'
import { CodeIndex, type FoundCode } from './codes.ts'
import { similarity, wordsOf } from './names.ts'

export { type FoundCode } from './codes.ts'
export { similarity, wordsOf } from './names.ts'

/** An order that money may be for. */
export interface Candidate {
  code: string
  /** The amount due now, and in total, in minor units; 0 if it waits for nothing. */
  due: number
  due_in_all: number
  currency: string
  /** The billing name, and the accounts from which this customer has paid before. */
  name: string
  ibans: string[]
  /** Why an allocation needs a review: it was cancelled or abandoned, is paid, is paid by card, or has a problem or a refund. */
  caveat: 'ended' | 'paid' | 'by_card' | 'problem' | null
}

/** The fields of a line that are used for matching. */
export type Line = Pick<
  StatementLine,
  'amount' | 'currency' | 'name' | 'iban' | 'text' | 'end_to_end_id' | 'bank_reference' | 'return_reason'
>

/** A candidate order for a line, with a score of 0 to 100 and the reasons. */
export interface Match {
  code: string
  score: number
  reasons: MatchReason[]
}

/** The group of a line, and its candidate orders. */
export interface MatchedLine {
  match_group: MatchGroup
  /** The best first, at most five. */
  matches: Match[]
}

const POINTS: Record<MatchReason, number> = {
  code: 60,
  similar_code: 40,
  amount: 35,
  amount_in_all: 30,
  name: 20,
  iban: 25,
  other_amount: 0,
  // Another order that waits for this amount has precedence.
  ended: -15,
  paid: 0,
  by_card: -15,
  problem: -15,
}
/** An exact code with the amount due now, or in total. */
const CERTAIN = 90
/** An amount alone is not a match. */
const MIN_SCORE = 40
const ALIKE = 0.75
const MAX_CANDIDATES = 5

/** The codes found in each of some lines. Each text is scanned once for all codes. */
export function findCodes(lines: Line[], codes: Iterable<string>): FoundCode[][] {
  const index = new CodeIndex(codes)
  return lines.map((line) => (isMoneyIn(line) ? codesIn(line, index) : []))
}

/**
 * Matches lines with the orders that may be paid. `named` are the codes found in each line, if they were searched for before; by default the
 * codes of the candidates are.
 */
export function matchLines(lines: Line[], candidates: Candidate[], named?: FoundCode[][]): MatchedLine[] {
  const matcher = new Matcher(candidates)
  const codes =
    named ??
    findCodes(
      lines,
      candidates.map(({ code }) => code),
    )
  return lines.map((line, index) => matcher.match(line, codes[index] ?? []))
}

/** The codes in the texts of a line; otherwise in its reference, which is the bank's, or what the payer has written into another column. */
function codesIn(line: Line, index: CodeIndex): FoundCode[] {
  const isExact = (found: FoundCode[]) => found.some(({ exact }) => exact)
  const written = index.find(textOf(line))
  if (isExact(written) || line.bank_reference === '') return written
  const referred = index.find(line.bank_reference)
  return isExact(referred) || written.length === 0 ? referred : written
}

/** The texts in which payers write the code of their order. */
const textOf = ({ text, end_to_end_id }: Line): string => `${text} ${end_to_end_id}`

const isMoneyIn = ({ amount, return_reason }: Line): boolean => amount > 0 && return_reason === null

/** Matches lines with the orders that may be paid; ten thousand lines with ten thousand orders take about a second. */
class Matcher {
  private readonly byCode: Map<string, Known>
  /** By a due amount and a word of the name, because many orders have the same amount. */
  private readonly byAmountAndWord: Map<string, Known[]>
  private readonly byIban: Map<string, Known[]>

  constructor(candidates: Candidate[]) {
    const known = candidates.map((candidate) => ({ ...candidate, words: wordsOf(candidate.name) }))
    this.byCode = new Map(known.map((candidate) => [candidate.code, candidate]))
    this.byAmountAndWord = groups(known, ({ due, due_in_all, words }) =>
      [due, due_in_all].flatMap((amount) => words.map((word) => `${amount} ${word}`)),
    )
    this.byIban = groups(known, ({ ibans }) => ibans)
  }

  /** The group of a line with these codes, and its candidate orders; none for outgoing and returned money. */
  match(line: Line, named: FoundCode[]): MatchedLine {
    if (!isMoneyIn(line)) return { match_group: 'out', matches: [] }
    const exact = new Map(named.map((found) => [found.code, found.exact]))
    const words = wordsOf(line.name)
    const possible = new Set([
      ...named.flatMap(({ code }) => this.byCode.get(code) ?? []),
      ...this.withAmountAndName(line.amount, words),
      ...(line.iban === '' ? [] : (this.byIban.get(line.iban) ?? []).slice(0, MAX_SIMILAR)),
    ])
    const matches = [...possible]
      .map((candidate) => matchOf(candidate, line, words, exact.get(candidate.code)))
      .filter(({ score }) => score >= MIN_SCORE)
      .toSorted((one, other) => other.score - one.score || one.code.localeCompare(other.code))
      .slice(0, MAX_CANDIDATES)
    return { match_group: groupOf(matches), matches }
  }

  /** Orders with this due amount and a word of the name, rarest words first. */
  private withAmountAndName(amount: number, words: string[]): Known[] {
    const found = words.map((word) => this.byAmountAndWord.get(`${amount} ${word}`) ?? [])
    const rarest = found.toSorted((one, other) => one.length - other.length)
    return rarest.flatMap((known) => known.slice(0, MAX_SIMILAR)).slice(0, MAX_SIMILAR)
  }
}

type Known = Candidate & { words: string[] }

/** More orders with the same name and amount could not be distinguished. */
const MAX_SIMILAR = 100

function matchOf(candidate: Known, line: Line, words: string[], exact: boolean | undefined): Match {
  const reasons: MatchReason[] = []
  if (exact !== undefined) reasons.push(exact ? 'code' : 'similar_code')
  const isSame = candidate.currency === line.currency
  if (isSame && line.amount === candidate.due) reasons.push('amount')
  else if (isSame && line.amount === candidate.due_in_all) reasons.push('amount_in_all')
  else reasons.push('other_amount')
  if (similarity(candidate.words, words) >= ALIKE) reasons.push('name')
  if (line.iban !== '' && candidate.ibans.includes(line.iban)) reasons.push('iban')
  if (candidate.caveat !== null) reasons.push(candidate.caveat)
  const points = reasons.map((reason) => POINTS[reason])
  const sumOf = (some: number[]) => some.reduce((sum, each) => sum + each, 0)
  const fits = Math.min(100, sumOf(points.filter((each) => each > 0)))
  return { code: candidate.code, score: fits + sumOf(points.filter((each) => each < 0)), reasons }
}

const CAVEATS: MatchReason[] = ['similar_code', 'other_amount', 'ended', 'paid', 'by_card', 'problem']

/**
 * Unsure, so that a person decides: two equally good matches, a mistyped code, an amount that is not due, or an order that does not wait
 * for a transfer.
 */
function groupOf([first, second]: Match[]): MatchedLine['match_group'] {
  if (!first) return 'unknown'
  const isAlone = !second || second.score < first.score - 20
  const isPlain = !first.reasons.some((reason) => CAVEATS.includes(reason))
  return first.score >= CERTAIN && isAlone && isPlain ? 'certain' : 'unsure'
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
