import { accountIn, headed } from '#server/books/bank-statements/read/free-text.ts'
import { kindByWords } from '#server/books/bank-statements/read/kinds.ts'
import type { BareLine } from '#server/books/bank-statements/read/statement.ts'
import type { Days } from './days/days.ts'
import type { CsvColumn } from './reading.ts'

/** The line of a booking, by the cells of its row. */
export function lineOf(
  of: (column: CsvColumn) => string,
  { days, amount, currency }: { days: Days; amount: number; currency: string },
): BareLine {
  const text = joined([of('text'), of('text_2'), of('text_3')])
  // A number of zeros is none.
  const written = of('iban').replaceAll(' ', '').toUpperCase().replace(/^0+$/, '')
  // Some banks write who has paid into the text, after a label.
  const heads = of('name') === '' && of('payee') === '' && of('iban') === '' ? headed(text) : null
  const read = {
    ...days,
    amount,
    currency,
    name: (amount < 0 && of('payee') !== '' ? of('payee') : of('name')) || (heads?.name ?? ''),
    iban: written === '' ? accountIn(heads?.iban ?? '') : written,
    bic: '',
    text,
    end_to_end_id: '',
    bank_reference: of('reference'),
    batch_id: '',
    batch_count: null,
    return_reason: null,
  }
  return { ...read, kind: kindByWords(read) }
}

/** Banks break a text anywhere: what ends with a hyphen goes on without a blank. */
const joined = (texts: string[]): string =>
  texts
    .filter((text) => text !== '')
    .reduce((all, text) => (all === '' || all.endsWith('-') ? all + text : `${all} ${text}`), '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    // ASN
    .replace(/^'(.*)'$/, '$1')
