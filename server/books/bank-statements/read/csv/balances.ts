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

/** Checks the running balances of each currency, oldest or newest first, before or after each row; null if there are none. */
export function balancesAddUp(
  rows: BalanceCells[],
  amounts: number[],
  decimals: DecimalSign,
): Balances | null {
  const steps = rows.flatMap(({ line, currency, balance }, index) => {
    const value = balance === '' ? null : parseAmount(balance, decimals, currency)
    return value === null ? [] : [{ line, currency, balance: value, amount: amounts[index] ?? 0 }]
  })
  if (steps.length === 0) return null
  const accounts = [...Map.groupBy(steps, ({ currency }) => currency).values()]
  const tried = DIRECTIONS.map((direction) => {
    const mismatches = accounts.flatMap((account) => mismatchIn(inOrder(account, direction), direction) ?? [])
    return { direction, mismatches }
  })
  const fitting = tried.find(({ mismatches }) => mismatches.length === 0)
  const isProven = fitting !== undefined && accounts.some((account) => account.length > 1)
  if (!fitting)
    return {
      isProven,
      isBefore: false,
      mismatch: tried[0]?.mismatches[0] ?? null,
      opening: null,
      closing: null,
    }
  const [only, ...others] = accounts
  const ends =
    isProven && only && others.length === 0
      ? endsOf(inOrder(only, fitting.direction), fitting.direction)
      : null
  return {
    isProven,
    isBefore: fitting.direction.isBefore,
    mismatch: null,
    opening: null,
    closing: null,
    ...ends,
  }
}

interface Step {
  line: number
  balance: number
  amount: number
}

const inOrder = (steps: Step[], { isFalling }: Direction): Step[] => (isFalling ? steps.toReversed() : steps)

/** The line of the first step that does not add up. */
function mismatchIn(steps: Step[], { isBefore }: Direction): number | null {
  for (const [index, step] of steps.entries()) {
    const before = steps[index - 1]
    if (!before) continue
    const expected = before.balance + (isBefore ? before.amount : step.amount)
    if (expected !== step.balance) return step.line
  }
  return null
}

function endsOf(steps: Step[], { isBefore }: Direction): { opening: number; closing: number } | null {
  const [first, last] = [steps[0], steps.at(-1)]
  if (!first || !last) return null
  return isBefore
    ? { opening: first.balance, closing: last.balance + last.amount }
    : { opening: first.balance - first.amount, closing: last.balance }
}
