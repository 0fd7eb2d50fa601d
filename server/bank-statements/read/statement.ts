/** A statement of a bank account, however the bank has written it. */
export interface Statement {
  /** The account's IBAN, or another name of it; empty where the file does not say. */
  account: string
  /** The bank's own number or id of the statement. */
  number: string
  currency: string
  opening: number | null
  closing: number | null
  /** The day at whose end the closing balance is. */
  closing_on: string | null
  lines: StatementLine[]
}

/** A charge of the bank, its interest, or the reversal of a line that was wrong. */
export type LineKind = 'charge' | 'interest' | 'reversal'

/** A booked line. Amounts are minor units; what comes in is positive. */
export interface StatementLine {
  /** The day on which it was booked, as 2027-03-01, and from which it bears interest. */
  booked_on: string
  value_date: string
  amount: number
  currency: string
  /** Who paid, or was paid. */
  name: string
  iban: string
  bic: string
  /** What the payer wrote. */
  text: string
  /** The end-to-end id of the payment; empty where there is none, or `NOTPROVIDED`. */
  end_to_end_id: string
  /** The bank's own reference of the line. */
  bank_reference: string
  /** What a debit of several payments calls their file, where it says it: its message id and the like. */
  batch_id: string
  /** Of how many payments a line is, where the bank says it. */
  batch_count: number | null
  /** Why money came back, or was taken back (`AC04`, `MS03`, …); null for what is no return. */
  return_reason: string | null
  /** What it is by the bank's own code or words; null for a transfer like others. */
  kind: LineKind | null
  /** The same in every statement that has this line. */
  fingerprint: string
}

/** A file that is no statement, with what is wrong and where. */
export class StatementError extends Error {
  override name = 'StatementError'
  readonly line: number | null

  constructor(message: string, line: number | null = null) {
    super(message)
    this.line = line
  }
}

/** What a line is without its fingerprint. */
export interface BareLine extends Omit<StatementLine, 'fingerprint'> {
  /** Whom the bank names, where that is not who is at the other end: a line is known again by what the bank writes. */
  written?: Pick<StatementLine, 'name' | 'iban'>
}
