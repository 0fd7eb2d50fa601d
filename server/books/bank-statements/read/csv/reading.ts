import {
  type AmountUnit,
  type CsvColumns,
  type DateOrder,
  type DecimalSign,
  type FeeMeaning,
  NO_COLUMNS,
  type OutgoingSign,
  type UnsignedMeaning,
} from '#contract/office/bank-files.ts'
import type { CsvRow } from './table.ts'

/** Which column of a bank's CSV means what, as in `CsvColumns`, and how its cells are written; empty: as the columns show. */
export interface CsvReading extends Omit<CsvColumns, 'account' | Notation> {
  dates: DateOrder | ''
  decimals: DecimalSign | ''
  fees: FeeMeaning | ''
  outgoing: OutgoingSign | ''
  unsigned: UnsignedMeaning | ''
  unit: AmountUnit | ''
}

/** The parts of a reading that say how cells are written. */
export type Notation = 'dates' | 'decimals' | 'fees' | 'outgoing' | 'unsigned' | 'unit'

/** A part of a reading, which a fault may ask for. */
export type CsvField = keyof CsvReading

/** A reading in which no column means anything. */
export const NO_READING: CsvReading = NO_COLUMNS

/** The parts of a reading that name a column. */
export type CsvColumn = Exclude<CsvField, Notation>
const OTHERS = new Set(['account', 'dates', 'decimals', 'fees', 'outgoing', 'unsigned', 'unit'])
export const COLUMNS = Object.keys(NO_COLUMNS).filter((field): field is CsvColumn => !OTHERS.has(field))

/** Reads a cell of a row by its meaning; empty if no column has it. */
export type CellOf = (row: CsvRow, column: CsvColumn) => string
