/** A bank statement, independent of its format. */
export interface Statement {
  /** The account's IBAN, or another identifier; empty if the file has none. */
  account: string
  /** The bank's own number or id of the statement. */
  number: string
  currency: string
  opening: number | null
  closing: number | null
  /** The day of the closing balance. */
  closing_on: string | null
  lines: StatementLine[]
}

/** A bank charge, interest, or the reversal of an incorrect line. */
export type LineKind = 'charge' | 'interest' | 'reversal'

/** A booked line. Amounts are in minor units; incoming ones are positive. */
export interface StatementLine {
  /** The booking date, as 2027-03-01, and the value date. */
  booked_on: string
  value_date: string
  amount: number
  currency: string
  /** The counterparty. */
  name: string
  iban: string
  bic: string
  /** The remittance information. */
  text: string
  /** The end-to-end id of the payment; empty if there is none, or `NOTPROVIDED`. */
  end_to_end_id: string
  /** The bank's reference of the line. */
  bank_reference: string
  /** The identifier of the file of a batch debit, if stated: its message id or similar. */
  batch_id: string
  /** The number of payments in a line, if stated. */
  batch_count: number | null
  /** The reason of a return or reversal (`AC04`, `MS03`, …); null for other lines. */
  return_reason: string | null
  /** The kind according to the bank's code or words; null for ordinary transfers. */
  kind: LineKind | null
  /** The same in every statement that contains this line. */
  fingerprint: string
}

/** Whether the lines of a statement make up its balances; null if it states none. */
export function addsUp({
  opening,
  closing,
  lines,
}: Pick<Statement, 'opening' | 'closing' | 'lines'>): boolean | null {
  if (opening === null || closing === null) return null
  return lines.reduce((all, { amount }) => all + amount, opening) === closing
}

/** An invalid file, with the error and its position, and the part of a CSV's reading that staff can choose otherwise. */
export class StatementError extends Error {
  override name = 'StatementError'
  readonly line: number | null
  readonly field: string | null

  constructor(message: string, line: number | null = null, field: string | null = null) {
    super(message)
    this.line = line
    this.field = field
  }
}

/** A file that is no statement at all, such as a document: beside statements it may be left out. */
export class NoStatement extends StatementError {}

/** A line without its fingerprint. */
export interface BareLine extends Omit<StatementLine, 'fingerprint'> {
  /** The party according to the bank, if that is not the counterparty: fingerprints use the bank's own data. */
  written?: Pick<StatementLine, 'name' | 'iban'>
}
