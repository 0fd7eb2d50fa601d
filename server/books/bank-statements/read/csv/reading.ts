import { type CsvColumns, type DateOrder, type DecimalSign, NO_COLUMNS } from '#contract/office/bank-files.ts'
import type { CsvRow } from './table.ts'

/** Which column of a bank's CSV means what, as in `CsvColumns`, and how dates and decimals are written; empty: as the columns show. */
export interface CsvReading extends Omit<CsvColumns, 'account' | 'dates' | 'decimals'> {
  dates: DateOrder | ''
  decimals: DecimalSign | ''
}

/** A part of a reading, which a fault may ask for. */
export type CsvField = keyof CsvReading

/** A reading in which no column means anything. */
export const NO_READING: CsvReading = NO_COLUMNS

/** The parts of a reading that name a column. */
export type CsvColumn = Exclude<CsvField, 'dates' | 'decimals'>
const OTHERS = new Set(['account', 'dates', 'decimals'])
export const COLUMNS = Object.keys(NO_COLUMNS).filter((field): field is CsvColumn => !OTHERS.has(field))

/** Reads a cell of a row by its meaning; empty if no column has it. */
export type CellOf = (row: CsvRow, column: CsvColumn) => string
