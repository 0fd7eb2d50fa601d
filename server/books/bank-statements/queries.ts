import type { BankFileFormat } from '#contract/office/bank-files.ts'
import type { BankLine, BankLineStatus, ReversibleLine } from '#contract/office/bank-statements.ts'
import type { PaymentMethod } from '#contract/orders.ts'
import type { StatementLine } from '#server/books/bank-statements/read/statement.ts'
import { batchedLock, batchedRead, batchedWrite } from '#server/platform/batched.ts'
import type { Sql, Tx } from '#server/platform/shop.ts'

export interface LineRow extends Pick<
  BankLine,
  | 'id'
  | 'booked_on'
  | 'amount'
  | 'currency'
  | 'name'
  | 'iban'
  | 'text'
  | 'end_to_end_id'
  | 'return_reason'
  | 'similar_to'
  | 'status'
  | 'note'
  | 'booked'
  | 'kind'
  | 'difference'
  | 'other_line'
  | 'gateway'
> {
  /** Whether a transfer that returns it is in progress. */
  is_on_its_way: boolean
  bank_reference: string
  batch_id: string
  /** The key of the ledger account that it is entered on. */
  account: string | null
}

export interface NewStatement {
  account: string
  number: string
  format: BankFileFormat
  file_name: string
  lines: number
  uploaded_by: string
  opening: number | null
  closing: number | null
  closing_on: string | null
  adds_up: boolean | null
}

export const insertStatement = (tx: Tx, row: NewStatement) => tx<{ id: number }[]>`
  insert into bank_statements ${tx({ ...row, new_lines: 0, uploaded_at: tx.now })} returning id`

/** Serializes concurrent uploads, so that each knows the lines of the other. */
export const lockStatements = (tx: Tx) => tx`lock table bank_statements in share row exclusive mode`

/** The properties that two lines of one payment share, whatever the bank adds later. */
const ALIKE = (sql: Tx) => sql`booked_on, amount, currency, iban, name, text, end_to_end_id`

/** Like `fresh`: the lines that no statement had before, also if the bank added a reference later in the day. */
const unknownOf = (tx: Tx, statement: number, lines: StatementLine[]) => tx`
  given as (
    select line.*
      from json_to_recordset(${JSON.stringify(lines)}::text::json)
        as line (fingerprint text, booked_on date, value_date date, amount bigint, currency text, name text, iban text, bic text,
                 text text, end_to_end_id text, bank_reference text, batch_id text, batch_count integer, return_reason text, kind text)
     where not exists (select from bank_lines known where known.fingerprint = line.fingerprint and known.status <> 'removed')
       and not exists (select from bank_line_fingerprints known where known.fingerprint = line.fingerprint)),
  referred as (
    select *, row_number() over (partition by ${ALIKE(tx)} order by fingerprint) as nth from given where bank_reference <> ''),
  bare as (
    select l.id, ${ALIKE(tx)}, row_number() over (partition by ${ALIKE(tx)} order by l.id) as nth
      from bank_lines l join bank_statements s on s.id = l.statement_id
     where l.booked_on in (select booked_on from given) and l.bank_reference = '' and l.amount > 0 and l.status <> 'removed' and l.statement_id <> ${statement}::integer
       and s.account = (select account from bank_statements where id = ${statement}::integer)
       and not exists (select from bank_line_fingerprints where line_id = l.id)),
  known_now as (
    insert into bank_line_fingerprints (fingerprint, line_id)
    select referred.fingerprint, bare.id from bare join referred using (${ALIKE(tx)}, nth)
    returning fingerprint),
  fresh as (select * from given where fingerprint not in (select fingerprint from known_now))`

/**
 * The lines that no statement had before. An intraday statement may have had a line without the reference that the bank adds later: it is
 * the same line, and gets both fingerprints. A line of an earlier statement with the same day and amount, on an account not known to be
 * different, may be the same line in another format.
 */
export const insertLines = (tx: Tx, statement: number, lines: StatementLine[]) => tx<{ count: number }[]>`
  with ${unknownOf(tx, statement, lines)},
  earlier as materialized (
    select booked_on, amount, currency, iban, min(id) as id
      from bank_lines
     where booked_on in (select booked_on from fresh) and statement_id <> ${statement}::integer and status <> 'removed'
     group by booked_on, amount, currency, iban),
  earliest as materialized (
    select booked_on, amount, currency, min(id) as id from earlier group by booked_on, amount, currency),
  written as (
    insert into bank_lines (statement_id, fingerprint, booked_on, value_date, amount, currency, name, iban, bic, text,
                            end_to_end_id, bank_reference, batch_id, batch_count, return_reason, kind, similar_to)
    select ${statement}::integer, f.fingerprint, f.booked_on, f.value_date, f.amount, f.currency, f.name, f.iban, f.bic, f.text,
           f.end_to_end_id, f.bank_reference, f.batch_id, f.batch_count, f.return_reason, f.kind,
           case when f.iban = '' then anybody.id else least(same.id, unnamed.id) end
      from fresh f
      left join earlier same using (booked_on, amount, currency, iban)
      left join earlier unnamed
        on (unnamed.booked_on, unnamed.amount, unnamed.currency, unnamed.iban) = (f.booked_on, f.amount, f.currency, '')
      left join earliest anybody
        on (anybody.booked_on, anybody.amount, anybody.currency) = (f.booked_on, f.amount, f.currency)
    on conflict (fingerprint) where status <> 'removed' do nothing
    returning 1)
  select count(*)::integer as count from written`

/** Which of these lines are known of earlier statements: they outlive the removal of those. */
export const insertRepeats = (tx: Tx, statement: number, fingerprints: string[]) => tx`
  insert into bank_line_repeats (statement_id, line_id)
  select ${statement}::integer, id from bank_lines
   where fingerprint = any(${fingerprints}::text[]) and status <> 'removed' and statement_id <> ${statement}::integer
   union
  select ${statement}::integer, l.id from bank_line_fingerprints f join bank_lines l on l.id = f.line_id
   where f.fingerprint = any(${fingerprints}::text[]) and l.statement_id <> ${statement}::integer`

export const setNewLines = (tx: Tx, statement: number, count: number) =>
  tx`update bank_statements set new_lines = ${count} where id = ${statement}`

export const LINE = (sql: Sql | Tx) => sql`
  l.id, l.booked_on::text, l.amount, l.currency, l.name, l.iban, l.text, l.end_to_end_id, l.return_reason, l.similar_to, l.status, l.note,
  l.kind, l.account, l.difference, l.other_line_id as other_line, l.bank_reference, l.batch_id, l.gateway,
  (select coalesce(sum(a.amount), 0)::bigint from bank_line_allocations a
    where a.line_id = l.id and a.reversed_at is null) as booked,
  exists (select from credit_transfers where bank_line_id = l.id and status = 'sent') as is_on_its_way`

/** Open lines that may contain the id of one of our transfers: first debits, then returns. */
export const listOwnTransfers = (sql: Sql) => sql<LineRow[]>`
  select ${LINE(sql)} from bank_lines l
   where l.status = 'open' and l.currency = 'EUR'
     and upper(l.end_to_end_id || ' ' || l.text || ' ' || l.bank_reference || ' ' || l.batch_id || ' ' || l.name)
         ~ '(R ?E ?F ?U ?N ?D|R ?E ?T ?U ?R ?N|L ?I ?N ?E)[^A-Z0-9]*[0-9]'
     and not exists (select from bank_line_allocations a where a.line_id = l.id and a.reversed_at is null)
   order by l.amount > 0, l.booked_on, l.id`

export type FileDebit = LineRow & { batch_count: number | null }

/** Open debits with the total of a SEPA file that is in progress. */
export const listFileDebits = (sql: Sql) => sql<FileDebit[]>`
  select ${LINE(sql)}, l.batch_count from bank_lines l
   where l.status = 'open' and l.amount < 0 and l.currency = 'EUR'
     and -l.amount in (select f.total from sepa_files f where f.withdrawn_at is null)
     and not exists (select from credit_transfer_bank_lines where line_id = l.id and ended_at is not null)
   order by l.booked_on, l.id`

/** The line `r` to be returned that a debit `d` has returned: same account, and its remaining amount. */
const returns = (sql: Sql | Tx) => sql`
  d.amount < 0 and d.iban <> '' and not exists (select from credit_transfers where end_to_end_id = d.end_to_end_id)
  and r.status = 'to_return' and r.iban = d.iban and r.currency = d.currency and r.booked_on <= d.booked_on
  and r.amount + d.amount = (select coalesce(sum(a.amount), 0) from bank_line_allocations a
                              where a.line_id = r.id and a.reversed_at is null)`

/** Open debits that have returned a line. */
export const listReturnDebits = (sql: Sql) => sql<{ id: number }[]>`
  select d.id from bank_lines d
   where d.status = 'open' and exists (select from bank_lines r where ${returns(sql)})
   order by d.booked_on, d.id`

/** The earliest line that a debit has returned, locked. */
export const lockReturnedBy = (tx: Tx, debit: number) => tx<{ id: number; note: string | null }[]>`
  select r.id, r.note from bank_lines d join bank_lines r on ${returns(tx)}
   where d.id = ${debit} order by r.id limit 1 for update of r`

/** An already settled line about the same of our transfers: the bank has executed, or reported, it twice. */
export const findSettledTwin = (
  tx: Tx,
  { id, amount, end_to_end_id }: Pick<LineRow, 'id' | 'amount' | 'end_to_end_id'>,
) => tx<{ id: number }[]>`
  select id from bank_lines
   where abs(amount) = abs(${amount}::bigint) and amount = ${amount} and end_to_end_id = ${end_to_end_id}
     and end_to_end_id <> '' and status = 'seen' and id <> ${id} limit 1`

export const readLines = (sql: Sql | Tx, ids: number[]) => sql<LineRow[]>`
  select ${LINE(sql)} from bank_lines l where l.id = any(${ids}::integer[]) order by l.id`

const byId = { ofInput: (id: number) => id, ofRow: ({ id }: { id: number }) => id }

export const lockLine = batchedLock(
  'bank_lines',
  (tx: Tx, ids: number[]) => tx<{ id: number }[]>`
    select id from bank_lines where id = any(${ids}::integer[]) order by id for update`,
  byId,
)

/** A separate statement: one that waits for the line's lock would not see what was allocated meanwhile. */
export const readLocked = batchedRead<number, LineRow>(readLines, byId)

interface NewAllocation {
  line_id: number
  incoming_payment_id: number
  amount: number
  created_by: string
}

export const insertAllocation = batchedWrite(
  (tx, rows: NewAllocation[]) => tx`
    insert into bank_line_allocations (line_id, incoming_payment_id, amount, created_by, created_at)
    select line_id, incoming_payment_id, amount, created_by, ${tx.now}
      from json_to_recordset(${JSON.stringify(rows)}::text::json)
           as row (line_id integer, incoming_payment_id integer, amount bigint, created_by text)`,
)

export interface StatusChange {
  id: number
  status: BankLineStatus
  note: string | null
  by: string
  /** For a payout of a gateway, including the fee that was kept. */
  gateway?: string | null
  fee?: number
  /** The account of its entry, the charge on top of a transfer, and the line that it returns or reverses. */
  account?: string | null
  difference?: number
  other_line?: number | null
}

export const setStatus = batchedWrite(
  (tx, changes: StatusChange[]) => tx`
    update bank_lines
       set status = change.status, note = change.note, status_at = ${tx.now}, status_by = change.by, gateway = change.gateway,
           gateway_fee = coalesce(change.fee, 0), account = change.account, difference = coalesce(change.difference, 0),
           other_line_id = change.other_line
      from json_to_recordset(${JSON.stringify(changes)}::text::json)
           as change (id integer, status text, note text, by text, gateway text, fee bigint, account text, difference bigint,
                      other_line integer)
     where bank_lines.id = change.id`,
)

/** Earlier lines that a line may return or reverse: with the opposite amount and not reversed yet, nearest first. */
export const listReversible = (sql: Sql | Tx, lines: number[]) => sql<
  { of: number; other: ReversibleLine }[]
>`
  select v.id as of, to_json(o) as other from bank_lines v
    join bank_statements s on s.id = v.statement_id
    cross join lateral (
      select l.id, l.booked_on::text, l.amount, l.name, l.text, l.status
        from bank_lines l join bank_statements mine on mine.id = l.statement_id
       where abs(l.amount) = abs(v.amount) and l.amount = -v.amount and l.currency = v.currency and mine.account = s.account
         and l.booked_on between v.booked_on - 400 and v.booked_on
         and l.status not in ('returned', 'removed') and l.other_line_id is null
         and not exists (select from bank_lines d where d.other_line_id = l.id)
       order by (l.bank_reference <> '' and l.bank_reference = v.bank_reference) desc, (l.iban = v.iban) desc, l.booked_on desc, l.id desc
       limit 5) o
   where v.id = any(${lines}::integer[])`

/** The line that returns or reverses this one. */
export const findReverser = (tx: Tx, line: number) => tx<{ id: number }[]>`
  select id from bank_lines where other_line_id = ${line} limit 1`

/** A gateway that has charged something. */
export const findGateway = (tx: Tx, gateway: string) => tx<{ gateway: string }[]>`
  select gateway from payment_attempts where gateway = ${gateway} and status = 'succeeded' limit 1`

/** Its money was sent. */
export const completeCreditTransfer = (tx: Tx, id: number) => tx`
  update credit_transfers set status = 'completed', ended_at = ${tx.now} where bank_line_id = ${id} and status = 'sent'`

export interface NamedOrder {
  id: number
  code: string
  payment_method: PaymentMethod
}

export const findOrders = (sql: Sql, codes: string[]) => sql<NamedOrder[]>`
  select id, code, payment_method from orders where code = any(${codes}::text[])`
