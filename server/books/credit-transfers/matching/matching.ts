import type { SuggestedTransfer, TransferReason } from '#contract/office/shown-transfers.ts'
import { normalizeBankCode } from '#contract/banks.ts'
import { decrypt } from '#server/platform/security/encryption.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { find as elementAt, findAll, parseXml, textAt } from '#server/platform/text/xml.ts'
import { FILES } from '#server/books/credit-transfers/sepa-file.ts'
import { beginnings, idsIn, isNamedBy, lettersOf } from '#server/books/credit-transfers/ids.ts'
import * as queries from '#server/books/credit-transfers/queries.ts'

export { findDebited, findFile, recordDebited, type DebitedFile } from './debited.ts'
export { complete, forgetLine, recordReturned, type Settled } from './settle.ts'

/** A line that may be one of our transfers; outgoing amounts are negative. `texts` are all that may contain its id. */
export interface LineOfStatement {
  amount: number
  iban: string
  /** The words of the counterparty's name, and a similarity of names from 0 to 1. */
  similarity: (name: string) => number
  texts: readonly string[]
}

const POINTS: Record<TransferReason, number> = {
  id: 70,
  id_cut: 50,
  amount: 30,
  other_amount: 0,
  iban: 30,
  name: 20,
}
const MAX_CANDIDATES = 5
/** Transfers settled longer ago are only matched by id. */
const SINCE = Temporal.Duration.from({ hours: 24 * 90 })
const ALIKE = 0.75

/** The id of our transfer in texts, whole or truncated; null if there is none, or more than one. */
export async function findNamed(sql: Sql, texts: readonly string[]): Promise<string | null> {
  const ids = idsIn(texts)
  if (ids.whole.length + ids.cut.length === 0) return null
  const found = await queries.listNamed(sql, { exact: beginnings(ids.whole), cut: ids.cut })
  const whole = found.filter(({ end_to_end_id }) => isNamedBy(end_to_end_id, ids) === 'id')
  const [one, another] = whole.length > 0 ? whole : found
  return one && !another ? one.end_to_end_id : null
}

/** One of our transfers by its end-to-end id, in any notation. */
export const find = async (tx: Tx, id: string): Promise<{ end_to_end_id: string; amount: number }[]> => [
  ...(await queries.findByLetters(tx, lettersOf(id))),
]

/**
 * Our transfers and files that each line may show, the best five first, with a score of 0 to 100 and the reasons. A different amount is one
 * of the reasons; no match is certain.
 */
export async function suggest(shop: Shop, lines: readonly LineOfStatement[]): Promise<SuggestedTransfer[][]> {
  if (lines.length === 0) return []
  const ids = lines.map(({ texts }) => idsIn(texts))
  const amounts = lines.map(({ amount }) => Math.abs(amount))
  const rows = await queries.listShowable(shop.sql, {
    amounts,
    exact: ids.flatMap(({ whole }) => beginnings(whole)),
    since: shop.clock.now().subtract(SINCE),
    cut: ids.flatMap(({ cut }) => cut),
  })
  const files = await queries.listFilesLike(shop.sql, amounts)
  const accounts = await accountsOf(shop, [...new Set(rows.map(({ file_id }) => file_id))])
  return lines.map((line, index) => {
    const transfers = rows
      .filter((row) => (line.amount < 0 ? !row.is_debited : !row.is_back))
      .map((row) =>
        suggestedOf(row, line, ids[index] ?? { whole: [], cut: [] }, accounts.get(row.end_to_end_id)),
      )
    return [...transfers, ...(line.amount < 0 ? files.flatMap((file) => fileOf(file, line)) : [])]
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score || one.id.localeCompare(other.id))
      .slice(0, MAX_CANDIDATES)
  })
}

interface Payee {
  name: string
  iban: string
}

function suggestedOf(
  row: queries.ShowableRow,
  line: LineOfStatement,
  ids: ReturnType<typeof idsIn>,
  payee: Payee = { name: '', iban: '' },
): SuggestedTransfer {
  const { end_to_end_id: id, amount, refund, order, bank_line, status } = row
  const named = isNamedBy(id, ids)
  const reasons: TransferReason[] = named ? [named] : []
  reasons.push(amount === Math.abs(line.amount) ? 'amount' : 'other_amount')
  if (line.iban !== '' && normalizeBankCode(line.iban) === payee.iban) reasons.push('iban')
  if (line.similarity(payee.name) >= ALIKE) reasons.push('name')
  const points = reasons.reduce((sum, reason) => sum + POINTS[reason], 0)
  // Another account, or a different amount with only a similar name, is a weak match.
  const isOther = named === null && (reasons.includes('other_amount') ? !reasons.includes('iban') : false)
  const score = isOther ? 0 : Math.min(100, points)
  return { id, amount, refund, order, bank_line, status, count: 1, name: payee.name, score, reasons }
}

const fileOf = (file: queries.FileLikeRow, line: LineOfStatement): SuggestedTransfer[] =>
  file.total === -line.amount && file.count > 1
    ? [
        {
          id: file.message_id,
          amount: file.total,
          refund: null,
          order: null,
          bank_line: null,
          status: file.is_on_its_way ? 'sent' : 'completed',
          count: file.count,
          name: '',
          score: POINTS.amount,
          reasons: ['amount'],
        },
      ]
    : []

/** The recipients of the transfers of files, as sent to the bank. Unknown for erased files. */
async function accountsOf(shop: Shop, files: number[]): Promise<Map<string, Payee>> {
  const contents = await queries.listContents(shop.sql, files)
  return new Map(contents.flatMap(({ content }) => payeesIn(shop, content)))
}

/** None for a file that was encrypted with another secret: the line is only matched by amount and texts. */
function payeesIn({ settings, log }: Shop, content: string): [string, Payee][] {
  try {
    const root = parseXml(decrypt(settings.secret, FILES, content))
    return findAll(elementAt(root, 'CstmrCdtTrfInitn', 'PmtInf'), 'CdtTrfTxInf').map((each) => [
      textAt(each, 'PmtId', 'EndToEndId'),
      { name: textAt(each, 'Cdtr', 'Nm'), iban: textAt(each, 'CdtrAcct', 'Id', 'IBAN') },
    ])
  } catch (error) {
    log.warn({ err: error }, 'a SEPA file cannot be read')
    return []
  }
}
