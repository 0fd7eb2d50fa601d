import type { DayOrder } from './days.ts'
import type { DecimalSign } from './numbers.ts'
import type { CsvRow } from './table.ts'

/** Which column of a bank's CSV means what, by heading; an empty one means none. */
export interface CsvReading {
  booked_on: string
  value_date: string
  amount: string
  /** For banks with separate columns for incoming and outgoing amounts. */
  credit: string
  debit: string
  /** The direction of amounts without a sign. */
  side: string
  /** What the bank takes of the amount. */
  fee: string
  /** The balance of the account before or after each row. */
  balance: string
  /** Whether a row is booked. */
  state: string
  /** The other party, or the payer if there are two columns; then `payee` is the recipient. */
  name: string
  payee: string
  iban: string
  /** The IBAN of the account itself. */
  own_account: string
  /** Up to three columns of a text. */
  text: string
  text_2: string
  text_3: string
  reference: string
  /** How dates and decimals are written; empty: as the columns show. */
  dates: DayOrder | ''
  decimals: DecimalSign | ''
}

/** A part of a reading, which a fault may ask for. */
export type CsvField = keyof CsvReading

/** A reading in which no column means anything. */
export const NO_READING: CsvReading = {
  booked_on: '',
  value_date: '',
  amount: '',
  credit: '',
  debit: '',
  side: '',
  fee: '',
  balance: '',
  state: '',
  name: '',
  payee: '',
  iban: '',
  own_account: '',
  text: '',
  text_2: '',
  text_3: '',
  reference: '',
  dates: '',
  decimals: '',
}

/** The parts of a reading that name a column. */
export type CsvColumn = Exclude<CsvField, 'dates' | 'decimals'>
export const COLUMNS = Object.keys(NO_READING).filter(
  (field): field is CsvColumn => field !== 'dates' && field !== 'decimals',
)

/** Reads a cell of a row by its meaning; empty if no column has it. */
export type CellOf = (row: CsvRow, column: CsvColumn) => string
