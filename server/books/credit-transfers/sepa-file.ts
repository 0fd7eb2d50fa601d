import type { CreateSepaFile } from '#contract/office/sepa-files.ts'
import { MAX_REASON_LENGTH } from '#contract/office/refunds.ts'
import { messages as shared } from '#contract/messages.ts'
import { officeMessages } from '#contract/office/messages.ts'
import { normalizeSpaces } from '#contract/rules.ts'
import * as sepaXml from '#server/books/sepa-xml/sepa-xml.ts'
import * as audit from '#server/platform/audit.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { decrypt, encrypt } from '#server/platform/security/encryption.ts'
import { code } from '#server/platform/security/random-codes.ts'
import type { Tx } from '#server/platform/shop.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import * as site from '#server/shop/site/site.ts'
import { candidatesOf, totalOf, type Candidate } from './candidates.ts'
import { FILE_PREFIX, ID_PREFIXES } from './ids.ts'
import * as locks from './lock-queries.ts'
import { messages } from './messages.ts'
import * as queries from './queries.ts'

/** The purpose of the encryption of files. */
export const FILES = 'SEPA files'

/**
 * Creates a file of SEPA credit transfers (pain.001.001.09) for the named refunds, or all in processing, and with `to_return` for all money
 * to be returned whose account is known. Those that cannot be paid are omitted. Each is in only one file, unless its money bounces or its
 * file is withdrawn. Returns the file's id. The access to each refund's account is recorded.
 * Refuses:
 * - a festival that is not in euro, or has no SEPA account of its own
 * - more than 5,000 transfers, or none
 * - a total other than the expected one
 */
export async function createFile(tx: Tx, input: CreateSepaFile): Promise<number> {
  const debtor = debtorOf(tx)
  const ids = [...new Set(input.refunds.filter((id) => id !== null))]
  await locks.lockFiles(tx)
  const isSent = ({ kind, reason }: Candidate) => reason === null && (kind === 'refund' || input.to_return)
  const first = (await candidatesOf(tx, ids)).filter(isSent)
  await lockAll(tx, first)
  // Checked again under the lock: it may have been refunded to a card, or put into a payment file, meanwhile.
  const locked = new Set(first.map(keyOf))
  const sent = (await candidatesOf(tx, ids)).filter((each) => isSent(each) && locked.has(keyOf(each)))
  if (sent.length === 0)
    throw new Refusal(ids.length > 0 ? messages.chosenLeftOut : messages.nothing, { field: 'refunds' })
  if (input.expected_total !== null && input.expected_total !== totalOf(sent))
    throw new Refusal(messages.another, { field: 'expected_total' })
  return write(tx, debtor, sent)
}

const keyOf = ({ kind, id }: Candidate): string => `${kind} ${id}`

/** Bank lines before orders, in the same lock order as booking. Refunds are locked for payment files, which lock no orders. */
async function lockAll(tx: Tx, candidates: Candidate[]): Promise<void> {
  const idsOf = (wanted: Candidate['kind']) =>
    candidates.filter(({ kind }) => kind === wanted).map(({ id }) => id)
  await locks.lockBankLines(tx, idsOf('bank_line'))
  await locks.lockOrders(tx, [...new Set(candidates.flatMap(({ order_id }) => order_id ?? []))])
  await locks.lockRefunds(tx, idsOf('refund'))
}

function debtorOf(tx: Tx): sepaXml.Debtor {
  const { bankAccount, currency } = site.of(tx)
  if (currency !== 'EUR') throw new Refusal(messages.notInEuro)
  if (!bankAccount) throw new Refusal(messages.noOwnAccount)
  if (!sepaXml.isInSepa(bankAccount.iban)) throw new Refusal(messages.ownAccountOutside)
  return { name: bankAccount.holder, iban: bankAccount.iban, bic: bankAccount.bic }
}

async function write(tx: Tx, debtor: sepaXml.Debtor, sent: Candidate[]): Promise<number> {
  const { timezone } = site.of(tx)
  const message_id = `${FILE_PREFIX}-${code(12)}`
  const transfers = sent.map((candidate) => ({ candidate, transfer: transferOf(tx, candidate) }))
  const content = sepaXml.writeCreditTransfers({
    id: message_id,
    created_at: tx.now,
    execute_on: tx.now.toZonedDateTimeISO(timezone).toPlainDate().toString(),
    debtor,
    transfers: transfers.map(({ transfer }) => transfer),
  })
  const [file] = await queries.insertFile(tx, {
    message_id,
    created_by: tx.request?.actor ?? 'system',
    count: sent.length,
    total: totalOf(sent),
    content: encrypt(tx.shop.settings.secret, FILES, content),
  })
  if (!file) throw new Error('No SEPA file was written')
  await queries.insertCreditTransfers(
    tx,
    transfers.map(({ candidate: { kind, id }, transfer: { end_to_end_id, amount } }) => ({
      file_id: file.id,
      refund_id: kind === 'refund' ? id : null,
      overpayment_id: kind === 'overpayment' ? id : null,
      bank_line_id: kind === 'bank_line' ? id : null,
      end_to_end_id,
      amount,
      currency: 'EUR',
    })),
  )
  await recordCreated(tx, message_id, sent)
  return file.id
}

function transferOf(
  tx: Tx,
  { kind, id, order, amount, account }: Candidate,
): sepaXml.CreditTransferTransaction {
  if (!account) throw new Error(`The ${kind} ${id} has no account to be paid to`)
  const { name: festival } = site.of(tx)
  return {
    end_to_end_id: `${ID_PREFIXES[kind]}-${id}-${code(8)}`,
    amount,
    name: account.holder,
    iban: account.iban,
    bic: account.bic,
    text: {
      refund: messages.refundText({ id: String(id), order }),
      overpayment: messages.overpaymentText({ order, festival }),
      bank_line: messages.bankLineText({ festival }),
    }[kind],
  }
}

async function recordCreated(tx: Tx, message_id: string, sent: Candidate[]): Promise<void> {
  const ids = sent.filter(({ kind }) => kind === 'refund').map(({ id }) => id)
  const subjectOf = ({ kind, id, order }: Candidate) =>
    kind === 'overpayment' ? order : `${kind.replace('_', ' ')} ${id}`
  await queries.setPaymentFile(tx, ids, tx.request?.actor ?? 'system')
  await audit.record(tx, 'system', 'SEPA file created', `SEPA file ${message_id}`, {
    transfers: sent.length,
    amount: totalOf(sent),
  })
  await bankDetails.revealAll(tx, 'system', ids)
  await audit.recordEach(tx, 'system', 'put in a SEPA file', sent.map(subjectOf))
}

/**
 * The file as created, always with the same bytes; the download is recorded.
 * Refuses:
 * - an unknown file (404)
 * - a withdrawn file, which must not be paid
 * - a file whose accounts have been erased
 */
export async function downloadFile(tx: Tx, id: number): Promise<{ name: string; content: string }> {
  const file = await readFile(tx, id)
  if (file.withdrawn_at !== null) throw new Refusal(messages.withdrawnAlready)
  if (file.content === null) throw new Refusal(messages.erased)
  await audit.record(tx, 'system', 'SEPA file downloaded', `SEPA file ${file.message_id}`, {})
  const content = decrypt(tx.shop.settings.secret, FILES, file.content)
  return { name: `${file.message_id}.xml`, content }
}

/**
 * Withdraws a file that was not sent to the bank: its transfers may be added to another.
 * Refuses:
 * - an unknown file (404)
 * - no reason, or one that is too long
 * - a file that is withdrawn, or of which a transfer is on a statement
 */
export async function withdrawFile(tx: Tx, id: number, reason: string): Promise<void> {
  const given = normalizeSpaces(reason)
  if (given === '') throw new Refusal(officeMessages.whyEmpty, { field: 'reason' })
  if (given.length > MAX_REASON_LENGTH) throw new Refusal(officeMessages.reasonLong, { field: 'reason' })
  await locks.lockFiles(tx)
  const file = await readFile(tx, id)
  if (file.withdrawn_at !== null) throw new Refusal(messages.withdrawnAlready)
  const orders = await queries.listOrdersOfFile(tx, id)
  await locks.lockOrders(
    tx,
    orders.map(({ order_id }) => order_id),
  )
  const [counted] = await queries.countEnded(tx, id)
  if ((counted?.ended ?? 0) > 0) throw new Refusal(messages.partlySettled)
  const withdrawn = await queries.withdrawCreditTransfers(tx, id)
  await queries.clearPaymentFile(
    tx,
    withdrawn.flatMap(({ refund_id }) => refund_id ?? []),
  )
  await queries.markWithdrawn(tx, id, tx.request?.actor ?? 'system', given)
  await audit.record(tx, 'system', 'SEPA file withdrawn', `SEPA file ${file.message_id}`, {
    transfers: withdrawn.length,
  })
}

async function readFile(tx: Tx, id: number): Promise<queries.FileRow> {
  const [file] = await queries.readFile(tx, id)
  if (!file) throw new Refusal(shared.notFound, { status: 404 })
  return file
}
