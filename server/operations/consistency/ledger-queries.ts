import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** Orders that the ledger has processed since their last change. */
const isPosted = (tx: Tx) => tx`not exists (select from ledger_queue where order_id = o.id)`

/** The sum of all postings is zero. */
export const sumOfLedger = (tx: Tx) => tx<Discrepancy[]>`
  select 'the ledger' as subject, 0 as written, sum(amount)::bigint as counted
    from ledger_postings having sum(amount) <> 0`

/** The balance of credits between orders is zero once all are posted. */
export const creditsOfLedger = (tx: Tx) => tx<Discrepancy[]>`
  select 'order_credits' as subject, 0 as written, sum(amount)::bigint as counted
    from ledger_postings where account = 'order_credits' and not exists (select from ledger_queue where order_id is not null)
  having sum(amount) <> 0`

/** The receivables of an order in the ledger equal the unpaid amounts of its payments. Problem orders are excluded. */
export const receivablesAgainstPayments = (tx: Tx) => tx<Discrepancy[]>`
  with owed as (
    select e.order_id, sum(p.amount)::bigint as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where p.account = 'receivables' group by e.order_id),
  due as (select order_id, sum(amount - paid_amount)::bigint as amount from payments group by order_id),
  expected as (
    select o.id, o.code,
           case when o.payment_status in ('cancelled', 'abandoned') or o.has_refunds then 0 else coalesce(due.amount, 0) end as amount
      from orders o left join due on due.order_id = o.id
     where o.payment_status <> 'problem' and o.items_total > 0 and ${isPosted(tx)}
       and not exists (select from payments where order_id = o.id and payment_status = 'problem'))
  select x.code as subject, coalesce(owed.amount, 0) as written, x.amount as counted
    from expected x left join owed on owed.order_id = x.id
   where coalesce(owed.amount, 0) <> x.amount
   order by x.id`

/** Money in transit at a gateway in the ledger equals the attempts less card refunds and lost disputes. */
export const gatewaysAgainstAttempts = (tx: Tx) => tx<Discrepancy[]>`
  with held as (
    select e.order_id, p.account, sum(p.amount)::bigint as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where p.account like 'gateway %' group by 1, 2),
  gone as (
    select attempt_id, amount from card_refunds where status = 'succeeded'
    union all select attempt_id, lost_amount from disputes),
  charged as (
    select p.order_id, 'gateway ' || a.gateway as account,
           sum(a.amount - coalesce((select sum(amount) from gone where attempt_id = a.id), 0))::bigint as amount
      from payment_attempts a join payments p on p.id = a.payment_id where a.status = 'succeeded' group by 1, 2)
  select o.code as subject, coalesce(held.amount, 0) as written, coalesce(charged.amount, 0) as counted
    from held full join charged using (order_id, account)
    join orders o on o.id = order_id and ${isPosted(tx)}
   where coalesce(held.amount, 0) <> coalesce(charged.amount, 0)
   order by o.id`

/** The tax of a sale equals that of its invoice. */
export const taxesAgainstInvoices = (tx: Tx) => tx<Discrepancy[]>`
  with posted as (
    select e.order_id, -sum(p.amount)::bigint as tax
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where e.source = 'order' and p.account like 'tax %' group by e.order_id),
  invoiced as (
    select order_id, coalesce(sum((taxed ->> 'tax')::bigint), 0)::bigint as tax
      from invoices left join lateral json_array_elements(snapshot -> 'taxes') taxed on true group by order_id)
  select o.code as subject, coalesce(posted.tax, 0) as written, invoiced.tax as counted
    from invoiced join orders o on o.id = invoiced.order_id and ${isPosted(tx)}
    left join posted on posted.order_id = o.id
   where coalesce(posted.tax, 0) <> invoiced.tax
   order by o.id`

/** The tax at each rate of a refund in the ledger equals its credit note. */
export const taxesAgainstCreditNotes = (tx: Tx) => tx<Discrepancy[]>`
  with posted as (
    select e.order_id, e.source, p.account, sum(p.amount)::bigint as tax
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where e.source like 'refund %' and p.account like 'tax %' group by 1, 2, 3),
  credited as (
    select c.order_id, 'refund ' || c.refund_id as source, 'tax ' || to_char((taxed ->> 'rate')::numeric, 'FM990.00') as account,
           (taxed ->> 'tax')::bigint as tax
      from credit_notes c, json_array_elements(c.snapshot -> 'taxes') taxed
     where c.refund_id is not null and (taxed ->> 'tax')::bigint <> 0)
  select credited.source as subject, coalesce(posted.tax, 0) || ' as ' || account as written, coalesce(credited.tax, 0) as counted
    from (select * from posted p where exists (
            select from credit_notes c where c.order_id = p.order_id and 'refund ' || c.refund_id = p.source)) posted
    full join credited using (order_id, source, account)
    join orders o on o.id = order_id and ${isPosted(tx)}
   where coalesce(posted.tax, 0) <> coalesce(credited.tax, 0)
   order by 1, 2`

/** The posting of a bank line to the bank account equals its entry, including the opening balance. */
export const bankAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  with booked as (
    select e.bank_line_id as id, sum(p.amount)::bigint as amount
      from ledger_entries e join ledger_postings p on p.entry_id = e.id
     where p.account = 'bank' and e.bank_line_id is not null group by 1),
  settled as (
    select d.other_line_id as id from bank_lines d where d.other_line_id is not null
    union
    select y.bank_line_id from credit_transfers y join credit_transfer_bank_lines s on s.credit_transfer_id = y.id
     where y.status = 'completed' and s.kind = 'debit' and s.ended_at is null),
  expected as (
    select l.id, l.opening + case
             when l.status = 'removed' then 0
             when l.account is not null then l.amount
             when l.amount < 0 or l.return_reason is not null or l.status = 'ignored' then 0
             when l.status = 'returned' and not exists (select from settled where id = l.id)
               then (select coalesce(sum(amount), 0) from bank_line_allocations where line_id = l.id and reversed_at is null)
             else l.amount end as amount
      from bank_lines l
     where l.currency = (select settings ->> 'currency' from site) and not exists (select from ledger_queue where bank_line_id = l.id))
  select x.id::text as subject, coalesce(booked.amount, 0) as written, x.amount::bigint as counted
    from expected x left join booked on booked.id = x.id
   where coalesce(booked.amount, 0) <> x.amount
   order by x.id`

/** The sum of our transfers on a line equals the line, less bank charges. */
export const linesAgainstTransfers = (tx: Tx) => tx<Discrepancy[]>`
  select l.id::text as subject, l.amount - l.difference as written, sum(case s.kind when 'debit' then -s.amount else s.amount end)::bigint as counted
    from credit_transfer_bank_lines s join bank_lines l on l.id = s.line_id
   where s.ended_at is null and l.status <> 'open'
   group by l.id
  having l.account is distinct from 'transfers'
      or l.amount - l.difference <> sum(case s.kind when 'debit' then -s.amount else s.amount end)
   order by l.id`
