import { accountIn } from '#server/books/bank-statements/read/free-text.ts'
import { sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import type { BankExport } from './bank-export.ts'
import { isCurrencyCode } from '#server/books/bank-statements/read/csv/currency-codes.ts'
import { looksLikeDay } from '#server/books/bank-statements/read/csv/days/days.ts'
import { looksLikeAmount } from '#server/books/bank-statements/read/csv/numbers.ts'
import type { CsvTable } from '#server/books/bank-statements/read/csv/table.ts'

type Test = (cell: string) => boolean

const isAccount: Test = (cell) => accountIn(cell) !== ''
const isSum: Test = (cell) => looksLikeAmount(cell) && /[.,]\d\d$/.test(cell)
const isSide: Test = (cell) => sideIn(cell) !== null

/** An export without headings, known by what each of its rows has in some of its columns, counted from 1. */
interface HeadlessExport extends BankExport {
  width: number
  cells: Record<number, Test>
}

/** By their published descriptions. */
const EXPORTS: HeadlessExport[] = [
  {
    bank: 'ABN AMRO',
    marks: [],
    width: 8,
    cells: {
      1: (cell) => /^\d{9,10}$/.test(cell) || isAccount(cell),
      2: isCurrencyCode,
      3: looksLikeDay,
      4: isSum,
      5: isSum,
      6: looksLikeDay,
      7: isSum,
    },
    reading: {
      own_account: '#1',
      booked_on: '#3',
      value_date: '#6',
      balance: '#5',
      amount: '#7',
      text: '#8',
      dates: 'ymd',
      decimals: ',',
    },
  },
  {
    bank: 'ASN',
    marks: [],
    width: 19,
    cells: {
      1: looksLikeDay,
      2: isAccount,
      8: isCurrencyCode,
      9: isSum,
      10: isCurrencyCode,
      11: isSum,
      12: looksLikeDay,
      13: looksLikeDay,
    },
    reading: {
      booked_on: '#1',
      own_account: '#2',
      iban: '#3',
      name: '#4',
      balance: '#9',
      amount: '#11',
      value_date: '#13',
      text: '#18',
      dates: 'dmy',
      decimals: '.',
    },
  },
  {
    bank: 'Triodos',
    marks: [],
    width: 9,
    cells: { 1: looksLikeDay, 2: isAccount, 3: isSum, 4: isSide, 9: isSum },
    reading: {
      booked_on: '#1',
      own_account: '#2',
      amount: '#3',
      side: '#4',
      name: '#5',
      iban: '#6',
      text: '#8',
      balance: '#9',
      dates: 'dmy',
      decimals: ',',
    },
  },
]

/** The known export without headings that a table is; undefined for any other. */
export const headlessExport = ({ headings, rows }: CsvTable): BankExport | undefined =>
  EXPORTS.find(
    ({ width, cells: tests }) =>
      headings.length === width &&
      rows.every(({ cells }) =>
        Object.entries(tests).every(([column, test]) => test(cells[Number(column) - 1] ?? '')),
      ),
  )
