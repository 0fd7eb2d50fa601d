import type { DecimalSign } from '#contract/office/bank-files.ts'
import { parseAmount } from './numbers.ts'

interface BalanceCells {
  line: number
  currency: string
  balance: string
}

/** What running balances show of the amounts between them. */
export interface Balances {
  /** Whether at least two rows show that the amounts are right. */
  isProven: boolean
  /** Whether each row then has the balance before it, as few banks write it. */
  isBefore: boolean
  /** The line at which they do not add up; null if they do. */
  mismatch: number | null
  /** The balances before the first and after the last booking, in minor units, if proven and all in one currency. */
  opening: number | null
  closing: number | null
}

/** Where a row stands between two balances. */
interface Direction {
  /** Whether the newest row is first. */
  isFalling: boolean
  /** Whether a row has the balance before its booking. */
  isBefore: boolean
}

const DIRECTIONS: Direction[] = [
  { isFalling: false, isBefore: false },
  { isFalling: true, isBefore: false },
  { isFalling: false, isBefore: true },
  { isFalling: true, isBefore: true },
]

/**
 * Checks the running balances of each currency, oldest or newest first, before or after each row; null if there are none. Some banks state
 * only the last balance of a day: the rows up to the next balance make up the difference together.
 */
export function balancesAddUp(
  rows: BalanceCells[],
  amounts: number[],
  decimals: DecimalSign,
): Balances | null {
  const steps = rows.map(({ line, currency, balance }, index) => ({
    line,
    currency,
    balance: balance === '' ? null : parseAmount(balance, decimals, currency),
    amount: amounts[index] ?? 0,
  }))
  if (steps.every(({ balance }) => balance === null)) return null
  const accounts = [...Map.groupBy(steps, ({ currency }) => currency).values()]
  const tried = DIRECTIONS.map((direction) => {
    const walks = accounts.map((account) => walk(inOrder(account, direction), direction))
    return {
      isBefore: direction.isBefore,
      walks,
      mismatches: walks.flatMap(({ mismatch }) => mismatch ?? []),
    }
  })
  const fitting = tried.find(({ mismatches }) => mismatches.length === 0)
  const isProven = fitting !== undefined && fitting.walks.some(({ balances }) => balances > 1)
  const [only, ...others] = fitting?.walks ?? []
  const isOne = isProven && others.length === 0
  return {
    isProven,
    isBefore: fitting?.isBefore ?? false,
    mismatch: fitting ? null : (tried[0]?.mismatches[0] ?? null),
    opening: isOne ? (only?.opening ?? null) : null,
    closing: isOne ? (only?.closing ?? null) : null,
  }
}

interface Step {
  line: number
  balance: number | null
  amount: number
}

const inOrder = (steps: Step[], { isFalling }: Direction): Step[] => (isFalling ? steps.toReversed() : steps)

/** What the balances of an account show: how many there are, where they do not add up first, and those before and after all rows. */
interface Walk {
  balances: number
  mismatch: number | null
  opening: number | null
  closing: number | null
}

function walk(steps: Step[], { isBefore }: Direction): Walk {
  let balances = 0
  let sum = 0
  let mismatch: number | null = null
  let opening: number | null = null
  for (const { line, balance, amount } of steps) {
    if (!isBefore) sum += amount
    if (balance !== null) {
      balances += 1
      opening ??= balance - sum
      if (opening + sum !== balance) mismatch ??= line
    }
    if (isBefore) sum += amount
  }
  return { balances, mismatch, opening, closing: opening === null ? null : opening + sum }
}

/** What running balances show, together with the balances before and after the whole table, if it states both. */
export function withEnds(
  running: Balances | null,
  amounts: number[],
  { line, opening, closing }: { line: number; opening: number | null; closing: number | null },
): Balances | null {
  if (opening === null || closing === null) return running
  const isRight = opening + amounts.reduce((all, amount) => all + amount, 0) === closing
  if (running?.mismatch != null) return running
  return {
    isProven: isRight,
    isBefore: running?.isBefore ?? false,
    mismatch: isRight ? null : line,
    opening: isRight ? opening : null,
    closing: isRight ? closing : null,
  }
}
