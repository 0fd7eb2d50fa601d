import { labels } from '#contract/office/labels/messages.ts'
import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { isChosen, isWithin } from '#server/office/filters.ts'
import { messages } from './messages.ts'
import { type ExportFilters, isDayWithin, money, type Selection, time } from './selection-queries.ts'

/** The name of an account in the reader's language. */
const accountName = (tx: Tx, key: Fragment, { accountNames }: ExportFilters) =>
  tx`${tx.json(accountNames)}::jsonb ->> ${key}`

/** The postings of the ledger by account, for use in other bookkeeping software. */
export const bookings = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    e.id as "entry", e.booked_on::text as "booked_on", ${time(tx, tx`e.at`, filters)} as "at", coalesce(o.code, 'bank line ' || e.bank_line_id) as "order",
    ${tx.json(labels.ledgerKinds)}::jsonb ->> e.kind as "kind", a.number as "account", ${accountName(tx, tx`a.key`, filters)} as "account_name",
    case when p.amount > 0 then ${money(tx, tx`p.amount`, filters)} end as "debit",
    case when p.amount < 0 then ${money(tx, tx`-p.amount`, filters)} end as "credit",
    ${filters.currency}::text as "currency", coalesce(d.external_code, m.external_code) as "product"`,
  from: tx`
    from ledger_entries e
    join ledger_postings p on p.entry_id = e.id
    join ledger_accounts a on a.key = p.account
    left join orders o on o.id = e.order_id
    left join products d on d.id = p.product_id
    left join merchandise m on m.id = p.merchandise_id
   where ${isDayWithin(tx, tx`e.booked_on`, filters)}`,
  order: tx`e.id, p.amount desc, a.number`,
})

/** What a till rounded of cash: of an incoming payment `i`, or of a refund `r`. The sale itself is the first payment of its order. */
const roundedOfPayment = (tx: Tx) => tx`
  (select coalesce(sum(e.rounding), 0) from till_entries e
    where e.order_id = i.order_id and (e.incoming_payment_id = i.id or e.kind = 'sale' and i.number = 1))`
const roundedOfRefund = (tx: Tx) => tx`
  (select coalesce(sum(e.rounding), 0) from till_entries e
    where e.order_id = r.order_id and r.destination = 'box_office' and (e.refund_id = r.id or e.kind = 'void'))`

/**
 * All incoming and outgoing payments, in cash as much as coins could pay. Credits between orders are not included. A refund with a problem
 * counts as sent if the ledger has it as sent.
 */
export const transactions = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    ${time(tx, tx`s.at`, filters)} as "at", o.code as "order", o.billing_name as "customer", s.kind as "kind", s.via as "via",
    s.reference as "reference", ${money(tx, tx`s.amount`, filters)} as "amount", ${filters.currency}::text as "currency"`,
  from: tx`
    from (
      select coalesce(a.settled_at, a.created_at) as at, p.order_id, 'payment' as kind, a.gateway as via,
             a.reference as reference, a.amount, a.id
        from payment_attempts a join payments p on p.id = a.payment_id where a.status = 'succeeded'
      union all
      select i.created_at, i.order_id, case when i.reverses is not null then 'taken back' when i.amount > 0 then 'payment' else 'returned' end,
             case i.method when 'bank_transfer' then 'bank' else i.method end, i.note, i.amount + i.rounding + ${roundedOfPayment(tx)}, i.id
        from incoming_payments i where i.method <> 'credit'
      union all
      select c.settled_at, p.order_id, 'returned', a.gateway, c.reference, -c.amount, c.id
        from card_refunds c join payment_attempts a on a.id = c.attempt_id join payments p on p.id = a.payment_id
       where c.status = 'succeeded'
      union all
      select coalesce(r.completed_at, booked.at), r.order_id, 'refund', case when r.destination = 'box_office' and o.payment_method in ('cash', 'card_terminal') then o.payment_method else 'bank' end,
             'refund ' || r.id, r.credited - r.out_of_band_amount + ${roundedOfRefund(tx)}, r.id
        from refunds r join orders o on o.id = r.order_id
        left join lateral (
          select min(e.at) as at from ledger_entries e
           where e.order_id = r.order_id and e.source = 'refund ' || r.id || ' sent') booked on r.completed_at is null
       where r.out_of_band_amount > r.credited
      union all
      select d.decided_at, p.order_id, 'dispute', d.gateway, d.ref, -d.lost_amount, d.id
        from disputes d join payment_attempts a on a.id = d.attempt_id join payments p on p.id = a.payment_id
       where d.lost_amount > 0) s
    join orders o on o.id = s.order_id
   where ${isWithin(tx, tx`s.at`, filters.period)}`,
  order: tx`s.at, s.order_id, s.id`,
})

/** The balance at each gateway at the end of each day with changes. */
export const transit = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    s.day::text as "day", s.number as "account", ${accountName(tx, tx`s.key`, filters)} as "account_name", ${money(tx, tx`s.came`, filters)} as "received",
    ${money(tx, tx`s.went`, filters)} as "sent", ${money(tx, tx`s.held`, filters)} as "balance",
    ${filters.currency}::text as "currency"`,
  from: tx`
    from (
      select d.*, sum(d.came - d.went) over (partition by d.number order by d.day) as held
        from (
          select e.booked_on as day, a.number, a.key, sum(greatest(p.amount, 0)) as came, sum(greatest(-p.amount, 0)) as went
            from ledger_postings p join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.key = p.account
           where p.account like 'gateway %'
           group by e.booked_on, a.number, a.key) d) s
   where ${isDayWithin(tx, tx`s.day`, filters)}`,
  order: tx`s.day, s.number`,
})

/** The amounts owed by customers (positive) and to them (negative), by order, at the end of the last chosen day. */
export const open = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    o.code as "order", o.billing_name as "customer", o.billing_email as "email", s.number as "account", ${accountName(tx, tx`s.key`, filters)} as "account_name",
    ${time(tx, tx`(select min(due_at) from payments where order_id = o.id and payment_status in ('pending', 'partial'))`, filters)} as "due",
    ${money(tx, tx`s.amount`, filters)} as "amount", ${filters.currency}::text as "currency"`,
  from: tx`
    from (
      select e.order_id, a.number, a.key, sum(p.amount) as amount
        from ledger_postings p join ledger_entries e on e.id = p.entry_id join ledger_accounts a on a.key = p.account
       where p.account in ('receivables', 'refunds_payable', 'overpayments')
         and ${isDayWithin(tx, tx`e.booked_on`, { ...filters, period: { ...filters.period, since: null } })}
       group by e.order_id, a.number, a.key
      having sum(p.amount) <> 0) s
    join orders o on o.id = s.order_id`,
  order: tx`s.number, o.id`,
})

/**
 * The counter postings of a bank line in the ledger: the parts allocated to orders against receivables, the rest as entered. Empty for
 * lines that are still open, or were entered by hand.
 */
const contraOf = (tx: Tx, filters: ExportFilters) => tx`
  select string_agg(a.number, ', ' order by c.size desc, a.number) as numbers,
         string_agg(${accountName(tx, tx`a.key`, filters)} || case when c.several then ' ' || ${money(tx, tx`-c.amount`, filters)} else '' end, ', ' order by c.size desc, a.number) as names
    from (
      select key, sum(amount) as amount, abs(sum(amount)) as size, count(*) over () > 1 as several
        from (
          select p.account as key, p.amount
            from ledger_entries e join ledger_postings p on p.entry_id = e.id
           where e.bank_line_id = b.id and p.account not in ('bank', 'opening_balances')
          union all
          select part.key, part.amount
            from bank_line_allocations x cross join lateral (values ('unassigned', x.amount), ('receivables', -x.amount)) part (key, amount)
           where x.line_id = b.id and x.reversed_at is null) parts
       group by key having sum(amount) <> 0) c
    join ledger_accounts a on a.key = c.key`

/** The bank lines by the bank's date, with their status and their account in the ledger. */
export const bank = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    b.id as "line", s.account as "bank_account", s.number as "statement", b.booked_on::text as "booked_on", ${money(tx, tx`b.amount`, filters)} as "amount", b.currency as "currency",
    b.name as "name", b.iban as "iban", b.text as "text", b.end_to_end_id as "reference", b.return_reason as "return_reason",
    b.status as "status", coalesce(b.gateway, '') as "via",
    contra.numbers as "contra_account", contra.names as "contra_account_name", b.note as "note",
    (select string_agg(o.code || ' ' || ${money(tx, tx`a.amount`, filters)}, ', ' order by a.id)
       from bank_line_allocations a
       join incoming_payments i on i.id = a.incoming_payment_id
       join orders o on o.id = i.order_id
      where a.line_id = b.id and a.reversed_at is null) as "orders"`,
  from: tx`
    from bank_lines b
    join bank_statements s on s.id = b.statement_id
    cross join lateral (${contraOf(tx, filters)}) contra
   where ${isDayWithin(tx, tx`b.booked_on`, filters)} and b.status <> 'removed'
     and ${isChosen(tx, tx`b.status`, filters.status)}`,
  order: tx`b.booked_on, b.id`,
})

/** Invoices and credit notes (negative), with the amounts at each tax rate. */
export const invoices = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    s.number as "number", ${time(tx, tx`s.issued_at`, filters)} as "issued", o.code as "order",
    s.snapshot -> 'buyer' ->> 'name' as "customer", s.snapshot -> 'buyer' ->> 'vat_number' as "vat_number",
    o.billing_country as "country",
    case when (s.snapshot ->> 'reverse_charge')::boolean then ${messages.reverseCharge} else '' end as "reverse_charge",
    ${money(tx, tx`s.sign * (select coalesce(sum((t ->> 'net')::bigint), 0) from json_array_elements(s.snapshot -> 'taxes') t)`, filters)} as "net",
    ${money(tx, tx`s.sign * (select coalesce(sum((t ->> 'tax')::bigint), 0) from json_array_elements(s.snapshot -> 'taxes') t)`, filters)} as "tax_amount",
    ${money(tx, tx`s.sign * (s.snapshot ->> 'total')::bigint`, filters)} as "gross",
    (select string_agg((t ->> 'rate') || '%: ' || ${money(tx, tx`s.sign * (t ->> 'tax')::bigint`, filters)}, ', ')
       from json_array_elements(s.snapshot -> 'taxes') t) as "taxes",
    ${filters.currency}::text as "currency"`,
  from: tx`
    from (
      select order_id, number, issued_at, snapshot, 1 as sign, 'invoice' as kind from invoices
      union all
      select order_id, number, issued_at, snapshot, 1, 'invoice' from corrected_invoices
      union all
      select order_id, number, issued_at, snapshot, -1, 'credit-note' from credit_notes
      union all
      select order_id, credit_number, credited_at, credit_snapshot, -1, 'credit-note' from corrected_invoices) s
    join orders o on o.id = s.order_id
   where ${isWithin(tx, tx`s.issued_at`, filters.period)}`,
  order: tx`s.issued_at, s.number`,
})
