import type { AmountUnit, DecimalSign } from '#contract/office/bank-files.ts'
import { parseAmount } from './numbers.ts'
import { inBookedOrder } from './booked-order.ts'

interface BalanceCells {
  line: number
  currency: string
  balance: string
  /** The day of its booking; null if that is not known. */
  day: string | null
  /** When it was booked, for an export that lists its rows in another order; null for any other. */
  at: string | null
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

interface Step {
  line: number
  balance: number | null
  amount: number
  at: string | null
}

/** How the rows of a table stand between their balances. */
interface Direction {
  order: (steps: Step[]) => Step[]
  /** Whether the days of the rows must rise (1) or fall (-1) from the first to the last, if these differ: money is not booked backwards. */
  days: -1 | 0 | 1
  /** Whether a row has the balance before its booking. */
  isBefore: boolean
}

const asListed = (steps: Step[]): Step[] => steps
const newestFirst = (steps: Step[]): Step[] => steps.toReversed()

const DIRECTIONS: Direction[] = [
  { order: asListed, days: 1, isBefore: false },
  { order: newestFirst, days: -1, isBefore: false },
  { order: asListed, days: 1, isBefore: true },
  { order: newestFirst, days: -1, isBefore: true },
]

const IN_BOOKED_ORDER: Direction = { order: inBookedOrder, days: 0, isBefore: false }

/** 1 if the last day is later than the first, -1 if it is earlier; 0 if they are one, or not known. */
function courseOf(first: string | null, last: string | null): -1 | 0 | 1 {
  if (first === null || last === null || first === last) return 0
  return last > first ? 1 : -1
}

/**
 * Checks the running balances of each currency, oldest or newest first, before or after each row; null if there are none. Some banks state
 * only the last balance of a day: the rows up to the next balance make up the difference together. Rows that state when they were booked
 * may be listed in another order.
 */
export function balancesAddUp(
  rows: BalanceCells[],
  amounts: number[],
  decimals: DecimalSign,
  unit: AmountUnit = 'whole',
): Balances | null {
  const steps = rows.map(({ line, currency, balance, at }, index) => ({
    line,
    currency,
    balance: balance === '' ? null : parseAmount(balance, decimals, currency, unit),
    amount: amounts[index] ?? 0,
    at,
  }))
  if (steps.every(({ balance }) => balance === null)) return null
  const isOrdered = steps.every(({ at }) => at === null)
  const course = courseOf(rows[0]?.day ?? null, rows.at(-1)?.day ?? null)
  const usual = DIRECTIONS.filter(({ days }) => course === 0 || days === course)
  const directions = isOrdered ? usual : [...usual, IN_BOOKED_ORDER]
  const accounts = [...Map.groupBy(steps, ({ currency }) => currency).values()]
  const tried = directions.map((direction) => {
    const walks = accounts.map((account) => walk(direction.order(account), direction))
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
    mismatch: fitting ? null : (tried.at(isOrdered ? 0 : -1)?.mismatches[0] ?? null),
    opening: isOne ? (only?.opening ?? null) : null,
    closing: isOne ? (only?.closing ?? null) : null,
  }
}

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
