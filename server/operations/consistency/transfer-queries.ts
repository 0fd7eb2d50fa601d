import type { Tx } from '#server/platform/shop.ts'
import type { Discrepancy } from './order-queries.ts'

/** A bank line about this that has a ledger entry. */
const shown = (tx: Tx, kind: 'debit' | 'return') => tx`exists (
  select from credit_transfer_bank_lines s join bank_lines l on l.id = s.line_id
   where s.credit_transfer_id = y.id and s.kind = ${kind} and s.ended_at is null and l.account = 'transfers')`

const said = (tx: Tx, kind: 'debit' | 'return') => tx`exists (
  select from credit_transfer_bank_lines s where s.credit_transfer_id = y.id and s.kind = ${kind} and s.ended_at is null)`

/**
 * Each transfer shown by the bank balances to zero in the clearing account: the line of its debit, the line of its return, and its subject.
 * The account's balance consists of transfers of which only a part is known.
 */
export const transfersOfLedger = (tx: Tx) => tx<Discrepancy[]>`
  with held as (select coalesce(sum(amount), 0)::bigint as amount from ledger_postings where account = 'transfers'),
  on_their_way as (
    select coalesce(sum(y.amount * (entered.out::integer - entered.back::integer - entered.purpose)), 0)::bigint as amount
      from credit_transfers y cross join lateral (
        select ${shown(tx, 'debit')} as out, ${shown(tx, 'return')} as back,
               case when y.overpayment_id is null then (y.status = 'completed' and ${said(tx, 'debit')})::integer
                    else ${said(tx, 'debit')}::integer - ${said(tx, 'return')}::integer end as purpose) entered
     where exists (select from credit_transfer_bank_lines where credit_transfer_id = y.id))
  select 'transfers' as subject, held.amount as written, on_their_way.amount as counted
    from held, on_their_way where held.amount <> on_their_way.amount and not exists (select from ledger_queue)`

/** A line entered as one of our transfers shows one, or what another line reverses. */
export const linesWithoutTransfers = (tx: Tx) => tx<Discrepancy[]>`
  select l.id::text as subject, l.account as written, l.amount as counted
    from bank_lines l
   where l.account = 'transfers' and l.other_line_id is null
     and not exists (select from bank_lines d where d.other_line_id = l.id)
     and not exists (select from credit_transfer_bank_lines where line_id = l.id and ended_at is null)
   order by l.id`

/** Whether a card refund of the subject of a transfer has failed. */
const hasFailedByCard = (tx: Tx) => tx`(
  exists (select from card_refunds where refund_id = seen.refund_id and status = 'failed')
  or exists (select from card_refunds where overpayment_id = seen.overpayment_id and status = 'failed'))`

/**
 * The status of a transfer matches its lines, its file and its subject: one in progress is still to be paid, and one that has arrived counts
 * as sent. More may remain of a refund or an overpayment, if a card refund has failed meanwhile.
 */
export const transfersAgainstLines = (tx: Tx) => tx<Discrepancy[]>`
  with seen as (
    select y.id, y.refund_id, y.overpayment_id, y.end_to_end_id, y.status, y.amount, f.withdrawn_at is not null as is_withdrawn, r.status as refund_status,
           ${said(tx, 'debit')} as is_out, ${said(tx, 'return')} as is_back,
           case when y.refund_id is not null then r.out_of_band_amount - r.credited else v.out_of_band_amount - v.bounced_amount end as sent,
           (select sum(amount) from credit_transfers where status = 'completed' and (refund_id = r.id or overpayment_id = v.id)) as arrived,
           case when y.refund_id is not null then r.total - r.out_of_band_amount - (
                  select coalesce(sum(amount), 0)::bigint from card_refunds where refund_id = r.id and status in ('succeeded', 'unknown'))
                when y.overpayment_id is not null then v.remaining
                else b.amount - (select coalesce(sum(amount), 0)::bigint from bank_line_allocations where line_id = b.id and reversed_at is null) end as left
      from credit_transfers y join sepa_files f on f.id = y.file_id
      left join refunds r on r.id = y.refund_id
      left join overpayments v on v.id = y.overpayment_id
      left join bank_lines b on b.id = y.bank_line_id)
  select end_to_end_id as subject, status as written, counted
    from seen cross join lateral (select
      case when is_withdrawn <> (status = 'withdrawn') then case when is_withdrawn then 'its file was withdrawn' else 'its file was not' end
           when status in ('sent', 'withdrawn') and is_out then 'a line shows that it was debited'
           when status in ('sent', 'completed', 'withdrawn') and is_back then 'a line shows that it has come back'
           when status = 'completed' and sent < arrived and refund_status <> 'processed' then 'its refund is ' || refund_status
           when status = 'completed' and sent < arrived then 'only ' || sent || ' counts as sent'
           when status = 'sent' and ("left" < amount or ("left" > amount and not ${hasFailedByCard(tx)})) then amount || ' is on its way of ' || "left" end as counted) found
   where counted is not null
   order by id`

/** The total of a file equals its transfers, and the line that has debited all of it. */
export const filesAgainstTransfers = (tx: Tx) => tx<Discrepancy[]>`
  select f.message_id as subject, f.count || ' transfers of ' || f.total as written,
         case when f.debit_line_id is not null and t.on_line < t.count then t.on_line || ' by the line that has debited it'
              else t.count || ' of ' || t.total end as counted
    from sepa_files f cross join lateral (
      select count(*) as count, coalesce(sum(y.amount), 0)::bigint as total,
             count(*) filter (where exists (
               select from credit_transfer_bank_lines s where s.credit_transfer_id = y.id and s.kind = 'debit' and s.line_id = f.debit_line_id and s.ended_at is null)) as on_line
        from credit_transfers y where y.file_id = f.id) t
   where f.count <> t.count or f.total <> t.total or (f.debit_line_id is not null and t.on_line < t.count)
   order by f.id`
