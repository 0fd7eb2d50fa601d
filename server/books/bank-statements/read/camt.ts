import { find, findAll, parseXml, textAt, XmlError, type XmlElement } from '#server/platform/text/xml.ts'
import { messages } from '#server/books/bank-statements/messages.ts'
import { readDecimal } from './amounts.ts'
import { withFingerprints } from './fingerprints.ts'
import { kindByWords } from './kinds.ts'
import { StatementError, type BareLine, type LineKind, type Statement } from './statement.ts'

const NAMESPACE = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.\d\d$/

/**
 * The statements of an ISO 20022 camt.053 file (versions 02, 04 and 08, which differ in the position of names and statuses). Only booked
 * entries; an entry of several payments results in a line for each.
 * Refuses (StatementError):
 * - another document, and invalid amounts or dates
 */
export function readCamt(text: string): Statement[] {
  const root = documentOf(text)
  const statements = findAll(find(root, 'BkToCstmrStmt'), 'Stmt')
  refuseReports(text)
  if (!NAMESPACE.test(namespaceOf(root)) || statements.length === 0) throw new StatementError(messages.noCamt)
  return statements.map(readStatement)
}

function documentOf(text: string): XmlElement {
  try {
    return parseXml(text)
  } catch (error) {
    if (error instanceof XmlError) throw new StatementError(messages.xml[error.fault])
    throw error
  }
}

const namespaceOf = ({ attributes }: XmlElement): string =>
  Object.entries(attributes).find(
    ([name, value]) => /^xmlns(:|$)/.test(name) && NAMESPACE.test(value),
  )?.[1] ?? ''

function readStatement(statement: XmlElement): Statement {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id')
  const found = (code: string) =>
    findAll(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code)
  const balance = (code: string) => {
    const one = found(code)
    return one ? signed(one, amountOf(one)) : null
  }
  const closed = found('CLBD')
  const lines = findAll(statement, 'Ntry')
    .filter(isBooked)
    .flatMap((entry) => linesOf(entry, account))
  return {
    account,
    number: textAt(statement, 'ElctrncSeqNb') || textAt(statement, 'LglSeqNb') || textAt(statement, 'Id'),
    currency: textAt(statement, 'Acct', 'Ccy') || (lines[0]?.currency ?? ''),
    opening: balance('OPBD') ?? balance('PRCD'),
    closing: balance('CLBD'),
    closing_on: closed ? dayOf(closed, 'Dt') || null : null,
    lines: withFingerprints(account, lines),
  }
}

/** `Sts` is a code in versions 02 and 04, and contains one in 08. Entries of a statement are booked unless it says otherwise. */
const isBooked = (entry: XmlElement): boolean =>
  ['BOOK', ''].includes(textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts') || textAt(entry, 'Sts', 'Prtry'))

/** The two other messages of an account: what happened during the day, and single bookings. */
function refuseReports(text: string): void {
  const [, kind] = /urn:iso:std:iso:20022:tech:xsd:camt\.(052|054)\.001\.\d\d/.exec(text.slice(0, 2000)) ?? []
  if (kind === '052') throw new StatementError(messages.interim({ format: 'camt.052' }))
  if (kind === '054') throw new StatementError(messages.notification)
}

function linesOf(entry: XmlElement, account: string): BareLine[] {
  const payments = findAll(entry, 'NtryDtls').flatMap((details) => findAll(details, 'TxDtls'))
  const currency = find(entry, 'Amt')?.attributes['Ccy'] ?? ''
  const amounts = payments.map((payment) => amountOfPayment(entry, payment, currency))
  const whole = amountOf(entry)
  const sum = amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)
  if (payments.length <= 1) return [lineOf(entry, payments[0] ?? null, whole, account)]
  // A batch whose payments are not listed completely stays one line, so that no money is lost: of none of their payers, with all texts.
  if (amounts.includes(null) || sum !== whole) {
    const texts = new Set(payments.map((payment) => remittanceOf(entry, payment)))
    const text = [...texts].filter((each) => each !== '').join(' ')
    return [{ ...lineOf(entry, null, whole, account), text }]
  }
  return payments.map((payment, index) => lineOf(entry, payment, amounts[index] ?? 0, account))
}

function lineOf(entry: XmlElement, payment: XmlElement | null, amount: number, account: string): BareLine {
  const party = otherSideOf(payment, textAt(entry, 'CdtDbtInd') === 'CRDT' ? 'Dbtr' : 'Cdtr', account)
  const booked = dayOf(entry, 'BookgDt') || dayOf(entry, 'ValDt')
  if (booked === '') throw new StatementError(messages.dayMissing)
  const endToEnd = textAt(payment, 'Refs', 'EndToEndId')
  const line = {
    booked_on: booked,
    value_date: dayOf(entry, 'ValDt') || booked,
    amount: signed(entry, amount),
    currency: find(entry, 'Amt')?.attributes['Ccy'] ?? '',
    ...party,
    text: remittanceOf(entry, payment),
    end_to_end_id: endToEnd === 'NOTPROVIDED' ? '' : endToEnd,
    bank_reference:
      textAt(payment, 'Refs', 'AcctSvcrRef') ||
      textAt(payment, 'Refs', 'TxId') ||
      textAt(entry, 'AcctSvcrRef') ||
      textAt(entry, 'NtryRef'),
    ...batchOf(entry, payment),
    return_reason: returnOf(entry, payment),
  }
  return { ...line, kind: kindOf(entry, payment) ?? kindByWords(line) }
}

/** XML booleans have two notations. */
const isReversal = (entry: XmlElement): boolean => /^(true|1)$/.test(textAt(entry, 'RvslInd'))

/** By the bank transaction code: the subfamilies of charges and interest are the same in all families. */
function kindOf(entry: XmlElement, payment: XmlElement | null): LineKind | null {
  if (isReversal(entry)) return 'reversal'
  const codes = codesOf(entry, payment)
  if (codes.some((code) => /^(CHRG|FEES|COMM)$/.test(code))) return 'charge'
  return codes.some((code) => /^(INTR|CINT)$/.test(code)) ? 'interest' : null
}

const codesOf = (entry: XmlElement, payment: XmlElement | null): string[] =>
  [find(payment, 'BkTxCd'), find(entry, 'BkTxCd')].map((kind) => textAt(kind, 'Domn', 'Fmly', 'SubFmlyCd'))

/** A batch has the message id and the number of its payments; the payments may have them as well. */
function batchOf(entry: XmlElement, payment: XmlElement | null): Pick<BareLine, 'batch_id' | 'batch_count'> {
  const batch = find(entry, 'NtryDtls', 'Btch')
  const refs = find(payment, 'Refs')
  const ids = [batch, refs].flatMap((part) => [textAt(part, 'MsgId'), textAt(part, 'PmtInfId')])
  const count = textAt(batch, 'NbOfTxs')
  return {
    batch_id: [...new Set(ids)].filter((id) => id !== '' && id !== 'NOTPROVIDED').join(' '),
    batch_count: /^\d{1,6}$/.test(count) ? Number(count) : null,
  }
}

type Role = 'Dbtr' | 'Cdtr'

/** The counterparty. For returned transfers many banks keep the original parties: then the payer is the account itself. */
function otherSideOf(
  payment: XmlElement | null,
  role: Role,
  account: string,
): Pick<BareLine, 'name' | 'iban' | 'bic' | 'written'> {
  const party = partyOf(payment, role)
  if (party.iban === '' || party.iban !== account) return party
  return { ...partyOf(payment, role === 'Dbtr' ? 'Cdtr' : 'Dbtr'), written: party }
}

/** A party of a payment: in `Pty` since version 08; the ultimate one, if given, is the actual payer. */
function partyOf(payment: XmlElement | null, role: Role): Pick<BareLine, 'name' | 'iban' | 'bic'> {
  const parties = find(payment, 'RltdPties')
  const nameOf = (name: string) => textAt(parties, name, 'Pty', 'Nm') || textAt(parties, name, 'Nm')
  const agent = find(payment, 'RltdAgts', `${role}Agt`, 'FinInstnId')
  return {
    name: nameOf(`Ultmt${role}`) || nameOf(role),
    iban: textAt(parties, `${role}Acct`, 'Id', 'IBAN') || textAt(parties, `${role}Acct`, 'Id', 'Othr', 'Id'),
    bic: textAt(agent, 'BICFI') || textAt(agent, 'BIC'),
  }
}

function remittanceOf(entry: XmlElement, payment: XmlElement | null): string {
  const remittance = find(payment, 'RmtInf')
  const structured = findAll(remittance, 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'))
  const texts = [...findAll(remittance, 'Ustrd').map(({ text }) => text), ...structured].filter(
    (text) => text !== '',
  )
  return texts.join(' ') || textAt(payment, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf')
}

/** A return is recognized by its reason, by its code (RRTN, RPCR, …), or by the reversal indicator. */
function returnOf(entry: XmlElement, payment: XmlElement | null): string | null {
  const reason = find(payment, 'RtrInf', 'Rsn')
  const code = textAt(reason, 'Cd') || textAt(reason, 'Prtry')
  if (code !== '') return code
  const isReturn = codesOf(entry, payment).some((kind) => /^(RRTN|RPCR|RIMB|UPDD|PRDD|RCDD)$/.test(kind))
  return isReturn || find(payment, 'RtrInf') !== null || isReversal(entry) ? 'RTRN' : null
}

function amountOf(element: XmlElement): number {
  const amount = find(element, 'Amt')
  if (!amount) throw new StatementError(messages.amountMissing)
  return readDecimal(amount.text, '.', amount.attributes['Ccy'] ?? '')
}

/** The amount of one payment of a batch; null if it does not state it in the batch's currency and direction. */
function amountOfPayment(entry: XmlElement, payment: XmlElement, currency: string): number | null {
  const amount = find(payment, 'Amt') ?? find(payment, 'AmtDtls', 'TxAmt', 'Amt')
  const isAlike = ['', textAt(entry, 'CdtDbtInd')].includes(textAt(payment, 'CdtDbtInd'))
  if (!amount || !isAlike || (amount.attributes['Ccy'] ?? currency) !== currency) return null
  return readDecimal(amount.text, '.', currency)
}

const signed = (element: XmlElement, amount: number): number =>
  textAt(element, 'CdtDbtInd') === 'DBIT' ? -amount : amount

function dayOf(entry: XmlElement, name: string): string {
  return dayIn(textAt(entry, name, 'Dt') || textAt(entry, name, 'DtTm'))
}

function dayIn(text: string): string {
  const day = text.slice(0, 10)
  if (day !== '' && !isDay(day)) throw new StatementError(messages.noDay({ text: day }))
  return day
}

function isDay(day: string): boolean {
  try {
    return Temporal.PlainDate.from(day).toString() === day
  } catch {
    return false
  }
}
