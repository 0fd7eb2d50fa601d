import type { BankExport } from './bank-export.ts'
import { GERMAN_BANKS } from './german-banks.ts'
import { headlessExport } from './headless-banks.ts'
import { OTHER_BANKS } from './other-banks.ts'
import { PAYMENT_SERVICES } from './payment-services.ts'
import { looksLikeDay, parseDay } from '#server/books/bank-statements/read/csv/days/days.ts'
import { looksLikeAmount, parseAmount } from '#server/books/bank-statements/read/csv/numbers.ts'
import {
  type CsvColumn,
  type CsvReading,
  NO_READING,
} from '#server/books/bank-statements/read/csv/reading.ts'
import type { CsvTable } from '#server/books/bank-statements/read/csv/table.ts'

/**
 * The exports of banks and payment services, by their published descriptions and samples. One that a bank has changed is not recognised, and
 * its columns are suggested by their headings.
 */
const BANK_EXPORTS = [...GERMAN_BANKS, ...OTHER_BANKS, ...PAYMENT_SERVICES]

/** Banks change capitals and blanks of their headings more often than their words. */
const plain = (heading: string): string => heading.toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The known export that a table is; undefined for any other. */
export function exportOf(table: CsvTable): BankExport | undefined {
  if (!table.isHeaded) return headlessExport(table)
  const named = new Set(table.headings.map(plain))
  return BANK_EXPORTS.find(({ marks }) => marks.every((mark) => named.has(plain(mark))))
}

/** A known bank's export and its reading; null for any other table. Columns that this file does not have are left out. */
export function bankOf(table: CsvTable): { bank: string; reading: CsvReading } | null {
  const found = exportOf(table)
  if (!found) return null
  const named = new Map(table.headings.map((heading) => [plain(heading), heading]))
  const { dates = '', decimals = '', ...columns } = found.reading
  const present = Object.entries(columns).flatMap(([column, heading]) => {
    const written = named.get(plain(heading))
    return written === undefined ? [] : [[column, written]]
  })
  const reading = { ...NO_READING, ...Object.fromEntries(present), dates, decimals }
  return { bank: found.bank, reading: asWritten(reading, table) }
}

/** Programs that save a file again write its dates and amounts in their own way: then the columns show it. */
function asWritten(reading: CsvReading, { headings, rows }: CsvTable): CsvReading {
  const { dates, decimals } = reading
  const cellsOf = (...columns: CsvColumn[]) => {
    const indexes = columns.map((column) => headings.indexOf(reading[column])).filter((index) => index >= 0)
    return rows.flatMap(({ cells }) => indexes.map((index) => cells[index] ?? ''))
  }
  const days = cellsOf('booked_on').filter(looksLikeDay)
  const amounts = cellsOf('amount', 'credit', 'debit').filter(looksLikeAmount)
  return {
    ...reading,
    dates: dates !== '' && days.every((cell) => parseDay(cell, dates) !== null) ? dates : '',
    decimals:
      decimals !== '' && amounts.every((cell) => parseAmount(cell, decimals, 'EUR') !== null) ? decimals : '',
  }
}
