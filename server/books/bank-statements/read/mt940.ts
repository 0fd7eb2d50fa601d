import { lookup } from '#contract/lookup.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { readDecimal } from './amounts.ts'
import { withFingerprints } from './fingerprints.ts'
import { accountIn } from './free-text.ts'
import { readDetails } from './mt940-details.ts'
import { StatementError, type BareLine, type LineKind, type Statement } from './statement.ts'

/** A field of the format: its tag (":61:"), its value, and its position in the file. */
interface Field {
  tag: string
  text: string
  line: number
}

/** Whether a text looks like MT942, a report during the day without balances. */
export const isMt942 = (text: string): boolean =>
  /(?:^|\{4:):20:/m.test(text) && /^:34F:/m.test(text) && !/^:60[FM]:/m.test(text)

/** Whether a text looks like MT940. */
export const isMt940 = (text: string): boolean =>
  /(?:^|\{4:):20:/m.test(text) && /^:25[A-Z]?:/m.test(text) && /^:60[FM]:/m.test(text)

/**
 * The statements of a SWIFT MT940 file, with or without its envelope, one after the other; pages of one statement are joined.
 * Refuses (StatementError, with the line):
 * - a line without a preceding account, and invalid dates or amounts
 * - a file that ends within a statement
 */
export function readMt940(text: string): Statement[] {
  const statements: Draft[] = []
  for (const field of fieldsOf(text)) take(statements, field)
  const last = statements.at(-1)
  if (!last || last.closing === null) throw new StatementError(messages.statementTorn)
  return joinPages(statements).map(
    ({ account, number, currency, opening, closing, closing_on, entries }) => ({
      account,
      number,
      currency,
      opening,
      closing,
      closing_on,
      lines: withFingerprints(
        account,
        entries.map(({ line, details }) => ({
          ...line,
          ...(details === '' ? { text: withReference(line) } : readDetails(details, line)),
        })),
      ),
    }),
  )
}

/** Without details the payer's reference may be all that says what a line is for. */
const withReference = ({ batch_id, text }: BareLine): string =>
  [/^[EKP]REF$|^MARF$/.test(batch_id) ? '' : batch_id, text].filter(Boolean).join(' ')

interface Draft extends Omit<Statement, 'lines'> {
  /** Each line with its details, which some banks write into several fields. */
  entries: { line: BareLine; details: string }[]
  /** Whether it continues a preceding page. */
  continues: boolean
}

/** Other lines continue the preceding field; envelopes and message ends are skipped. */
function fieldsOf(text: string): Field[] {
  const fields: Field[] = []
  for (const [index, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const line = raw.replace(/^\{.*\{4:/, '').trimEnd()
    const [, tag, first = ''] = /^:(\d{2}[A-Z]?|NS):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag) fields.push({ tag, text: first, line: index + 1 })
    else if (/^-\}?$|^\{|^\}/.test(line)) fields.push({ tag: 'end', text: '', line: index + 1 })
    else if (last && line !== '') last.text += `\n${line}`
  }
  return fields
}

function take(statements: Draft[], field: Field): void {
  const { tag, text } = field
  if (tag === '20') {
    statements.push({
      account: '',
      number: '',
      currency: '',
      opening: null,
      closing: null,
      closing_on: null,
      entries: [],
      continues: false,
    })
    return
  }
  const statement = statements.at(-1)
  if (!statement || tag === 'end') return
  if (tag === '25' || tag === '25P') statement.account = accountOf(text)
  if (tag === '28' || tag === '28C') statement.number = text.split('\n')[0] ?? ''
  if (tag === '60F' || tag === '60M') {
    Object.assign(statement, {
      opening: balanceOf(field),
      currency: text.slice(7, 10),
      continues: tag === '60M',
    })
  }
  if (tag === '62F' || tag === '62M')
    Object.assign(statement, { closing: balanceOf(field), closing_on: dayOf(text.slice(1, 7), field.line) })
  if (tag === '61') statement.entries.push({ line: readLine(statement, field), details: '' })
  const last = statement.entries.at(-1)
  // After the closing balance, :86: is about the whole statement.
  if (tag === '86' && last && statement.closing === null)
    last.details += last.details === '' ? text : `\n${text}`
}

/** An IBAN, or a bank code with an account number: "50050000/1234567". */
const accountOf = (text: string): string =>
  (text.split('\n')[0] ?? '')
    .replaceAll(' ', '')
    .replace(/^\//, '')
    .replace(/(EUR|[A-Z]{3})$/, '')

function balanceOf({ text, line }: Field): number {
  const [, side, currency = '', amount = ''] = /^([CD])\d{6}([A-Z]{3})([\d,]+)/.exec(text) ?? []
  if (!side) throw new StatementError(messages.noBalance, line)
  const value = readDecimal(amount, ',', currency, line)
  return side === 'D' ? -value : value
}

/**
 * Value date, booking date (four blanks at some banks), direction (R for a reversal), third letter of the currency, amount, type, and two
 * references.
 */
const LINE =
  /^(\d{6})(\d{4}| {4})?(R?[CD])([A-Z])?(\d[\d,]*) {0,3}(?=[A-Z\n]|$)([A-Z][A-Z0-9]{3})?([^\n]*)(?:\n([\s\S]*))?$/

function readLine({ currency }: Draft, { text, line }: Field): BareLine {
  const [, value = '', booking = '', side = '', , amount = '', code = '', references = '', supplement = ''] =
    LINE.exec(text) ?? []
  if (value === '') throw new StatementError(messages.noBooking, line)
  const [reference = '', bankReference = ''] = references.split('//')
  const hasBooking = booking.trim() !== ''
  const value_date = dayOf(value, line)
  const minor = readDecimal(amount, ',', currency, line)
  // A reversed credit is outgoing, a reversed debit incoming.
  const isOut = side === 'D' || side === 'RC'
  return {
    booked_on: hasBooking ? bookingDay(value_date, booking, line) : value_date,
    value_date,
    amount: isOut ? -minor : minor,
    currency,
    name: '',
    iban: accountIn(supplement) || accountIn(reference),
    bic: '',
    text: supplement.replaceAll('\n', ' ').trim(),
    end_to_end_id: '',
    bank_reference: bankReference.trim(),
    batch_id: reference.trim() === 'NONREF' ? '' : reference.trim(),
    batch_count: null,
    return_reason: side.startsWith('R') || code.endsWith('RTI') ? 'RTRN' : null,
    kind: side.startsWith('R') ? 'reversal' : (KINDS[code.slice(1)] ?? null),
  }
}

/** By the transaction type: charges and other expenses, and interest. */
const KINDS = lookup<LineKind>({ CHG: 'charge', COM: 'charge', INT: 'interest' })

function dayOf(digits: string, line: number): string {
  try {
    const [year = '', month = '', day = ''] = digits.match(/../g) ?? []
    return dateOf(2000 + Number(year), Number(month), Number(day)).toString()
  } catch {
    throw new StatementError(messages.noDay({ text: digits }), line)
  }
}

/** Interest is reckoned with months of thirty days: 30 February is its last day. */
function dateOf(year: number, month: number, day: number): Temporal.PlainDate {
  const isReckoned = month === 2 && (day === 29 || day === 30)
  return Temporal.PlainDate.from({ year, month, day }, { overflow: isReckoned ? 'constrain' : 'reject' })
}

/** The booking date has no year: the nearest one to the value date is used. */
function bookingDay(valueDate: string, monthAndDay: string, line: number): string {
  const value = Temporal.PlainDate.from(valueDate)
  const [month, day] = [Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))]
  const days = [value.year - 1, value.year, value.year + 1].flatMap((year) => {
    try {
      return [dateOf(year, month, day)]
    } catch {
      return []
    }
  })
  const distance = (each: Temporal.PlainDate) => Math.abs(value.until(each).days)
  const [nearest] = days.toSorted((one, other) => distance(one) - distance(other))
  if (!nearest) throw new StatementError(messages.noDay({ text: monthAndDay }), line)
  return nearest.toString()
}

/** The pages of a statement are one, with the opening balance of the first and the closing balance of the last page. */
function joinPages(pages: Draft[]): Draft[] {
  const joined: Draft[] = []
  for (const page of pages) {
    const before = joined.at(-1)
    if (page.continues && before && before.account === page.account && before.closing === page.opening) {
      before.entries.push(...page.entries)
      before.closing = page.closing
      before.closing_on = page.closing_on
    } else joined.push(page)
  }
  return joined
}
