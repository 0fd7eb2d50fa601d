import type { DecimalSign } from '#contract/office/bank-files.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import { balancesAddUp, type Balances, withEnds } from './balances.ts'
import { DECIMAL_SIGNS, parseAmount } from './numbers.ts'
import { type MayBeMemo, withoutMemos } from './memos.ts'
import type { CsvField, CsvReading } from './reading.ts'

/** The cells of a booking from which its amount is worked out; empty if the table has no such column. */
export interface AmountCells {
  line: number
  currency: string
  amount: string
  credit: string
  debit: string
  side: string
  fee: string
  balance: string
  /** The day of its booking. */
  day: string | null
  /** When it was booked, for an export that lists its rows in another order; null for any other. */
  at: string | null
  /** Whether it may be a memo, which has moved no money, by its kind and balance. */
  memo: MayBeMemo | null
}

/** The amounts of a table in minor units, incoming ones positive, and what its balances show. */
export interface Amounts {
  amounts: number[]
  balances: Balances | null
}

/** A row that states the balance before the first, or after the last booking, like the amount of one. */
export interface EndCells extends AmountCells {
  end: 'opening' | 'closing'
}

/** How the cells are written, as far as it is chosen, and whether the columns are those of a known bank, whose fees and signs are known. */
export interface Chosen extends Pick<CsvReading, 'decimals' | 'fees' | 'outgoing'> {
  isKnown: boolean
}

/** One way to read a table: banks write the same columns differently. */
interface Way {
  decimals: DecimalSign
  /** Whose sign counts: that of the direction's column, of the amount, or both. */
  signs: 'side' | 'amount' | 'both'
  /** Whether outgoing amounts are written with a minus. */
  negativeDebits: boolean
  /** Whether the fee is taken on top of the amount. */
  feeOnTop: boolean
}

/**
 * The amounts of all rows, read in one way that explains each of them. Balances, running or of the whole table (`ends`), decide between
 * several ways, and must add up.
 * Refuses (StatementError, with the line and the field that is to be chosen):
 * - a cell that is no amount or no direction
 * - decimals, signs or fees that two ways explain differently
 * - a row with incoming and outgoing money, unless balances prove it
 * - balances that do not add up
 */
export function amountsOf(rows: AmountCells[], chosen: Chosen, ends: EndCells[] = []): Amounts {
  const all = [...rows, ...ends]
  const { decimals } = chosen
  const ways = waysOf(rows, chosen, decimals === '' ? signsOf(all) : [checked(all, decimals)])
  const read = ways.map((way) => ({ way, ...amountsIn(rows, ends, way) }))
  const proven = read.filter(({ balances }) => balances?.isProven)
  const usual = proven.filter(({ balances }) => !balances?.isBefore)
  const fitting = [usual, proven, read].find((some) => some.length > 0) ?? []
  const [first] = fitting
  if (!first) return { amounts: [], balances: null }
  if (first.balances && first.balances.mismatch !== null)
    throw new StatementError(messages.balancesWrong, first.balances.mismatch, 'balance')
  refuseAmbiguous(rows, fitting, chosen)
  if (!first.balances?.isProven) refuseBoth(rows, first.way)
  return first
}

/** Without balances nothing says that a row with incoming and outgoing money means the difference. */
function refuseBoth(rows: AmountCells[], { decimals }: Way): void {
  const isFilled = (row: AmountCells, field: AmountField) => valueOf(row, field, decimals) !== 0
  const found = rows.find((row) => isFilled(row, 'credit') && isFilled(row, 'debit'))
  if (found) throw new StatementError(messages.columnTwice, found.line, 'debit')
}

/** The decimal signs that fit every cell. */
function signsOf(rows: AmountCells[]): DecimalSign[] {
  const fitting = DECIMAL_SIGNS.filter((sign) => misfit(rows, sign) === null)
  if (fitting.length > 0) return fitting
  const misfits = DECIMAL_SIGNS.flatMap((sign) => misfit(rows, sign) ?? [])
  const found = misfits.toSorted((one, other) => other.line - one.line)[0]
  throw new StatementError(messages.noAmount({ text: found?.cell ?? '' }), found?.line ?? null)
}

function checked(rows: AmountCells[], sign: DecimalSign): DecimalSign {
  const found = misfit(rows, sign)
  if (found) throw new StatementError(messages.noAmount({ text: found.cell }), found.line, 'decimals')
  return sign
}

const AMOUNTS = ['amount', 'credit', 'debit', 'fee', 'balance'] as const satisfies CsvField[]

type AmountField = (typeof AMOUNTS)[number]

/** A cell in minor units; 0 if it is empty. */
const valueOf = (row: AmountCells, field: AmountField, decimals: DecimalSign): number =>
  row[field] === '' ? 0 : (parseAmount(row[field], decimals, row.currency) ?? 0)

/** The first cell that is not written with this decimal sign. */
function misfit(rows: AmountCells[], sign: DecimalSign): { cell: string; line: number } | null {
  for (const row of rows)
    for (const field of AMOUNTS)
      if (row[field] !== '' && parseAmount(row[field], sign, row.currency) === null)
        return { cell: row[field], line: row.line }
  return null
}

/** All ways that the columns leave open, the usual one first. */
function waysOf(rows: AmountCells[], chosen: Chosen, signs: DecimalSign[]): Way[] {
  return signs.flatMap((decimals) => {
    const of = (row: AmountCells, field: AmountField) => valueOf(row, field, decimals)
    const isContradicted = rows.some((row) => {
      const amount = of(row, 'amount')
      return row.side !== '' && amount !== 0 && (directionOf(row) === 'in') !== amount > 0
    })
    const isSigned = rows.some((row) => of(row, 'amount') < 0)
    const whose: Way['signs'][] = isSigned && isContradicted ? ['side', 'amount', 'both'] : ['side']
    const minus = minusOf(
      rows.map((row) => of(row, 'debit')).filter((debit) => debit !== 0),
      chosen,
    )
    const onTop = onTopOf(
      rows.some((row) => of(row, 'fee') !== 0),
      chosen,
    )
    return whose.flatMap((signsOfWay) =>
      minus.flatMap((negativeDebits) =>
        onTop.map((feeOnTop) => ({ decimals, signs: signsOfWay, negativeDebits, feeOnTop })),
      ),
    )
  })
}

/** Whether outgoing amounts may be written with a minus: as chosen, or if some have one. */
function minusOf(debits: number[], { outgoing, isKnown }: Chosen): boolean[] {
  if (outgoing !== '') return [outgoing === 'minus']
  const negative = debits.filter((debit) => debit < 0).length
  if (negative > 0 && negative === debits.length) return [true, false]
  return negative > 0 && !isKnown ? [false, true] : [false]
}

const onTopOf = (hasFees: boolean, { fees }: Chosen): boolean[] => {
  if (fees !== '') return [fees === 'on_top']
  return hasFees ? [true, false] : [true]
}

function amountsIn(rows: AmountCells[], ends: EndCells[], way: Way): Amounts {
  const written = rows.map((row) => amountIn(row, way))
  const amounts = withoutMemos(rows, written, way.decimals)
  const balanceAt = (end: EndCells['end']) => {
    const row = ends.find((each) => each.end === end)
    return row ? amountIn(row, way) : null
  }
  const stated = { line: ends[0]?.line ?? 0, opening: balanceAt('opening'), closing: balanceAt('closing') }
  const running = balancesAddUp(rows, amounts, way.decimals)
  if (running?.isBefore && isUnsigned(rows, amounts))
    return { amounts, balances: { ...running, isProven: false, mismatch: rows[1]?.line ?? null } }
  return { amounts, balances: withEnds(running, amounts, stated) }
}

/**
 * Whether nothing says which amounts went out, nor, by the days, which row is the first: balances before each row then fit as well as those after
 * it, in the other order and with all amounts going out.
 */
const isUnsigned = (rows: AmountCells[], amounts: number[]): boolean =>
  rows[0]?.day === rows.at(-1)?.day &&
  amounts.every((amount) => amount >= 0) &&
  rows.every(({ side, credit, debit }) => side === '' && credit === '' && debit === '')

function amountIn(row: AmountCells, { decimals, signs, negativeDebits, feeOnTop }: Way): number {
  const of = (field: AmountField) => valueOf(row, field, decimals)
  const outgoing = of('debit')
  const sum = sided(of('amount'), row, signs) + of('credit') + (negativeDebits ? outgoing : -outgoing)
  return feeOnTop ? sum - Math.abs(of('fee')) : sum
}

function sided(amount: number, row: AmountCells, signs: Way['signs']): number {
  if (row.side === '' || signs === 'amount' || amount === 0) return amount
  const isOut = directionOf(row) === 'out'
  if (signs === 'both') return isOut ? -amount : amount
  return isOut ? -Math.abs(amount) : Math.abs(amount)
}

/**
 * Amounts without signs need a direction in each row.
 * Refuses (StatementError, with the line):
 * - a row without one, although others have it
 */
export function refuseSideless(rows: AmountCells[]): void {
  const valuesOf = ({ amount, currency }: AmountCells) =>
    DECIMAL_SIGNS.map((sign) => parseAmount(amount, sign, currency) ?? 0)
  if (rows.every(({ side }) => side === '')) return
  if (rows.some((row) => valuesOf(row).some((value) => value < 0))) return
  const found = rows.find((row) => row.side === '' && valuesOf(row).some((value) => value !== 0))
  if (found) throw new StatementError(messages.sideMissing, found.line, 'side')
}

function directionOf({ side, line }: AmountCells): 'in' | 'out' {
  const found = sideIn(side)
  if (found === null) throw new StatementError(messages.noSide({ text: side }), line, 'side')
  return found
}

/** Where two ways give different amounts and nothing proves one, staff decide. */
function refuseAmbiguous(rows: AmountCells[], read: (Amounts & { way: Way })[], { isKnown }: Chosen): void {
  const [first] = read
  if (!first) return
  const differs = (other: Amounts) => other.amounts.findIndex((amount, at) => amount !== first.amounts[at])
  for (const other of read) {
    const row = rows[differs(other)]
    if (!row) continue
    if (other.way.decimals !== first.way.decimals)
      throw new StatementError(
        messages.decimalsOpen({ text: row.amount || row.credit || row.debit }),
        row.line,
        'decimals',
      )
    if (other.way.signs !== first.way.signs)
      throw new StatementError(messages.signsOpen({ text: row.amount, side: row.side }), row.line, 'side')
    if (isKnown) continue
    if (other.way.feeOnTop !== first.way.feeOnTop)
      throw new StatementError(messages.feesOpen({ text: row.fee }), row.line, 'fees')
    if (other.way.negativeDebits !== first.way.negativeDebits) refuseOutgoing(rows, first.way)
  }
}

/** Several outgoing amounts that all have a minus are written so; of any other with a minus that is not certain. */
function refuseOutgoing(rows: AmountCells[], { decimals }: Way): void {
  const debits = rows.filter((row) => valueOf(row, 'debit', decimals) !== 0)
  const negative = debits.filter((row) => valueOf(row, 'debit', decimals) < 0)
  const [found] = negative
  if (!found || (negative.length > 1 && negative.length === debits.length)) return
  throw new StatementError(messages.outgoingOpen({ text: found.debit }), found.line, 'outgoing')
}
