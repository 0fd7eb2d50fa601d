import { Type, type Static } from 'typebox'
import { Instant, Money, Nullable, Text } from '#contract/kinds.ts'

/** The media type of an uploaded bank file, whatever its format. */
export const BANK_FILE_TYPES = ['application/octet-stream'] as const

/**
 * The name of an uploaded bank file; empty for pasted text. `whose` answers whose accounts it is of, where that is asked: JSON with the answer
 * for each account as it is written in its question (`{"": "festival"}`): "festival" for the festival's, "other" for the one that the file
 * names. A word alone answers the only question.
 * `reading` is what the columns of a CSV mean (`CsvColumns` as JSON); it is kept for later files with the same headings once the file was
 * read with it.
 */
export const UploadBankFile = Type.Object({ name: Text(), whose: Text(), reading: Text() })

/** What a bank file would be read as; `reading` as for its upload. */
export const PreviewBankFile = Type.Object({ reading: Text() })

/** The formats of bank files; `norma43` is the statement of Spanish banks. */
export const BankFileFormat = Type.Union([
  Type.Literal('camt'),
  Type.Literal('mt940'),
  Type.Literal('norma43'),
  Type.Literal('csv'),
])
export type BankFileFormat = Static<typeof BankFileFormat>

/**
 * An uploaded statement: `lines` is the number of its lines, `new_lines` of those that no earlier statement had. `removed_at` is when it was
 * taken out again. `adds_up` says whether its lines make up its balances; null if it states none.
 */
export const BankStatement = Type.Object({
  id: Type.Integer(),
  account: Type.String(),
  number: Type.String(),
  format: BankFileFormat,
  file_name: Type.String(),
  lines: Type.Integer(),
  new_lines: Type.Integer(),
  adds_up: Nullable(Type.Boolean()),
  uploaded_at: Instant(),
  by: Type.String(),
  removed_at: Nullable(Instant()),
  removed_by: Nullable(Type.String()),
  removed_note: Nullable(Type.String()),
})
export type BankStatement = Static<typeof BankStatement>

/** The order of day, month and year in the dates of a CSV. */
export const DateOrder = Type.Union([Type.Literal('dmy'), Type.Literal('mdy'), Type.Literal('ymd')])
export type DateOrder = Static<typeof DateOrder>

/** The sign before the decimals of a CSV's amounts. */
export const DecimalSign = Type.Union([Type.Literal('.'), Type.Literal(',')])
export type DecimalSign = Static<typeof DecimalSign>

/** Whether a bank's fee is taken on top of the amount, or included in it. */
export const FeeMeaning = Type.Union([Type.Literal('on_top'), Type.Literal('included')])
export type FeeMeaning = Static<typeof FeeMeaning>

/** Whether a column of outgoing money has its usual amounts without a sign, or with a minus; the other sign takes a booking back. */
export const OutgoingSign = Type.Union([Type.Literal('plain'), Type.Literal('minus')])
export type OutgoingSign = Static<typeof OutgoingSign>

/** Whether amounts without a sign came in, where no amount and no column says it, or went out. */
export const UnsignedMeaning = Type.Union([Type.Literal('in'), Type.Literal('out')])
export type UnsignedMeaning = Static<typeof UnsignedMeaning>

/** Whether amounts are in whole units of their currency, or in its smallest ones, such as cents. */
export const AmountUnit = Type.Union([Type.Literal('whole'), Type.Literal('minor')])
export type AmountUnit = Static<typeof AmountUnit>

/**
 * What the columns of a CSV mean, by heading, or by position (`#3`) where there is none; empty means none. `side` gives the direction of
 * amounts without a sign, `fee` what the bank takes, `balance` the balance after each row, `state` whether it is booked. Where payer
 * and recipient have a column each, `name` is the payer. `own_account` has the IBAN of the account itself. `text_2` and `text_3` continue the
 * text. `dates`, `decimals`, `fees` (`FeeMeaning`), `outgoing` (`OutgoingSign`), `unsigned` (`UnsignedMeaning`) and `unit` (`AmountUnit`) are
 * empty where the columns show it. `account` is the account of a file that states none.
 */
export const CsvColumns = Type.Object({
  booked_on: Text(),
  value_date: Text(),
  amount: Text(),
  credit: Text(),
  debit: Text(),
  side: Text(),
  fee: Text(),
  balance: Text(),
  state: Text(),
  name: Text(),
  payee: Text(),
  iban: Text(),
  own_account: Text(),
  text: Text(),
  text_2: Text(),
  text_3: Text(),
  reference: Text(),
  dates: Text(),
  decimals: Text(),
  fees: Text(),
  outgoing: Text(),
  unsigned: Text(),
  unit: Text(),
  account: Text(),
})
export type CsvColumns = Static<typeof CsvColumns>

/** Columns without any meaning. */
export const NO_COLUMNS = {
  booked_on: '',
  value_date: '',
  amount: '',
  credit: '',
  debit: '',
  side: '',
  fee: '',
  balance: '',
  state: '',
  name: '',
  payee: '',
  iban: '',
  own_account: '',
  text: '',
  text_2: '',
  text_3: '',
  reference: '',
  dates: '',
  decimals: '',
  fees: '',
  outgoing: '',
  unsigned: '',
  unit: '',
  account: '',
} as const satisfies CsvColumns

/**
 * A CSV whose columns are to be confirmed: its headings, sample rows, and a suggested reading, or the one with which it could not be read,
 * with what is wrong, and the field that may have to be chosen otherwise.
 */
export const UnknownTable = Type.Object({
  headings: Type.Array(Type.String()),
  rows: Type.Array(Type.Array(Type.String())),
  guess: CsvColumns,
  fault: Nullable(Type.Object({ message: Type.String(), field: Nullable(Type.String()) })),
})
export type UnknownTable = Static<typeof UnknownTable>

/** Whose account a file is of, if that is not certain. */
export const AccountAnswer = Type.Union([Type.Literal('festival'), Type.Literal('other')])
export type AccountAnswer = Static<typeof AccountAnswer>

/**
 * The account that a file states, which may be masked (`CHxxx…`) or missing; the festival's own; which answers are possible; and the one
 * that was given of the last file with the same headings.
 */
export const AccountQuestion = Type.Object({
  account: Type.String(),
  own: Type.String(),
  answers: Type.Array(AccountAnswer),
  suggested: Nullable(AccountAnswer),
})
export type AccountQuestion = Static<typeof AccountQuestion>

/**
 * The statements of a file. For a CSV with unmapped columns, the table instead. For a file that may be of other accounts than the festival's,
 * the questions whose they are: nothing is stored until `whose` answers all of them.
 */
export const BankFileResponse = Type.Object({
  upload: Type.Object({
    statements: Type.Array(BankStatement),
    table: Nullable(UnknownTable),
    account_questions: Type.Array(AccountQuestion),
  }),
})
export type BankFileResponse = Static<typeof BankFileResponse>

/** What money in one direction comes to. */
const Direction = Type.Object({ lines: Type.Integer(), amount: Money() })

/**
 * A statement as it would be read: its period, how many lines, and what they come to by direction; lines in other currencies than the
 * account's are added up for themselves. `adds_up` says whether they make up its balances; null if it states none.
 */
export const StatementPreview = Type.Object({
  account: Type.String(),
  number: Type.String(),
  currency: Type.String(),
  from: Nullable(Type.String({ format: 'date' })),
  until: Nullable(Type.String({ format: 'date' })),
  incoming: Direction,
  outgoing: Direction,
  other_currencies: Type.Array(
    Type.Object({ currency: Type.String(), incoming: Direction, outgoing: Direction }),
  ),
  opening: Nullable(Money()),
  closing: Nullable(Money()),
  adds_up: Nullable(Type.Boolean()),
})
export type StatementPreview = Static<typeof StatementPreview>

/** A line as it would be read, with the order that it names, if it names one. */
export const LinePreview = Type.Object({
  booked_on: Type.String({ format: 'date' }),
  amount: Money(),
  currency: Type.String(),
  name: Type.String(),
  iban: Type.String(),
  text: Type.String(),
  order: Nullable(Type.String()),
})
export type LinePreview = Static<typeof LinePreview>

/**
 * What a bank file would be read as, before anything is stored: its statements, their first lines, and for a CSV its table with the reading.
 * `left_out` names the files of a zip that are no statements. `bank` is the bank whose export it is, if known. Without a statement the
 * fault of the table says what is wrong; with some it asks what is to be chosen before they are stored.
 */
export const BankFilePreview = Type.Object({
  format: BankFileFormat,
  bank: Nullable(Type.String()),
  statements: Type.Array(StatementPreview),
  left_out: Type.Array(Type.String()),
  lines: Type.Array(LinePreview),
  table: Nullable(UnknownTable),
  account_questions: Type.Array(AccountQuestion),
})
export type BankFilePreview = Static<typeof BankFilePreview>

export const BankFilePreviewResponse = Type.Object({ preview: BankFilePreview })

/** What the columns of a CSV with certain headings mean, as it was last confirmed. */
export const KeptReading = Type.Object({
  id: Type.Integer(),
  headings: Type.Array(Type.String()),
  columns: CsvColumns,
  saved_at: Instant(),
  by: Type.String(),
})
export type KeptReading = Static<typeof KeptReading>

export const KeptReadingsResponse = Type.Object({ readings: Type.Array(KeptReading) })

/** Another reading of the same headings. */
export const ChangeReading = Type.Object({ columns: CsvColumns })

export const BankStatementsResponse = Type.Object({ statements: Type.Array(BankStatement) })

/** Why a statement is taken out again. */
export const RemoveStatement = Type.Object({ note: Text() })
