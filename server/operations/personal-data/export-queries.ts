import { spellingsOf } from '#server/platform/text/typed-email.ts'
import type { Answer } from '#contract/questions/questions.ts'
import { searchable } from '#contract/searchable.ts'
import { fieldsOf, textOf } from '#server/platform/database/history-personal-data-queries.ts'
import type { Sql } from '#server/platform/shop.ts'
import type { Person } from './person-queries.ts'

/** A row of the data export, with its column names. */
export type ExportRow = Record<string, unknown>

export const readAccount = (sql: Sql, id: number) => sql<ExportRow[]>`
  select full_name, email, country, address, company_name, vat_number, password_hash is not null as has_password,
         created_at, updated_at,
         (select email from email_changes where customer_id = c.id and used_at is null) as email_to_be_confirmed
    from customers c where id = ${id}`

/** Earlier states of the account, before corrections by staff. */
export const readCorrections = (sql: Sql, id: number) => sql<ExportRow[]>`
  select at, ${fieldsOf(sql, 'customer_changes', 'c', 'before')} as before,
         ${fieldsOf(sql, 'customer_changes', 'c', 'after')} as after
    from customer_changes c where customer_id = ${id} order by id`

/** The discount of a line `l` that it has in its price and fee, with the code that gave it. */
const discountOf = (sql: Sql) => sql`
  (select json_build_object('name', d.name, 'code', c.code, 'amount', l.discount_amount, 'fee_amount', l.discount_fee_amount)
     from discount_rules r join discounts d on d.id = r.discount_id left join discount_codes c on c.id = l.discount_code_id
    where r.id = l.discount_rule_id)`

export const readOrders = (sql: Sql, orders: number[]) => sql<ExportRow[]>`
  select o.code, o.created_at, o.payment_method, o.payment_status, o.billing_name, o.billing_email, o.billing_country,
         o.billing_address, o.shipping_country, o.shipping_address, o.shipping_name, o.company_name, o.vat_number,
         o.recipient_email, o.items_total, o.shipping_amount, o.donation_amount, o.discount_name, o.discount_amount, o.total_price, o.paid_at,
         o.staff is not null as placed_by_staff, o.accepted_ts_and_cs as terms_accepted_at,
         (select json_build_object('version', a.version, 'at', a.at,
                   'ip', ${textOf(sql, 'terms_acceptances', 'a', 'ip', 'order_id')},
                   'user_agent', ${textOf(sql, 'terms_acceptances', 'a', 'user_agent', 'order_id')})
            from terms_acceptances a where a.order_id = o.id) as terms_acceptance,
         (select number from invoices where order_id = o.id) as invoice,
         (select snapshot from invoices where order_id = o.id) as invoiced,
         (select coalesce(json_agg(json_build_object('number', number, 'issued_at', issued_at, 'content', snapshot) order by id), '[]')
            from credit_notes where order_id = o.id) as credit_notes,
         (select coalesce(json_agg(json_build_object('number', number, 'issued_at', issued_at, 'content', snapshot,
                   'credited_by', credit_number, 'credit_note', credit_snapshot) order by id), '[]')
            from corrected_invoices where order_id = o.id) as corrected_invoices,
         (select coalesce(json_agg(json_build_object('product', piece_name(p.name, l.variant_id), 'full_name', l.full_name, 'email', l.email,
                   'age', l.age, 'price', l.price, 'fee', l.fee, 'discount', ${discountOf(sql)},
                   'bundle', (select name from bundles where id = l.bundle_id)) order by l.id), '[]')
            from cart_products l join products p on p.id = l.product_id where l.order_id = o.id) as products,
         (select coalesce(json_agg(json_build_object('merchandise', piece_name(m.name, l.variant_id), 'price', l.price, 'fee', l.fee, 'discount', ${discountOf(sql)}) order by l.id), '[]')
            from cart_merchandise l join merchandise m on m.id = l.merchandise_id where l.order_id = o.id) as merchandise,
         (select coalesce(json_agg(json_build_object('reference', reference, 'amount', amount, 'paid_amount', paid_amount,
                   'due_at', due_at, 'paid_at', paid_at, 'status', payment_status) order by position), '[]')
            from payments where order_id = o.id) as payments,
         (select coalesce(json_agg(json_build_object('gateway', a.gateway, 'reference', a.reference, 'status', a.status,
                   'amount', a.amount, 'created_at', a.created_at, 'settled_at', a.settled_at) order by a.id), '[]')
            from payment_attempts a join payments p on p.id = a.payment_id where p.order_id = o.id) as payment_attempts,
         (select coalesce(json_agg(json_build_object('method', method, 'amount', amount, 'value_date', value_date,
                   'note', note) order by id), '[]')
            from incoming_payments where order_id = o.id) as incoming_payments,
         (select coalesce(json_agg(json_build_object('at', r.at, 'reason', ${textOf(sql, 'order_recipients', 'r', 'reason')},
                   'email_before', ${textOf(sql, 'order_recipients', 'r', 'email_before')},
                   'email', ${textOf(sql, 'order_recipients', 'r', 'email')}) order by r.id), '[]')
            from order_recipients r where r.order_id = o.id) as mails_sent_elsewhere,
         (select coalesce(json_agg(json_build_object('at', changed_at, 'removed', removed, 'added', added, 'note', note)
                   order by id), '[]')
            from order_changes where order_id = o.id) as changes
    from orders o where o.id = any(${orders}::integer[]) order by o.id`

export const readRefunds = (sql: Sql, refunds: number[]) => sql<(ExportRow & { id: number })[]>`
  select r.id, o.code as order, r.status, r.created_at, r.completed_at, r.total, r.destination, r.problem_reason, r.reason
    from refunds r join orders o on o.id = r.order_id
   where r.id = any(${refunds}::integer[]) order by r.id`

/**
 * The tickets in their orders or in their name: without data of somebody else's order, and, for a transferred ticket, with what they
 * entered about its receiver.
 */
export const readTickets = (sql: Sql, { tickets, orders }: Person) => sql<ExportRow[]>`
  select t.code, case when t.order_id = any(${orders}::integer[]) then o.code end as order, e.name as event, piece_name(p.name, t.variant_id) as product,
         d.travel_time, t.full_name, t.email, t.age, t.status, t.created_at, t.last_edited_at,
         (select coalesce(json_agg(json_build_object('at', c.at, 'kind', c.kind,
                   'before', ${fieldsOf(sql, 'ticket_changes', 'c', 'before')} - 'order',
                   'after', ${fieldsOf(sql, 'ticket_changes', 'c', 'after')} - array['order', 'code'],
                   'note', ${textOf(sql, 'ticket_changes', 'c', 'note')}) order by c.id), '[]')
            from ticket_changes c where c.ticket_id = t.id and t.order_id = any(${orders}::integer[])) as changes,
         (select coalesce(json_agg(json_build_object('at', s.at, 'gate', g.name, 'direction', s.direction, 'outcome', s.outcome)
                   order by s.id), '[]')
            from scans s join gates g on g.id = s.gate_id where s.ticket_id = t.id) as scans,
         (select coalesce(json_agg(json_build_object('made_at', w.created_at)), '[]')
            from wallet_passes w where w.ticket_id = t.id) as wallet_passes
    from tickets t
    join orders o on o.id = t.order_id
    join products p on p.id = t.product_id
    join events e on e.id = p.event_id
    left join travel_times d on d.id = t.transport_time_id
   where t.id = any(${tickets}::integer[]) order by t.id`

export const readPurchases = (sql: Sql, orders: number[]) => sql<ExportRow[]>`
  select p.code, o.code as order, piece_name(m.name, p.variant_id) as merchandise, p.status, p.price, p.created_at,
         (select json_agg(json_build_object('at', at, 'handed_over', undone_reason is null) order by id)
            from handovers where purchase_id = p.id and sequence is not null) as handovers
    from merchandise_purchases p join orders o on o.id = p.order_id join merchandise m on m.id = p.merchandise_id
   where p.order_id = any(${orders}::integer[]) order by p.id`

/** What was answered for their orders, for tickets in their name, and in their carts, each in the wording in which it was asked. */
export const readAnswers = (sql: Sql, { id, orders, tickets }: Person) => sql<
  {
    question: string
    for: string | null
    order: string | null
    full_name: string | null
    answered_at: Temporal.Instant
    options: { key: string; label: string }[]
    value: Answer
    encrypted: string | null
    file: number | null
  }[]
>`
  select v.wording ->> 'label' as question, coalesce(p.name, m.name) as for,
         case when o.id = any(${orders}::integer[]) then o.code end as order, l.full_name,
         a.answered_at, v.wording -> 'options' as options, a.value, a.encrypted, a.file_id as file
    from answers a
    join question_versions v on v.id = a.version_id
    left join cart_products l on l.id = a.cart_product_id
    left join products p on p.id = l.product_id
    left join cart_merchandise k on k.id = a.cart_merchandise_id
    left join merchandise m on m.id = k.merchandise_id
    left join orders o on o.id = coalesce(l.order_id, k.order_id, a.order_id)
   where l.order_id = any(${orders}::integer[]) or k.order_id = any(${orders}::integer[])
      or a.order_id = any(${orders}::integer[])
      or l.id in (select cart_product_id from tickets where id = any(${tickets}::integer[]))
      or coalesce(l.cart_id, k.cart_id) in (select id from carts where customer_id = ${id} and status = 'open')
   order by a.id`

export const readMails = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select created_at, sent_at, recipient, subject, text from mails
   where words like any(${addresses.flatMap(spellingsOf).map((a) => `${searchable(a).replaceAll(/[\\%_]/g, String.raw`\$&`)} %`)}::text[])
     and email_key(recipient) = any(${addresses}::text[])
   order by id`

/** With those in which somebody bought with an address of the person without a login. */
export const readSessions = (sql: Sql, { id, addresses }: Pick<Person, 'id' | 'addresses'>) => sql<
  ExportRow[]
>`
  select created_at, last_used_at, expires_at, revoked_at as ended_at, user_agent, false as provisional
    from sessions where customer_id = ${id}
  union all
  select created_at, null, expires_at, revoked_at, null, true
    from provisional_sessions where email_key(email) = any(${addresses}::text[])
   order by created_at`

export const readPasskeys = (sql: Sql, id: number) => sql<ExportRow[]>`
  select name, user_agent, created_at, last_used_at from passkeys where customer_id = ${id} order by id`

export const readWaitingListEntries = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select 'waiting list' as kind, piece_name(coalesce(p.name, m.name), w.variant_id) as item, w.full_name, w.email, w.age, w.status, w.joined_at as since, w.ended_at
    from waiting_list_entries w left join products p on p.id = w.product_id left join merchandise m on m.id = w.merchandise_id
   where email_key(w.email) = any(${addresses}::text[])
  union all
  select 'waiting list', piece_name(coalesce(p.name, m.name), r.variant_id), r.full_name, r.email, r.age, 'unconfirmed', r.created_at, null
    from waiting_list_requests r left join products p on p.id = r.product_id left join merchandise m on m.id = r.merchandise_id
   where email_key(r.email) = any(${addresses}::text[]) and r.entry_id is null
  union all
  select 'sale alert', coalesce(p.name, m.name), null, a.email, null, case when a.notified_at is null then 'waiting' else 'notified' end, a.created_at, a.notified_at
    from sale_alerts a left join products p on p.stock_id = a.stock_id left join merchandise m on m.stock_id = a.stock_id
   where email_key(a.email) = any(${addresses}::text[])`

/** Mailings to them, and whether they were sent. */
export const readMailings = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select g.kind, g.subject, g.started_at, r.email, r.result, r.reason
    from mailing_recipients r join mailings g on g.id = r.mailing_id
   where r.email = any(${addresses}::text[]) order by g.id`

/** The codes of discounts that only they may use. */
export const readDiscountCodes = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select c.code, d.name as discount, c.email, c.enabled
    from discount_codes c join discounts d on d.id = c.discount_id
   where c.email = any(${addresses}::text[]) order by c.id`

/** The partners whose contact they are. */
export const readPartners = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select name, category, contact_name, contact_email, created_at, ended_at
    from partners where email_key(contact_email) = any(${addresses}::text[]) order by id`

export const readOptOuts = (sql: Sql, addresses: string[]) => sql<ExportRow[]>`
  select address as email, n.at, n.via from unnest(${addresses}::text[]) address
    join news_opt_outs n on n.address_hash = sha256(convert_to(address, 'UTF8'))`

export const readCarts = (sql: Sql, id: number) => sql<ExportRow[]>`
  select c.code, c.created_at, c.expires_at,
         (select coalesce(json_agg(json_build_object('product', piece_name(p.name, l.variant_id), 'full_name', l.full_name, 'email', l.email, 'age', l.age)), '[]')
            from cart_products l join products p on p.id = l.product_id where l.cart_id = c.id and l.released_at is null) as products
    from carts c where c.customer_id = ${id} and c.status = 'open' order by c.id`

/** Staff notes about them, with earlier versions. The author is that person's own data, and omitted. */
export const readNotes = (sql: Sql, { id, orders }: Person) => sql<ExportRow[]>`
  select o.code as order, n.at, n.text, n.removed_at,
         (select coalesce(json_agg(json_build_object('until', c.at, 'text', ${textOf(sql, 'note_changes', 'c', 'text')}) order by c.id), '[]')
            from note_changes c where c.note_id = n.id) as earlier
    from notes n left join orders o on o.id = n.order_id
   where n.customer_id = ${id} or n.order_id = any(${orders}::integer[]) order by n.id`

/** Audited actions about them, by themselves or by the festival. */
export const readAudit = (sql: Sql, { id, order_codes, ticket_codes, refunds }: Person) => sql<ExportRow[]>`
  select a.at, case when a.actor = ${`customer ${id}`} then 'you' else split_part(a.actor, ' ', 1) end as by, a.action, a.subject,
         ${fieldsOf(sql, 'audit', 'a', 'detail')} as detail
    from audit a
   where a.subject = any(${[
     `customer ${id}`,
     ...order_codes,
     ...ticket_codes.map((code) => `ticket ${code}`),
     ...refunds.map((refund) => `refund ${refund}`),
   ]}::text[])
   order by a.id`
