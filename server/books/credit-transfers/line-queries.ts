import type { Sql, Tx } from '#server/platform/shop.ts'

interface ShownRow {
  credit_transfer_id: number
  line_id: number
  kind: 'debit' | 'return'
  amount: number
}

/**
 * Links a line to a transfer, as of now, or as of when staff marked it as sent or returned, so that the order's payment is recognized as
 * the same.
 */
export const insertLine = (tx: Tx, { credit_transfer_id, line_id, kind, amount }: ShownRow) => tx`
  insert into credit_transfer_bank_lines (credit_transfer_id, line_id, kind, amount, at)
  select ${credit_transfer_id}, ${line_id}, ${kind}, ${amount},
         case when overpayment_id is not null and status = case ${kind}::text when 'debit' then 'completed' else 'returned' end
           then ended_at else ${tx.now} end
    from credit_transfers where id = ${credit_transfer_id}`

/** Unlinks a line from its transfers, and from a file as one total. */
export const endLine = (tx: Tx, line: number) => tx`
  with files as (
    update sepa_files set debit_line_id = null where debit_line_id = ${line})
  update credit_transfer_bank_lines set ended_at = ${tx.now} where line_id = ${line} and ended_at is null`

/** The total of the transfers linked to a line so far. */
export const sumShown = (sql: Sql, line: number) => sql<{ amount: number }[]>`
  select coalesce(sum(amount), 0)::bigint as amount from credit_transfer_bank_lines where line_id = ${line} and ended_at is null`
