import type { LeftOut, LeftOutReason, SepaFilePreview } from '#contract/office/sepa-files.ts'
import { MAX_REFUNDS } from '#contract/office/refunds.ts'
import * as sepaXml from '#server/books/sepa-xml/sepa-xml.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as refunds from '#server/payments/refunds/refunds.ts'
import * as bankDetails from '#server/payments/refunds/bank-details/bank-details.ts'
import { accountOf, type Account } from './account.ts'
import { messages } from './messages.ts'
import { listBankLines, listOverpayments, listRefunds, type SendableRow } from './queries.ts'

/** A candidate for a SEPA file with its account. `reason` is why it is omitted. */
export interface Candidate {
  kind: LeftOut['kind']
  id: number
  order_id: number | null
  order: string
  amount: number
  account: Account | null
  reason: LeftOutReason | null
}

/**
 * The candidates for a SEPA file: the refunds of `ids`, or all in processing, and all money to return (overpayments and bank lines), each
 * with the reason if it is omitted.
 * Refuses:
 * - more than 5,000 refunds, overpayments, or lines
 */
export async function candidatesOf(at: Shop | Tx, ids: number[]): Promise<Candidate[]> {
  const sql = 'shop' in at ? at : at.sql
  const limit = MAX_REFUNDS.paid
  if (ids.length > limit) throw tooMany()
  const refundRows = await listRefunds(sql, ids, limit + 1)
  const overpaymentRows = await listOverpayments(sql, limit + 1)
  const lines = await listBankLines(sql, limit + 1)
  if ([refundRows, overpaymentRows, lines].some(({ length }) => length > limit)) throw tooMany()
  const refundIds = refundRows.map(({ id }) => id)
  const [amounts, accounts] = await Promise.all([
    refunds.amountsToTransfer(sql, refundIds),
    bankDetails.ibansOf(at, refundIds),
  ])
  return [
    ...refundRows.map((row) =>
      candidateOf('refund', { ...row, amount: amounts.get(row.id) ?? 0 }, accounts.get(row.id) ?? null),
    ),
    ...overpaymentRows.map((row) => candidateOf('overpayment', row, accountOf(at, row))),
    ...lines.map(({ name, iban, bic, ...row }) =>
      candidateOf('bank_line', row, iban === '' ? null : { holder: name, iban, bic }),
    ),
  ]
}

/**
 * A preview of a file of these refunds, or of all in processing, and of the money to return, with omitted ones and the reasons.
 * Refuses:
 * - more than 5,000 refunds, overpayments, or lines
 */
export async function previewFile(shop: Shop, ids: number[]): Promise<SepaFilePreview> {
  const all = await candidatesOf(shop, ids)
  const counted = (isRefund: boolean) => {
    const sent = all.filter(({ kind, reason }) => (kind === 'refund') === isRefund && reason === null)
    return { count: sent.length, total: totalOf(sent) }
  }
  const left_out = all.flatMap(({ kind, id, order, reason }) =>
    reason === null ? [] : [{ kind, id, order, reason }],
  )
  return { refunds: counted(true), to_return: counted(false), left_out }
}

export const totalOf = (candidates: readonly Candidate[]): number =>
  candidates.reduce((sum, { amount }) => sum + amount, 0)

const tooMany = () => new Refusal(messages.many({ most: MAX_REFUNDS.paid }), { field: 'refunds' })

const candidateOf = (
  kind: Candidate['kind'],
  { id, order_id, order, amount, ...row }: SendableRow,
  account: Account | null,
): Candidate => ({
  kind,
  id,
  order_id,
  order,
  amount,
  account,
  reason: reasonOf({ amount, ...row }, account),
})

/** The most relevant reason. */
function reasonOf(
  row: Omit<SendableRow, 'id' | 'order_id' | 'order'>,
  account: Account | null,
): LeftOutReason | null {
  if (row.is_paid) return 'in_sepa_file'
  if (row.is_to_card) return 'to_card'
  if (!row.is_processing) return 'not_processing'
  if (row.is_in_payment_file) return 'in_payment_file'
  if (row.is_disputed) return 'disputed'
  if (row.amount <= 0) return 'nothing_left'
  if (account === null || account.holder === '') return 'no_account'
  return sepaXml.isInSepa(account.iban) ? null : 'outside_sepa'
}
