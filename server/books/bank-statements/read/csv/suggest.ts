import { accountIn } from '#server/books/bank-statements/read/free-text.ts'
import { sideIn } from '#server/books/bank-statements/read/debit-credit.ts'
import { bankOf } from './banks.ts'
import { saysStates } from './bookings.ts'
import { holdsCurrencies } from './currencies.ts'
import { looksLikeDay } from './days.ts'
import { looksLikeAmount } from './numbers.ts'
import { type CsvColumn, type CsvReading, NO_READING } from './reading.ts'
import type { CsvTable } from './table.ts'

/** What the cells of a column are. */
interface Column {
  heading: string
  index: number
  cells: string[]
  /** Whether a cell is the same in all of several rows. */
  isConstant: boolean
  kind: 'day' | 'amount' | 'iban' | 'side' | 'state' | 'currency' | 'text' | 'empty'
}

/** The meanings of columns by their headings in the languages of banks, for columns of one kind. Of several headings the first pattern wins. */
const PATTERNS: [CsvColumn, Column['kind'], RegExp[]][] = [
  ['state', 'state', [/./]],
  ['side', 'side', [/./]],
  ['value_date', 'day', [/valut|value|wertstell|^wert$|rente|fecha valor|waluty/i]],
  [
    'booked_on',
    'day',
    [
      /buchung|book|complet|posted|knjiž|księg|executed|izvršenja|operaci[oó]n/i,
      /datum|date|fecha|data|dan|tag/i,
      /./,
    ],
  ],
  ['balance', 'amount', [/saldo|balance|kontostand|stanje|solde/i]],
  ['fee', 'amount', [/^(?:fees?|gebühr(?:en)?|gebuehr|naknada|comisi[oó]n|kosten|provision)$/i]],
  [
    'amount',
    'amount',
    [
      /^(?:betrag|bedrag|amount|iznos|importe?|umsatz|kwota|suma|net|montant|částka)\b(?!.*(?:ursprung|original|oorspr))/i,
      /^(?!.*(?:ursprung|original|oorspr|fremd|foreign)).*(?:betrag|bedrag|amount|iznos|importe|umsatz|kwota|montant)/i,
    ],
  ],
  [
    'credit',
    'amount',
    [
      /^(?:haben|credit|uplata|potražuje|abono|gutschrift|paid in|money in|ingreso|duguje v korist|entrate|avere)/i,
    ],
  ],
  [
    'debit',
    'amount',
    [/^(?:soll|debit|isplata|duguje|cargo|belastung|lastschrift|paid out|money out|uscite|dare)/i],
  ],
  ['own_account', 'iban', [/auftragskonto|eigenes|^own|vlastit|^iban\/bban$|^rekening$|^mein/i]],
  ['iban', 'iban', [/tegen|gegen|counter|partner|beteiligt|primatelj|platitelj/i, /./]],
  [
    'payee',
    'text',
    [
      /^(?:zahlungsempfänger|empfänger|begünstigter|payee|beneficiary|primatelj|beneficiario)(?!.*(?:auftraggeber|payer|pflichtig|platitelj))/i,
    ],
  ],
  [
    'name',
    'text',
    [
      /(?:name|naam|naziv).{0,30}(?:beteiligt|tegenpartij|platitelj|partner|counterparty)/i,
      /auftraggeber|zahlungspflichtig|beg(?:ü|ue)nstigt|empf(?:ä|ae)nger|payer|payee|platitelj|ordenante|partner|merchant|gegenpartei/i,
      /^(?!.*(?:konto|account|bank|product)).*(?:name|naam|naziv)/i,
    ],
  ],
  [
    'text',
    'text',
    [
      /zweck|purpose|remittance|svrha|mededeling|omschrijving-1|^omschrijving|tytuł/i,
      /^(?:description|details|label|opis|concepto|text|memo|message|mitteilung|avisierungstext|reference)/i,
      /text|opis|concept|zahlungsreferenz/i,
    ],
  ],
  ['reference', 'text', [/referen|transaction ?id|transactie|poziv|^volgnr|umsatz-?id|buchungs-?id/i]],
]

/**
 * A reading of a table, by the export of a known bank, or by its headings and cells. `own` is the festival's account, whose IBAN is never
 * that of a payer.
 */
export function suggestReading(table: CsvTable, own: string): { guess: CsvReading; bank: string | null } {
  const known = bankOf(table)
  if (known) return { guess: known.reading, bank: known.bank }
  const columns = columnsOf(table)
  return { guess: table.isHeaded ? byHeadings(columns, own) : byCells(columns, own), bank: null }
}

function columnsOf({ headings, rows }: CsvTable): Column[] {
  const bookings = rows.filter(({ cells }) => cells.some(looksLikeDay))
  return headings.map((heading, index) => {
    const cells = bookings.flatMap((row) => row.cells[index] || [])
    const isConstant = bookings.length > 1 && cells.length === bookings.length && new Set(cells).size === 1
    return {
      heading,
      index,
      cells,
      isConstant,
      kind: kindOf(cells, () => [holdsCurrencies(rows, index), saysStates(rows, index)]),
    }
  })
}

function kindOf(cells: string[], words: () => [isCurrency: boolean, isState: boolean]): Column['kind'] {
  if (cells.length === 0) return 'empty'
  if (cells.filter(looksLikeDay).length * 2 > cells.length) return 'day'
  if (cells.every((cell) => sideIn(cell) !== null)) return 'side'
  if (cells.every(looksLikeAmount)) return 'amount'
  const [isCurrency, isState] = words()
  if (isCurrency) return 'currency'
  if (isState) return 'state'
  return cells.some((cell) => isAccount(cell)) ? 'iban' : 'text'
}

const isAccount = (cell: string): boolean =>
  accountIn(cell) === cell.replaceAll(' ', '').toUpperCase() && cell !== ''

function byHeadings(columns: Column[], own: string): CsvReading {
  const reading = { ...NO_READING }
  const free = new Set(columns.filter(({ heading }) => !heading.startsWith('#')))
  const ownColumn = ownAccount(columns, own)
  if (ownColumn && ownColumn.heading !== '') {
    reading.own_account = ownColumn.heading
    free.delete(ownColumn)
  }
  for (const [field, kind, patterns] of PATTERNS) {
    if (reading[field] !== '') continue
    const found = patterns
      .map((pattern) => [...free].find((column) => column.kind === kind && pattern.test(column.heading)))
      .find((column) => column !== undefined)
    if (!found || isTwice(field, reading)) continue
    reading[field] = found.heading
    free.delete(found)
  }
  // One column of dates is the booking's.
  if (reading.booked_on === '') [reading.booked_on, reading.value_date] = [reading.value_date, '']
  return withFurtherTexts(reading, free)
}

/** Where a table has the amount, and the same once more as debit or credit, the amount counts. */
const isTwice = (field: CsvColumn, reading: CsvReading): boolean =>
  (field === 'credit' || field === 'debit') && reading.amount !== ''

/** The account of the statement: the festival's, or an IBAN that all rows have before another one. */
function ownAccount(columns: Column[], own: string): Column | undefined {
  const accounts = columns.filter(({ kind }) => kind === 'iban')
  const [, , patterns] = PATTERNS.find(([field]) => field === 'own_account') ?? []
  return (
    accounts.find(
      ({ cells }) => own !== '' && cells.every((cell) => cell.replaceAll(' ', '').toUpperCase() === own),
    ) ??
    accounts.find(
      ({ heading }) => patterns?.some((pattern) => pattern.test(heading)) && accounts.length > 1,
    ) ??
    (accounts.length > 1 ? accounts.find(({ isConstant }) => isConstant) : undefined)
  )
}

/** A text in numbered columns ("Omschrijving-1", "Omschrijving-2"). */
function withFurtherTexts(reading: CsvReading, free: Set<Column>): CsvReading {
  const stem = /^(.*\D)1$/.exec(reading.text)?.[1]
  if (stem === undefined) return reading
  const further = (number: number) =>
    [...free].find(({ heading }) => heading === `${stem}${number}`)?.heading ?? ''
  return { ...reading, text_2: further(2), text_3: further(3) }
}

/** A table without headings: the first dates, the amounts with signs, the account and the longest text. */
function byCells(columns: Column[], own: string): CsvReading {
  const [booked, value] = columns.filter(({ kind }) => kind === 'day')
  const ownColumn = ownAccount(columns, own)
  const amounts = columns.filter(({ kind }) => kind === 'amount')
  const amount =
    amounts.findLast(({ cells }) => cells.some((cell) => /[-−+]/.test(cell))) ?? amounts.findLast(hasDecimals)
  const balance = amounts.find(
    (column) => column !== amount && hasDecimals(column) && column.cells.length === amount?.cells.length,
  )
  const iban = columns.find((column) => column.kind === 'iban' && column !== ownColumn)
  const texts = columns.filter(
    ({ kind, cells }) => kind === 'text' && cells.some((cell) => /\p{L}/u.test(cell)),
  )
  const name = texts.find(({ index }) => iban !== undefined && index === iban.index + 1)
  const text = texts
    .filter((column) => column !== name)
    .toSorted((one, other) => lengthOf(other) - lengthOf(one) || other.index - one.index)[0]
  return {
    ...NO_READING,
    booked_on: booked?.heading ?? '',
    value_date: value && value !== booked ? value.heading : '',
    amount: amount?.heading ?? '',
    balance: balance?.heading ?? '',
    side: columns.find(({ kind }) => kind === 'side')?.heading ?? '',
    own_account: ownColumn?.heading ?? '',
    iban: iban?.heading ?? '',
    name: name?.heading ?? '',
    text: text?.heading ?? '',
  }
}

const hasDecimals = ({ cells }: Column): boolean => cells.some((cell) => /[.,]\d{2}\D*$/.test(cell))
const lengthOf = ({ cells }: Column): number => Math.max(0, ...cells.map((cell) => cell.length))
