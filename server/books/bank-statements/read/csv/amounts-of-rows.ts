import { messages } from '#server/books/bank-statements/messages.ts'
import { StatementError } from '#server/books/bank-statements/read/statement.ts'
import { balancesAddUp, type Balances, withEnds } from './balances.ts'
import { withoutMemos } from './memos.ts'
import { DECIMAL_SIGNS, parseAmount } from './numbers.ts'
import {
  type AmountCells,
  type AmountField,
  type Chosen,
  directionOf,
  type EndCells,
  unsignedOf,
  valueOf,
  type Way,
  waysOf,
} from './ways.ts'

/** The amounts of a table in minor units, incoming ones positive, and what its balances show. */
export interface Amounts {
  amounts: number[]
  balances: Balances | null
}

/** Amounts, with the question whether those without a sign came in, if nothing shows it. */
export interface ReadAmounts extends Amounts {
  question: StatementError | null
}

/**
 * The amounts of all rows, read in one way that explains each of them. Balances, running or of the whole table (`ends`), decide between
 * several ways, and must add up.
 * Refuses (StatementError, with the line and the field that is to be chosen):
 * - a cell that is no amount or no direction
 * - decimals, units, signs or fees that two ways explain differently
 * - a row with incoming and outgoing money, unless balances prove it
 * - balances that do not add up
 */
export function amountsOf(rows: AmountCells[], chosen: Chosen, ends: EndCells[] = []): ReadAmounts {
  const ways = waysOf(rows, ends, chosen)
  const read = ways.map((way) => ({ way, ...amountsIn(rows, ends, way) }))
  const proven = read.filter(({ balances }) => balances?.isProven)
  const usual = proven.filter(({ way, balances }) => !way.isTurned && !balances?.isBefore)
  const fitting = [usual, proven, read].find((some) => some.length > 0) ?? []
  const [first] = fitting
  if (!first) return { amounts: [], balances: null, question: null }
  if (first.balances && first.balances.mismatch !== null)
    throw new StatementError(messages.balancesWrong, first.balances.mismatch, 'balance')
  refuseAmbiguous(rows, fitting, chosen)
  if (!first.balances?.isProven) refuseBoth(rows, first.way)
  return { ...first, question: unsignedQuestion(rows, chosen, ends) }
}

/** Running balances say nothing of the first booking: only those of the whole table show that all amounts came in, or went out. */
function unsignedQuestion(rows: AmountCells[], chosen: Chosen, ends: EndCells[]): StatementError | null {
  const found = ends.length < 2 ? unsignedOf(rows, chosen) : null
  return found && new StatementError(messages.unsignedOpen({ text: found.amount }), found.line, 'unsigned')
}

/** Without balances nothing says that a row with incoming and outgoing money means the difference. */
function refuseBoth(rows: AmountCells[], way: Way): void {
  const isFilled = (row: AmountCells, field: AmountField) => valueOf(row, field, way) !== 0
  const found = rows.find((row) => isFilled(row, 'credit') && isFilled(row, 'debit'))
  if (found) throw new StatementError(messages.columnTwice, found.line, 'debit')
}

function amountsIn(rows: AmountCells[], ends: EndCells[], way: Way): Amounts {
  const written = rows.map((row) => amountIn(row, way))
  const amounts = withoutMemos(rows, written, way.decimals)
  const balanceAt = (end: EndCells['end']) => {
    const row = ends.find((each) => each.end === end)
    return row ? amountIn(row, { ...way, isTurned: false }) : null
  }
  const stated = { line: ends[0]?.line ?? 0, opening: balanceAt('opening'), closing: balanceAt('closing') }
  const running = balancesAddUp(
    rows,
    amounts,
    way.decimals,
    way.cents.includes('balance') ? 'minor' : 'whole',
  )
  return { amounts, balances: withEnds(running, amounts, stated) }
}

function amountIn(row: AmountCells, way: Way): number {
  const { negativeDebits, feeOnTop } = way
  const of = (field: AmountField) => valueOf(row, field, way)
  const outgoing = of('debit')
  const sum = sided(of('amount'), row, way) + of('credit') + (negativeDebits ? outgoing : -outgoing)
  return feeOnTop ? sum - Math.abs(of('fee')) : sum
}

function sided(amount: number, row: AmountCells, { signs, isTurned }: Way): number {
  if (row.side === '') return isTurned && amount !== 0 ? -amount : amount
  if (signs === 'amount' || amount === 0) return amount
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

/** Where two ways give different amounts and nothing proves one, staff decide. */
function refuseAmbiguous(rows: AmountCells[], read: (Amounts & { way: Way })[], { isKnown }: Chosen): void {
  const [first] = read
  if (!first) return
  const differs = (other: Amounts) => other.amounts.findIndex((amount, at) => amount !== first.amounts[at])
  for (const other of read.filter(({ way }) => way.isTurned === first.way.isTurned)) {
    const row = rows[differs(other)]
    if (!row) continue
    if (other.way.decimals !== first.way.decimals)
      throw new StatementError(
        messages.decimalsOpen({ text: row.amount || row.credit || row.debit }),
        row.line,
        'decimals',
      )
    if (other.way.cents.length !== first.way.cents.length)
      throw new StatementError(
        messages.unitOpen({ text: row.fee || row.amount || row.credit || row.debit }),
        row.line,
        'unit',
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
function refuseOutgoing(rows: AmountCells[], way: Way): void {
  const debits = rows.filter((row) => valueOf(row, 'debit', way) !== 0)
  const negative = debits.filter((row) => valueOf(row, 'debit', way) < 0)
  const [found] = negative
  if (!found || (negative.length > 1 && negative.length === debits.length)) return
  throw new StatementError(messages.outgoingOpen({ text: found.debit }), found.line, 'outgoing')
}
