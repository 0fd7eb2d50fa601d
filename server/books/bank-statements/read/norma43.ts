import { lookup } from '#contract/lookup.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { withFingerprints } from './fingerprints.ts'
import { accountIn } from './free-text.ts'
import { kindByWords } from './kinds.ts'
import { StatementError, type BareLine, type LineKind, type Statement } from './statement.ts'

/** Whether a text looks like Norma 43: it begins with the record of an account. */
export const isNorma43 = (text: string): boolean => /^\s*11\d{18}\d{6}\d{6}[12]\d{14}\d{3}/.test(text)

/** The numbers of currencies (ISO 4217). */
const CURRENCIES = lookup<string>({
  '978': 'EUR',
  '840': 'USD',
  '826': 'GBP',
  '756': 'CHF',
  '203': 'CZK',
  '985': 'PLN',
})

interface Account extends Omit<Statement, 'lines'> {
  lines: BareLine[]
}

/**
 * The statements of a Norma 43 file (AEB 43, Spain): records of fixed width, whose totals and balances must add up with the bookings.
 * Refuses (StatementError, with the line):
 * - a record that cannot be read, and a file that ends within an account
 * - totals or balances that do not add up
 */
export function readNorma43(text: string): Statement[] {
  const statements: Statement[] = []
  let account: Account | null = null
  for (const [index, record] of text.split(/\r\n|\n|\r/).entries()) {
    const [kind, line] = [record.slice(0, 2), index + 1]
    if (kind === '11') account = accountOf(record, line)
    if (!account) continue
    if (kind === '22') account.lines.push(bookingOf(record, account.currency, line))
    if (kind === '23') addText(account, record)
    if (kind !== '33') continue
    statements.push(closed(account, record, line))
    account = null
  }
  if (account || statements.length === 0) throw new StatementError(messages.norma43.torn)
  return statements
}

const ACCOUNT = /^11(\d{4})(\d{4})(\d{10})(\d{6})(\d{6})([12])(\d{14})(\d{3})/
const BOOKING = /^22.{4}.{4}(\d{6})(\d{6})(\d{2}).{3}([12])(\d{14})(.{10})(.{0,12})(.{0,16})/
const TOTALS = /^33\d{18}(\d{5})(\d{14})(\d{5})(\d{14})([12])(\d{14})/

function accountOf(record: string, line: number): Account {
  const [, bank, office, number, , until = '', sign = '', balance = '', currency = ''] =
    ACCOUNT.exec(record) ?? []
  if (!bank) throw new StatementError(messages.norma43.record, line)
  return {
    account: `${bank} ${office} ${number}`,
    number: '',
    currency: CURRENCIES[currency] ?? currency,
    opening: signed(balance, sign),
    closing: null,
    closing_on: dayOf(until, line),
    lines: [],
  }
}

/** Amounts have two decimals, and 1 means debit. */
const signed = (digits: string, sign: string): number =>
  sign === '1' ? -Number(digits) || 0 : Number(digits)

/** By the common concept: interest, and charges. */
const KINDS = lookup<LineKind>({ '17': 'charge', '11': 'interest' })

function bookingOf(record: string, currency: string, line: number): BareLine {
  const [, booked, value = '', concept = '', sign = '', amount = '', document = '', first = '', second = ''] =
    BOOKING.exec(record) ?? []
  if (!booked) throw new StatementError(messages.norma43.record, line)
  return {
    booked_on: dayOf(booked, line),
    value_date: dayOf(value, line),
    amount: signed(amount, sign),
    currency,
    name: '',
    iban: '',
    bic: '',
    text: [first, second].map(meant).filter(Boolean).join(' '),
    end_to_end_id: '',
    bank_reference: meant(document),
    batch_id: '',
    batch_count: null,
    return_reason: null,
    kind: KINDS[concept] ?? null,
  }
}

/** A reference of zeros is none. */
const meant = (reference: string): string => (/^[0 ]*$/.test(reference) ? '' : reference.trim())

function addText({ lines }: Account, record: string): void {
  const last = lines.at(-1)
  if (!last) return
  last.text = [last.text, record.slice(4, 42), record.slice(42, 80)]
    .map((part) => part.trim().replaceAll(/ {2,}/g, ' '))
    .filter((part) => part !== '')
    .join(' ')
  last.iban ||= accountIn(last.text)
}

function closed({ lines, ...account }: Account, record: string, line: number): Statement {
  const [, debits, debited = '', credits = '', credited = '', sign = '', balance = ''] =
    TOTALS.exec(record) ?? []
  if (!debits) throw new StatementError(messages.norma43.record, line)
  const [out, into] = [lines.filter(({ amount }) => amount < 0), lines.filter(({ amount }) => amount > 0)]
  const sum = (some: BareLine[]) => some.reduce((all, { amount }) => all + amount, 0)
  const closing = signed(balance, sign)
  const isRight =
    lines.length === Number(debits) + Number(credits) &&
    // A booking of zero is counted with either.
    out.length <= Number(debits) &&
    into.length <= Number(credits) &&
    -sum(out) === Number(debited) &&
    sum(into) === Number(credited) &&
    (account.opening ?? 0) + sum(lines) === closing
  if (!isRight) throw new StatementError(messages.norma43.wrong, line)
  const known = lines.map((each) => ({ ...each, kind: each.kind ?? kindByWords(each) }))
  return { ...account, closing, lines: withFingerprints(account.account, known) }
}

function dayOf(digits: string, line: number): string {
  const [year = '', month = '', day = ''] = digits.match(/../g) ?? []
  try {
    return Temporal.PlainDate.from(`20${year}-${month}-${day}`).toString()
  } catch {
    throw new StatementError(messages.noDay({ text: digits }), line)
  }
}
