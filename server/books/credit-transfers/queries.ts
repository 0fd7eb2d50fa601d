import type { Sql, Tx } from '#server/platform/shop.ts'

/** Something to send: a refund, an overpayment, or money of a bank line without an order. */
export interface SendableRow {
  id: number
  order_id: number | null
  /** The order's code; empty without one. */
  order: string
  /** The amount still to be sent, in minor units. */
  amount: number
  /** Whether it is being paid to a bank account. */
  is_processing: boolean
  is_to_card: boolean
  is_disputed: boolean
  /** Whether it is in a payment file other than SEPA. */
  is_in_payment_file: boolean
  /** Whether a transfer of it is in progress, or of all of it has arrived. */
  is_paid: boolean
}

/**
 * `account` is the account entered by staff, encrypted; by default the money is returned to the account of the last payment, according to a
 * bank statement.
 */
export type OverpaymentToSend = SendableRow & {
  account: string | null
  came_from: string | null
  came_from_iban: string | null
}

const isDisputed = (sql: Sql | Tx) => sql`exists (
  select from disputes d join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id
   where p.order_id = o.id and d.status = 'open')`

/** The refunds of `ids`, or by default all that are being paid to accounts and those with a problem, oldest first. */
export const listRefunds = (sql: Sql | Tx, ids: number[], limit: number) => sql<
  Omit<SendableRow, 'amount'>[]
>`
  select r.id, r.order_id, o.code as order, r.status = 'processing' as is_processing, r.destination <> 'bank_account' as is_to_card,
         r.payment_file_at is not null as is_in_payment_file, ${isDisputed(sql)} as is_disputed,
         exists (select from credit_transfers where refund_id = r.id and (status = 'sent' or (status = 'completed' and r.status = 'processed'))) as is_paid
    from refunds r join orders o on o.id = r.order_id
   where ${ids.length === 0 ? sql`r.status in ('processing', 'problem') and r.destination = 'bank_account'` : sql`r.id = any(${ids}::integer[])`}
   order by r.id limit ${limit}`

/** All money to be returned, oldest first. */
export const listOverpayments = (sql: Sql | Tx, limit: number) => sql<OverpaymentToSend[]>`
  select v.id, v.order_id, o.code as order, v.account, came.name as came_from, came.iban as came_from_iban, true as is_processing, false as is_in_payment_file, ${isDisputed(sql)} as is_disputed,
         exists (select from card_refunds where overpayment_id = v.id and status in ('pending', 'unknown')) as is_to_card,
         exists (select from credit_transfers where overpayment_id = v.id and status = 'sent') as is_paid,
         v.remaining as amount
    from overpayments v join orders o on o.id = v.order_id
    left join lateral (
      select line.name, line.iban from incoming_payments i
        join bank_line_allocations part on part.incoming_payment_id = i.id and part.reversed_at is null
        join bank_lines line on line.id = part.line_id
       where i.order_id = v.order_id and line.iban <> '' and line.name <> ''
       order by line.id desc limit 1) came on true
   where v.returned_at is null
   order by v.id limit ${limit}`

/** Bank lines marked as to be returned, with their unallocated amounts, earliest first. */
export const listBankLines = (sql: Sql | Tx, limit: number) => sql<
  (SendableRow & { name: string; iban: string; bic: string })[]
>`
  select l.id, null as order_id, '' as order, l.name, l.iban, l.bic, true as is_processing, false as is_to_card, false as is_disputed,
         false as is_in_payment_file, exists (select from credit_transfers where bank_line_id = l.id and status in ('sent', 'completed')) as is_paid,
         l.amount - (select coalesce(sum(a.amount), 0)::bigint from bank_line_allocations a
                      where a.line_id = l.id and a.reversed_at is null) as amount
    from bank_lines l
   where l.status = 'to_return' and l.currency = 'EUR'
   order by l.id limit ${limit}`

/** Marks the money of a line as returned, or as bounced; the reason for returning it is kept. */
export const setLineStatus = (tx: Tx, id: number, from: string, to: string) => tx`
  update bank_lines set status = ${to}, status_at = ${tx.now}, status_by = 'system' where id = ${id} and status = ${from}`

export const insertFile = (
  tx: Tx,
  file: { message_id: string; created_by: string; count: number; total: number; content: string },
) => tx<{ id: number }[]>`insert into sepa_files ${tx({ ...file, created_at: tx.now })} returning id`

export interface NewCreditTransfer {
  file_id: number
  refund_id: number | null
  overpayment_id: number | null
  bank_line_id: number | null
  end_to_end_id: string
  amount: number
  currency: string
}

export const insertCreditTransfers = (tx: Tx, rows: NewCreditTransfer[]) => tx`
  insert into credit_transfers (file_id, refund_id, overpayment_id, bank_line_id, end_to_end_id, amount, currency)
  select (row->>'file_id')::integer, (row->>'refund_id')::integer, (row->>'overpayment_id')::integer, (row->>'bank_line_id')::integer, row->>'end_to_end_id',
         (row->>'amount')::bigint, row->>'currency'
    from jsonb_array_elements(${tx.json(rows.map((row) => ({ ...row })))}::jsonb) as row`

export const setPaymentFile = (tx: Tx, refunds: number[], by: string) => tx`
  update refunds set payment_file_at = ${tx.now}, payment_file_by = ${by} where id = any(${refunds}::integer[])`

export interface FileRow {
  id: number
  message_id: string
  content: string | null
  withdrawn_at: Temporal.Instant | null
}

export const readFile = (tx: Tx, id: number) => tx<FileRow[]>`
  select id, message_id, content, withdrawn_at from sepa_files where id = ${id}`

/** Whether something of a file was sent without a known line: it is in progress, or was completed by hand. */
const isUnshown = (sql: Sql) => sql`
  exists (select from credit_transfers t where t.file_id = f.id and t.status <> 'withdrawn' and not ${isOnLine(sql, 'debit')})`

/** Whether something of a file is in progress. */
const isOnItsWay = (sql: Sql) =>
  sql`exists (select from credit_transfers where file_id = f.id and status = 'sent')`

/** Files with a total that were not withdrawn, and are not entirely on lines. */
export const listFilesOf = (sql: Sql, total: number) => sql<
  { id: number; message_id: string; count: number; is_on_its_way: boolean }[]
>`
  select id, message_id, count, ${isOnItsWay(sql)} as is_on_its_way from sepa_files f
   where total = ${total} and withdrawn_at is null and ${isUnshown(sql)}
   order by id`

export const setDebitLine = (tx: Tx, file: number, line: number) => tx`
  update sepa_files set debit_line_id = ${line} where id = ${file}`

/** By the letters of its id. */
export const findFileOf = (sql: Sql, letters: string) => sql<{ id: number; message_id: string }[]>`
  select id, message_id from sepa_files f
   where replace(message_id, '-', '') = ${letters} and withdrawn_at is null and ${isUnshown(sql)}`

/** A file's transfers that are not on any line yet. */
export const listOnTheirWay = (sql: Sql, file: number) => sql<{ end_to_end_id: string; amount: number }[]>`
  select t.end_to_end_id, t.amount from credit_transfers t
   where t.file_id = ${file} and t.status <> 'withdrawn' and not ${isOnLine(sql, 'debit')} order by t.status = 'sent', t.id`

export interface CreditTransferRow {
  id: number
  file_id: number
  refund_id: number | null
  overpayment_id: number | null
  bank_line_id: number | null
  amount: number
  status: 'sent' | 'completed' | 'returned' | 'withdrawn'
  order_id: number | null
  /** Whether a line shows that it was sent, and that it has bounced. */
  is_debited: boolean
  is_back: boolean
}

const isOnLine = (sql: Sql | Tx, kind: 'debit' | 'return') => sql`
  exists (select from credit_transfer_bank_lines s where s.credit_transfer_id = t.id and s.kind = ${kind} and s.ended_at is null)`

const bare = (sql: Sql | Tx) => sql`replace(t.end_to_end_id, '-', '')`

export const findCreditTransfer = (tx: Tx, end_to_end_id: string) => tx<CreditTransferRow[]>`
  select t.id, t.file_id, t.refund_id, t.overpayment_id, t.bank_line_id, t.amount, t.status, coalesce(r.order_id, v.order_id) as order_id,
         false as is_debited, false as is_back
    from credit_transfers t
    left join refunds r on r.id = t.refund_id
    left join overpayments v on v.id = t.overpayment_id
   where t.end_to_end_id = ${end_to_end_id}`

export const lockCreditTransfer = (tx: Tx, id: number) => tx<
  Pick<CreditTransferRow, 'status' | 'is_debited' | 'is_back'>[]
>`
  select t.status, ${isOnLine(tx, 'debit')} as is_debited, ${isOnLine(tx, 'return')} as is_back
    from credit_transfers t where t.id = ${id} for update of t`

/** Transfers whose ids have these letters, or begin like them. */
const named = (sql: Sql, { exact, cut }: Letters) => sql`
  select t.id from unnest(${exact}::text[]) as said join credit_transfers t on ${bare(sql)} = said
  union
  select t.id from unnest(${cut}::text[]) as said
    join credit_transfers t on ${bare(sql)} ~>=~ said and ${bare(sql)} ~<~ (said || '~')`

interface Letters {
  exact: string[]
  cut: string[]
}

export const listNamed = (sql: Sql, letters: Letters) => sql<{ end_to_end_id: string }[]>`
  select t.end_to_end_id from credit_transfers t where t.id in (${named(sql, letters)}) limit 3`

export const findByLetters = (tx: Tx, letters: string) => tx<{ end_to_end_id: string; amount: number }[]>`
  select t.end_to_end_id, t.amount from credit_transfers t where ${bare(tx)} = ${letters}`

/** One of our transfers that a line may show. */
export interface ShowableRow {
  file_id: number
  end_to_end_id: string
  amount: number
  status: 'sent' | 'completed' | 'returned'
  refund: number | null
  order: string | null
  bank_line: number | null
  is_debited: boolean
  is_back: boolean
}

const NEAR = 100

/**
 * Transfers with these ids, and those of about these amounts (at most one currency unit off) that are in progress or were settled since a
 * date; those in progress first.
 */
export const listShowable = (
  sql: Sql,
  { amounts, since, ...letters }: Letters & { amounts: number[]; since: Temporal.Instant },
) => sql<ShowableRow[]>`
  select t.file_id, t.end_to_end_id, t.amount, t.status, t.refund_id as refund, o.code as order, t.bank_line_id as bank_line,
         ${isOnLine(sql, 'debit')} as is_debited, ${isOnLine(sql, 'return')} as is_back
    from credit_transfers t
    left join refunds r on r.id = t.refund_id
    left join overpayments v on v.id = t.overpayment_id
    left join orders o on o.id = coalesce(r.order_id, v.order_id)
   where t.status <> 'withdrawn'
     and t.id in (
       ${named(sql, letters)}
       union
       select n.id from unnest(${amounts}::bigint[]) as near
         join credit_transfers n on n.amount between near - ${NEAR} and near + ${NEAR}
        where n.status = 'sent' or n.ended_at >= ${since})
   order by t.status = 'sent' desc, t.id desc limit 500`

export interface FileLikeRow {
  message_id: string
  count: number
  total: number
  is_on_its_way: boolean
}

/** Files with one of these totals that are on no line. */
export const listFilesLike = (sql: Sql, totals: number[]) => sql<FileLikeRow[]>`
  select message_id, count, total, ${isOnItsWay(sql)} as is_on_its_way from sepa_files f
   where total = any(${totals}::bigint[]) and withdrawn_at is null
     and not exists (select from credit_transfers t where t.file_id = f.id and (t.status = 'withdrawn' or ${isOnLine(sql, 'debit')}))
   order by id desc limit 20`

/** The newest ones, because each may contain thousands of transfers. */
const MAX_FILES = 10

export const listContents = (sql: Sql, files: number[]) => sql<{ content: string }[]>`
  select content from sepa_files where id = any(${files}::integer[]) and content is not null order by id desc limit ${MAX_FILES}`

export const endCreditTransfer = (
  tx: Tx,
  id: number,
  status: 'completed' | 'returned',
  reason: string | null,
) => tx`
  update credit_transfers set status = ${status}, ended_at = ${tx.now}, return_reason = ${reason} where id = ${id}`

/** The orders of a file's transfers. */
export const listOrdersOfFile = (tx: Tx, file: number) => tx<{ order_id: number }[]>`
  select r.order_id from credit_transfers t join refunds r on r.id = t.refund_id where t.file_id = ${file}
  union
  select v.order_id from credit_transfers t join overpayments v on v.id = t.overpayment_id where t.file_id = ${file}`

export const countEnded = (tx: Tx, file: number) => tx<{ ended: number }[]>`
  select count(*)::integer as ended from credit_transfers where file_id = ${file} and status <> 'sent'`

export const withdrawCreditTransfers = (tx: Tx, file: number) => tx<{ refund_id: number | null }[]>`
  update credit_transfers set status = 'withdrawn', ended_at = ${tx.now} where file_id = ${file} returning refund_id`

export const markWithdrawn = (tx: Tx, file: number, by: string, reason: string) => tx`
  update sepa_files set withdrawn_at = ${tx.now}, withdrawn_by = ${by}, withdrawn_reason = ${reason} where id = ${file}`

export const clearPaymentFile = (tx: Tx, refunds: number[]) => tx`
  update refunds set payment_file_at = null, payment_file_by = null where id = any(${refunds}::integer[])`

export const setAccount = (tx: Tx, order: number, overpayment: number, account: string) => tx<
  { id: number }[]
>`
  update overpayments set account = ${account}
   where id = ${overpayment} and order_id = ${order} and returned_at is null
     and not exists (select from credit_transfers where overpayment_id = ${overpayment} and status = 'sent')
  returning id`

export const hasOverpayment = (tx: Tx, order: number, id: number) => tx<{ id: number }[]>`
  select id from overpayments where id = ${id} and order_id = ${order}`

/** Files without transfers in progress, and accounts of returned money, from before `before`. */
export const eraseAccounts = (sql: Sql, before: Temporal.Instant) => sql<{ gone: number }[]>`
  with erased as (
    update sepa_files f set content = null
     where content is not null and created_at <= ${before}
       and not exists (select from credit_transfers where file_id = f.id and (status = 'sent' or ended_at > ${before}))
    returning id),
  returned as (
    update overpayments set account = null where account is not null and returned_at <= ${before}
    returning id)
  select ((select count(*) from erased) + (select count(*) from returned))::integer as gone`
