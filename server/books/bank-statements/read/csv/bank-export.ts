import type { CsvReading } from './reading.ts'

/** The export of a bank: the headings by which it is known, and what they mean. */
export interface BankExport {
  bank: string
  /** Headings of this export that no other one has together. */
  marks: string[]
  reading: Partial<CsvReading>
}
