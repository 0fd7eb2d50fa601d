import anyAscii from 'any-ascii'
import { isSEPACountry } from 'ibantools'
import { isBic, isIban, normalizeBankCode } from '#contract/banks.ts'
import { decimalOf } from '#contract/money.ts'
// Renamed, because formatters lower-case element names in `html` templates.
import { html as xml, type Html } from '#server/platform/text/html.ts'

/** The festival's account that transfers are sent from. */
export interface Debtor {
  name: string
  iban: string
  /** May be empty: within SEPA it follows from the IBAN. */
  bic: string
}

/** One transaction of it, in cents. `end_to_end_id` reappears on the statement. */
export interface CreditTransferTransaction {
  end_to_end_id: string
  amount: number
  name: string
  iban: string
  bic: string
  text: string
}

/** The message to the bank: `id` is at most 35 characters and never used again, `execute_on` the day as 2027-03-01. */
export interface CreditTransferInitiation {
  id: string
  created_at: Temporal.Instant
  execute_on: string
  debtor: Debtor
  transfers: CreditTransferTransaction[]
}

const LENGTH = { id: 35, name: 70, text: 140 }
const MAX_AMOUNT = 999_999_999_99

/** Whether an account can be paid by a SEPA credit transfer: a valid IBAN of a country of the scheme. */
export const isInSepa = (iban: string): boolean =>
  isIban(iban) && isSEPACountry(normalizeBankCode(iban).slice(0, 2))

/**
 * The transfers as a file for the bank: ISO 20022 pain.001.001.09 under the rules of the SEPA credit transfer scheme (EPC132-08). It requests
 * a separate statement entry for each transfer. Names and texts are transliterated to the SEPA character set.
 * Throws an Error for programming errors, which the caller must rule out:
 * - no transfer, an invalid amount, an account outside of SEPA, an id that is empty, too long, or used twice
 */
export function writeCreditTransfers(file: CreditTransferInitiation): string {
  const { id, created_at, execute_on, debtor, transfers } = file
  const sum = transfers.reduce((total, { amount }) => total + amount, 0)
  check(file)
  const count = xml`<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${decimalOf(sum, 2)}</CtrlSum>`
  const name = xml`<Nm>${latin(debtor.name, LENGTH.name)}</Nm>`
  const { markup } = xml`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09">
<CstmrCdtTrfInitn>
<GrpHdr>
  <MsgId>${id}</MsgId>
  <CreDtTm>${created_at.round('second').toString()}</CreDtTm>
  ${count}
  <InitgPty>${name}</InitgPty>
</GrpHdr>
<PmtInf>
  <PmtInfId>${id}</PmtInfId>
  <PmtMtd>TRF</PmtMtd>
  <BtchBookg>false</BtchBookg>
  ${count}
  <PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
  <ReqdExctnDt><Dt>${execute_on}</Dt></ReqdExctnDt>
  <Dbtr>${name}</Dbtr>
  ${account('DbtrAcct', debtor.iban)}
  <DbtrAgt><FinInstnId>${bank(debtor.bic) ?? xml`<Othr><Id>NOTPROVIDED</Id></Othr>`}</FinInstnId></DbtrAgt>
  <ChrgBr>SLEV</ChrgBr>
  ${transfers.map(transferOf)}
</PmtInf>
</CstmrCdtTrfInitn>
</Document>
`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${markup}`
}

function transferOf({ end_to_end_id, amount, name, iban, bic, text }: CreditTransferTransaction): Html {
  const agent = bank(bic)
  return xml`<CdtTrfTxInf>
    <PmtId><EndToEndId>${end_to_end_id}</EndToEndId></PmtId>
    <Amt><InstdAmt Ccy="EUR">${decimalOf(amount, 2)}</InstdAmt></Amt>
    ${agent && xml`<CdtrAgt><FinInstnId>${agent}</FinInstnId></CdtrAgt>`}
    <Cdtr><Nm>${latin(name, LENGTH.name)}</Nm></Cdtr>
    ${account('CdtrAcct', iban)}
    <RmtInf><Ustrd>${latin(text, LENGTH.text)}</Ustrd></RmtInf>
  </CdtTrfTxInf>
`
}

const account = (element: 'DbtrAcct' | 'CdtrAcct', iban: string): Html => {
  const id = xml`<Id><IBAN>${normalizeBankCode(iban)}</IBAN></Id>`
  return element === 'DbtrAcct' ? xml`<DbtrAcct>${id}</DbtrAcct>` : xml`<CdtrAcct>${id}</CdtrAcct>`
}

/** An invalid BIC is left out, because the IBAN suffices. */
const bank = (bic: string): Html | null => (isBic(bic) ? xml`<BICFI>${normalizeBankCode(bic)}</BICFI>` : null)

/** A text in the scheme's character set, without leading, trailing or double slashes. */
function latin(text: string, limit: number): string {
  const letters = anyAscii(text)
    .replaceAll('&', '+')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+]+/g, ' ')
    .slice(0, limit)
  const parts = letters.split('/').map((part) => part.trim())
  return parts.filter((part) => part !== '').join('/') || '-'
}

function check({ id, debtor, transfers }: CreditTransferInitiation): void {
  const ids = [id, ...transfers.map(({ end_to_end_id }) => end_to_end_id)]
  const isId = (one: string) =>
    one.length <= LENGTH.id && /^[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?$/.test(one)
  const isAmount = ({ amount }: CreditTransferTransaction) =>
    Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_AMOUNT
  const accounts = [debtor, ...transfers]
  if (transfers.length === 0) throw new Error('There is no transfer to make')
  if (!ids.every(isId) || new Set(ids).size !== ids.length) throw new Error('An id is not one, or used twice')
  if (!transfers.every(isAmount)) throw new Error('An amount cannot be transferred')
  if (!accounts.every(({ iban }) => isInSepa(iban))) throw new Error('An account is outside of SEPA')
}
