import type { DecimalSign } from '#contract/office/bank-files.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import type { MayBeMemo } from './memos.ts'
import { DECIMAL_SIGNS, hasOwnSign, parseAmount } from './numbers.ts'
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

/** A row that states the balance before the first, or after the last booking, like the amount of one. */
export interface EndCells extends AmountCells {
  end: 'opening' | 'closing'
}

/** The columns of money. */
export const AMOUNTS = ['amount', 'credit', 'debit', 'fee', 'balance'] as const satisfies CsvField[]

export type AmountField = (typeof AMOUNTS)[number]

/**
 * How the cells are written, as far as it is chosen; the columns whose headings say that they count cents; and whether the columns are those of
 * a known bank, whose fees and signs are known.
 */
export interface Chosen extends Pick<CsvReading, 'decimals' | 'fees' | 'outgoing' | 'unsigned' | 'unit'> {
  inCents: readonly AmountField[]
  isKnown: boolean
}

/** One way to read a table: banks write the same columns differently. */
export interface Way {
  decimals: DecimalSign
  /** The columns that count cents. */
  cents: readonly AmountField[]
  /** Whether amounts without a sign went out. */
  isTurned: boolean
  /** Whose sign counts: that of the direction's column, of the amount, or both. */
  signs: 'side' | 'amount' | 'both'
  /** Whether outgoing amounts are written with a minus. */
  negativeDebits: boolean
  /** Whether the fee is taken on top of the amount. */
  feeOnTop: boolean
}

/** How the numbers of a table are written. */
type Written = Pick<Way, 'decimals' | 'cents'>

/** A cell in minor units; 0 if it is empty. */
export const valueOf = (row: AmountCells, field: AmountField, written: Written): number =>
  row[field] === '' ? 0 : (valueIn(row, field, written) ?? 0)

const valueIn = (row: AmountCells, field: AmountField, { decimals, cents }: Written): number | null =>
  parseAmount(row[field], decimals, row.currency, cents.includes(field) ? 'minor' : 'whole')

/**
 * All ways that the columns leave open, the usual one first.
 * Refuses (StatementError, with the line and the field that is to be chosen):
 * - a cell that is no amount or no direction
 */
export function waysOf(rows: AmountCells[], ends: AmountCells[], chosen: Chosen): Way[] {
  return writtenIn([...rows, ...ends], chosen).flatMap((written) => {
    const of = (row: AmountCells, field: AmountField) => valueOf(row, field, written)
    const isContradicted = rows.some((row) => {
      const amount = of(row, 'amount')
      return row.side !== '' && amount !== 0 && (directionOf(row) === 'in') !== amount > 0
    })
    const isSigned = rows.some((row) => of(row, 'amount') < 0)
    const whose: Way['signs'][] = isSigned && isContradicted ? ['side', 'amount', 'both'] : ['side']
    const debits = rows.map((row) => of(row, 'debit')).filter((debit) => debit !== 0)
    const hasFees = rows.some((row) => of(row, 'fee') !== 0)
    const signs = whose.flatMap((each) => minusOf(debits, chosen).map((minus) => [each, minus] as const))
    const others = turnedOf(rows, chosen).flatMap((isTurned) =>
      onTopOf(hasFees, chosen).map((feeOnTop) => ({ isTurned, feeOnTop })),
    )
    return signs.flatMap(([each, negativeDebits]) =>
      others.map((other) => ({ ...written, signs: each, negativeDebits, ...other })),
    )
  })
}

/** The decimal signs and units that fit every cell. */
function writtenIn(rows: AmountCells[], chosen: Chosen): Written[] {
  const { decimals } = chosen
  const signs = decimals === '' ? DECIMAL_SIGNS : [decimals]
  const all = centsOf(rows, chosen).flatMap((cents) => signs.map((sign) => ({ decimals: sign, cents })))
  const misfits = all.map((written) => ({ written, misfit: misfitOf(rows, written) }))
  const fitting = misfits.flatMap(({ written, misfit }) => (misfit ? [] : [written]))
  if (fitting.length > 0) return fitting
  const found = misfits
    .flatMap(({ misfit }) => misfit ?? [])
    .toSorted((one, other) => other.line - one.line)[0]
  const text = found?.cell ?? ''
  const line = found?.line ?? null
  // It may be an amount in whole units, under a heading of cents.
  const isUnit = chosen.unit === '' && rows.every((row) => AMOUNTS.every((field) => isAmount(row, field)))
  if (isUnit) throw new StatementError(messages.unitOpen({ text }), line, 'unit')
  throw new StatementError(messages.noAmount({ text }), line, decimals === '' ? null : 'decimals')
}

const isAmount = (row: AmountCells, field: AmountField): boolean =>
  row[field] === '' || DECIMAL_SIGNS.some((decimals) => valueIn(row, field, { decimals, cents: [] }) !== null)

/** Which columns may count cents: as chosen; those whose headings say so, and perhaps the others with them. */
function centsOf(rows: AmountCells[], { unit, inCents }: Chosen): (readonly AmountField[])[] {
  if (unit !== '') return [unit === 'minor' ? AMOUNTS : []]
  const isOpen = AMOUNTS.some(
    (field) => inCents.length > 0 && !inCents.includes(field) && rows.some((row) => row[field] !== ''),
  )
  return isOpen ? [AMOUNTS, inCents] : [inCents]
}

/** The first cell that is not written so. */
function misfitOf(rows: AmountCells[], written: Written): { cell: string; line: number } | null {
  for (const row of rows)
    for (const field of AMOUNTS)
      if (row[field] !== '' && valueIn(row, field, written) === null)
        return { cell: row[field], line: row.line }
  return null
}

/** Whether amounts without a sign may have gone out: as chosen, or if nothing says which did. */
function turnedOf(rows: AmountCells[], chosen: Chosen): boolean[] {
  if (chosen.unsigned !== '') return [chosen.unsigned === 'out']
  return unsignedOf(rows, chosen) ? [false, true] : [false]
}

/** The first of the amounts without a sign, if no amount has one, nor a direction; an unknown bank may write outgoing ones so. */
export function unsignedOf(rows: AmountCells[], { unsigned, isKnown }: Chosen): AmountCells | null {
  if (unsigned !== '' || isKnown || rows.some(({ side }) => side !== '')) return null
  const moved = rows.filter(({ amount }) => /[1-9]/.test(amount))
  const open = moved.filter(({ amount }) => !hasOwnSign(amount))
  // Of amounts some of which have a minus, the others came in.
  const isSigned = moved.some(({ amount }) => isNegative(amount))
  return isSigned ? null : (open[0] ?? null)
}

const isNegative = (cell: string): boolean =>
  DECIMAL_SIGNS.some((sign) => (parseAmount(cell, sign, 'KWD') ?? 0) < 0)

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

/** The direction that a row states. */
export function directionOf({ side, line }: AmountCells): 'in' | 'out' {
  const found = sideIn(side)
  if (found === null) throw new StatementError(messages.noSide({ text: side }), line, 'side')
  return found
}
