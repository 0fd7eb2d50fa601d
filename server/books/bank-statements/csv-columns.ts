import type { CsvColumns, DateOrder } from '#contract/office/bank-statements.ts'
import type { CsvTable } from './read/csv-table.ts'
import { holdsCurrencies } from './read/csv-currencies.ts'
import { sideIn } from './read/debit-credit.ts'

type Column = Exclude<keyof CsvColumns, 'dates' | 'account'>

/** The column headings of banks in several languages; the first match is used. */
const HEADINGS: [Column, RegExp][] = [
  ['value_date', /valut|value|wertstell|fecha valor/i],
  ['booked_on', /buchung(stag|sdatum|$)|book|datum|date|fecha|data|dan/i],
  ['credit', /^(haben|credit|uplata|potražuje|abono|gutschrift|paid in|ingreso)/i],
  ['debit', /^(soll|debit|isplata|duguje|cargo|lastschrift|paid out)/i],
  ['amount', /betrag|bedrag|amount|iznos|importe|umsatz|suma/i],
  ['iban', /iban|tegenrekening|kontonummer|account|konto|račun|cuenta/i],
  ['text', /zweck|purpose|details|remittance|opis|concept|text|svrha|mededeling|description/i],
  [
    'name',
    /name|naam|auftraggeber|empfänger|beg(ü|ue)nstigt|payer|payee|platitelj|ordenante|beneficiar|partner/i,
  ],
  ['reference', /referen|transaction id|poziv/i],
]

/** A suggested mapping of a table's columns, to be confirmed by staff. */
export function suggestColumns(headings: string[], rows: CsvTable['rows']): Omit<CsvColumns, 'account'> {
  const columns = {
    booked_on: '',
    value_date: '',
    amount: '',
    credit: '',
    debit: '',
    side: sideColumn(headings, rows),
    name: '',
    iban: '',
    text: '',
    reference: '',
  }
  const free = headings.filter(
    (heading, index) => heading !== '' && heading !== columns.side && !holdsCurrencies(rows, index),
  )
  for (const [column, pattern] of HEADINGS) {
    const at = free.findIndex((heading) => pattern.test(heading))
    if (at >= 0) columns[column] = free.splice(at, 1)[0] ?? ''
  }
  const index = headings.indexOf(columns.booked_on)
  return { ...columns, dates: datesOf(rows.map(({ cells }) => cells[index] ?? '')) }
}

/** The column whose values only state the direction of each row. */
function sideColumn(headings: string[], rows: CsvTable['rows']): string {
  const saysSides = (index: number) => {
    const words = rows.flatMap(({ cells }) => cells[index] || [])
    return words.length > 0 && words.every((word) => sideIn(word) !== null)
  }
  return headings.find((heading, index) => heading !== '' && saysSides(index)) ?? ''
}

/** A date without separators, year first. */
const COMPACT = /^(?:19|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d$/

function datesOf(days: string[]): DateOrder {
  const numbers = days.map((day) => day.match(/\d+/g) ?? [])
  if (numbers.some(([first = '']) => first.length === 4 || COMPACT.test(first))) return 'ymd'
  return numbers.some(([, second = '']) => Number(second) > 12) ? 'mdy' : 'dmy'
}
