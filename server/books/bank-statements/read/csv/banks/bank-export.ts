import type { CsvReading, Notation } from '#server/books/bank-statements/read/csv/reading.ts'

/** The export of a bank: the headings by which it is known, and what they mean. */
export interface BankExport {
  bank: string
  /** Headings of this export that no other one has together. */
  marks: string[]
  reading: Partial<Omit<CsvReading, Exclude<Notation, 'dates' | 'decimals'>>>
  /** Whether it lists its rows by when they began, and not in the order of their balances, which is that of their booking. */
  isByStart?: true
  /** Words of its states that say that a row is booked, and mean something else, or nothing, at others. */
  booked?: RegExp
  /** The columns of the kind and the time of day of each row, and the kinds that are likely to have moved no money, if it also lists such. */
  memos?: { kind: string; time: string; words: RegExp }
}
