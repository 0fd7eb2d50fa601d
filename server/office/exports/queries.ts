import type { Fragment } from '#server/platform/database/sql.ts'
import type { Tx } from '#server/platform/shop.ts'
import { shortCodes } from '#server/tickets/barcodes/barcodes.ts'
import * as answers from '#server/office/answers/answers.ts'
import { isChosen, isWithin } from '#server/office/filters.ts'
import { messages } from './messages.ts'
import { address, type ExportFilters, money, type Selection, time } from './selection-queries.ts'
import { alphabetical } from '#server/platform/text/alphabetical.ts'

const departureOf = (tx: Tx) => tx`to_char(coalesce(d.travel_time, p.travel_time), 'YYYY-MM-DD HH24:MI')`

/** The answers of a line. */
const ofTicket = (tx: Tx, line: Fragment) => answers.ofLine(tx, 'cart_product_id', line)
const ofPiece = (tx: Tx, line: Fragment) => answers.ofLine(tx, 'cart_merchandise_id', line)

/** The holder of a ticket, or that it is to be named later; empty for merchandise. */
const holderOf = (tx: Tx, name: Fragment) =>
  tx`case when ${name} = '' then ${messages.nameMissing} else ${name} end`

const ticketCode = (tx: Tx) => shortCodes.codeColumn(tx, tx`t.code`, tx`t.id`)

export const orders = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    o.code as "order", ${time(tx, tx`o.created_at`, filters)} as "ordered", o.payment_status as "status",
    replace(o.problem_reason, chr(10), ' ') as "problem", o.payment_method as "method", coalesce(o.staff, ${messages.website}) as "via",
    o.billing_name as "customer", o.billing_email as "email", o.billing_country as "country",
    ${address(tx, tx`o.billing_address`, filters)} as "address",
    (select count(*) from cart_products l where l.order_id = o.id) as "tickets",
    (select count(*) from cart_merchandise l where l.order_id = o.id) as "merchandise",
    ${money(tx, tx`o.items_total`, filters)} as "items_total", ${money(tx, tx`o.shipping_amount`, filters)} as "shipping",
    ${money(tx, tx`o.donation_amount`, filters)} as "donation",
    ${money(tx, tx`o.discount_amount`, filters)} as "discount", v.code as "voucher",
    ${money(tx, tx`o.total_price`, filters)} as "total",
    ${money(tx, tx`(select coalesce(sum(paid_amount), 0) from payments b where b.order_id = o.id)`, filters)} as "paid",
    ${money(tx, tx`(select coalesce(sum(total), 0) from refunds r where r.order_id = o.id and r.status = 'processed')`, filters)} as "refunded",
    ${filters.currency}::text as "currency", i.number as "invoice",
    ${time(tx, tx`o.accepted_ts_and_cs`, filters)} as "terms_accepted", o.company_name as "company", o.vat_number as "vat_number"`,
  from: tx`
    from orders o left join vouchers v on v.id = o.voucher_id left join invoices i on i.order_id = o.id
   where ${isChosen(tx, tx`o.payment_status`, filters.status)} and ${isWithin(tx, tx`o.created_at`, filters.period)}`,
  order: tx`o.id`,
  answers: answers.ofLine(tx, 'order_id', tx`o.id`),
})

/** The columns of a line that come from its order. */
const placed = (tx: Tx) =>
  tx`o.code as order_code, o.created_at as ordered_at, o.payment_status as order_status`

/** The lines of these orders. */
const ofOrders = (tx: Tx, { status, period }: ExportFilters) => tx`
  l.order_id is not null and ${isChosen(tx, tx`o.payment_status`, status)} and ${isWithin(tx, tx`o.created_at`, period)}`

/**
 * Each kind of line is joined with the orders separately: few orders have few lines to read. As outer joins, those without a filter are left
 * out when lines are counted.
 */
export const lines = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    l.order_code as "order", ${time(tx, tx`l.ordered_at`, filters)} as "ordered", l.order_status as "status",
    l.kind as "kind", l.event as "event", l.product as "product", l.name as "name", l.departure as "departure",
    ${holderOf(tx, tx`l.full_name`)} as "holder", l.email as "email", l.age as "age", ${money(tx, tx`l.price`, filters)} as "price",
    ${money(tx, tx`l.fee`, filters)} as "fee", l.tax_rate::text as "tax", ${filters.currency}::text as "currency",
    l.code as "code", l.state as "item_status", case when l.held then ${messages.placeTaken} else ${messages.placeReleased} end as "place",
    l.bundle as "bundle", l.bundle_line as "bundle_number"`,
  from: tx`
    from (
      select ${placed(tx)}, l.order_id, l.id, 'ticket' as kind, e.key as event, p.external_code as product, ${ticketName(tx, tx`coalesce(t.variant_id, l.variant_id)`)} as name, d.id as departure_id,
             ${departureOf(tx)} as departure, coalesce(t.full_name, l.full_name) as full_name,
             coalesce(t.email, l.email) as email, coalesce(t.age, l.age) as age, l.price, l.fee, l.tax_rate, ${ticketCode(tx)} as code,
             t.status as state, l.released_at is null as held,
             (select name from bundles where id = l.bundle_id) as bundle, l.bundle_line
        from cart_products l
        left join orders o on o.id = l.order_id
        left join products p on p.id = l.product_id
        left join events e on e.id = p.event_id
        left join travel_times d on d.id = l.transport_time_id and d.product_id = l.product_id
        left join tickets t on t.cart_product_id = l.id
       where ${ofOrders(tx, filters)}
      union all
      select ${placed(tx)}, l.order_id, l.id, 'merchandise', null, m.external_code,
             piece_name(m.name, coalesce(b.variant_id, l.variant_id)), null, null, null, null, null, l.price, l.fee,
             l.tax_rate, b.code, b.status, l.released_at is null, null, null
        from cart_merchandise l
        left join orders o on o.id = l.order_id
        left join merchandise m on m.id = l.merchandise_id
        left join merchandise_purchases b on b.cart_merchandise_id = l.id
       where ${ofOrders(tx, filters)}) l
   where ${isChosen(tx, tx`l.event`, filters.event)} and ${isChosen(tx, tx`l.product`, filters.product)}
     and ${isChosen(tx, tx`l.departure_id`, filters.departure)}`,
  order: tx`l.order_id, l.kind desc, l.id`,
  answers: tx`case when l.kind = 'ticket' then ${ofTicket(tx, tx`l.id`)} else ${ofPiece(tx, tx`l.id`)} end`,
})

/** What a ticket of the product `p` is called. The function is not called for each of many rows in vain. */
const ticketName = (tx: Tx, variant: Fragment) => tx`
  case when ${variant} is null then p.name else piece_name(p.name, ${variant}) end`

/** Issued tickets. As outer joins, those without a filter are left out when tickets are counted. */
const issued = (tx: Tx, filters: ExportFilters) => tx`
    from tickets t
    left join products p on p.id = t.product_id
    left join events e on e.id = p.event_id
    left join orders o on o.id = t.order_id
    left join customers c on c.id = o.customer_id
    left join travel_times d on d.id = t.transport_time_id
   where ${isChosen(tx, tx`e.key`, filters.event)} and ${isChosen(tx, tx`p.external_code`, filters.product)}
     and ${isChosen(tx, tx`d.id`, filters.departure)}`

export const tickets = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    ${ticketCode(tx)} as "ticket", t.status as "status", e.name as "event", p.external_code as "product", ${ticketName(tx, tx`t.variant_id`)} as "name",
    ${departureOf(tx)} as "departure", ${holderOf(tx, tx`t.full_name`)} as "holder", t.email as "email", t.age as "age",
    ${money(tx, tx`t.price`, filters)} as "price", ${money(tx, tx`t.fee`, filters)} as "fee",
    ${filters.currency}::text as "currency", ${time(tx, tx`t.created_at`, filters)} as "issued",
    ${time(tx, tx`t.last_edited_at`, filters)} as "edited", o.code as "order", c.full_name as "customer",
    c.email as "customer_email",
    (select b.name from cart_products l join bundles b on b.id = l.bundle_id where l.id = t.cart_product_id) as "bundle",
    (select bundle_line from cart_products where id = t.cart_product_id) as "bundle_number"`,
  from: tx`${issued(tx, filters)}
     and ${isChosen(tx, tx`t.status`, filters.status)} and ${isWithin(tx, tx`t.created_at`, filters.period)}`,
  order: tx`t.id`,
  answers: ofTicket(tx, tx`t.cart_product_id`),
})

/** The holders by departure and name: valid tickets of orders whose terms are accepted. */
export const holders = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    e.name as "event", ${ticketName(tx, tx`t.variant_id`)} as "product", ${departureOf(tx)} as "departure", ${holderOf(tx, tx`t.full_name`)} as "holder",
    t.age as "age", t.email as "email", ${ticketCode(tx)} as "ticket", t.status as "status", o.code as "order",
    c.full_name as "customer", c.email as "customer_email"`,
  from: tx`${issued(tx, filters)}
     and t.status not in ('refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'reassigned',
                          'blocked')
     and o.accepted_ts_and_cs is not null`,
  order: tx`e.sort, e.id, p.sort, p.id, coalesce(d.travel_time, p.travel_time), ${alphabetical(tx, tx`lower(t.full_name)`)}, t.id`,
  answers: ofTicket(tx, tx`t.cart_product_id`),
})

/** Merchandise to pack with its address: paid and not refunded; shipped items only if that status is chosen. */
export const shipping = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    o.code as "order", ${time(tx, tx`o.paid_at`, filters)} as "paid", m.external_code as "merchandise", piece_name(m.name, b.variant_id) as "name",
    b.code as "piece", b.status as "status", o.billing_name as "recipient", o.billing_email as "email",
    ${address(tx, tx`coalesce(o.shipping_address, o.billing_address)`, filters)} as "address",
    coalesce(o.shipping_country, o.billing_country) as "country", o.shipping_name as "shipping"`,
  from: tx`
    from merchandise_purchases b
    join merchandise m on m.id = b.merchandise_id
    join orders o on o.id = b.order_id
   where o.accepted_ts_and_cs is not null and not b.pick_up and b.status = ${filters.status ?? 'active'}
     and ${isChosen(tx, tx`m.external_code`, filters.product)} and ${isWithin(tx, tx`o.paid_at`, filters.period)}`,
  order: tx`o.id, b.id`,
  answers: ofPiece(tx, tx`b.cart_merchandise_id`),
})

/** Merchandise that is collected on site, paid and not refunded: what is still to be handed over, or what was, if that status is chosen. */
export const pickups = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    o.code as "order", ${time(tx, tx`o.paid_at`, filters)} as "paid", m.external_code as "merchandise", m.name as "name",
    b.code as "piece", b.status as "status", o.billing_name as "recipient", o.billing_email as "email",
    ${time(tx, tx`h.at`, filters)} as "handed_over"`,
  from: tx`
    from merchandise_purchases b
    join merchandise m on m.id = b.merchandise_id
    join orders o on o.id = b.order_id
    left join lateral (select at from handovers where purchase_id = b.id and b.status = 'collected' and sequence is not null order by sequence desc limit 1) h
      on true
   where o.accepted_ts_and_cs is not null and b.pick_up and b.status = ${filters.status ?? 'active'}
     and ${isChosen(tx, tx`m.external_code`, filters.product)} and ${isWithin(tx, tx`o.paid_at`, filters.period)}`,
  order: tx`m.sort, m.id, o.id, b.id`,
  answers: ofPiece(tx, tx`b.cart_merchandise_id`),
})

export const payments = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    b.reference as "reference", o.code as "order", b.position + 1 as "installment", b.payment_status as "status",
    o.payment_method as "method", ${money(tx, tx`b.amount`, filters)} as "amount",
    ${money(tx, tx`b.paid_amount`, filters)} as "paid", ${filters.currency}::text as "currency",
    ${time(tx, tx`b.due_at`, filters)} as "due", ${time(tx, tx`b.paid_at`, filters)} as "paid_at",
    b.attempt as "card_attempts", o.payment_status as "order_status", o.billing_name as "customer",
    o.billing_email as "email"`,
  from: tx`
    from payments b join orders o on o.id = b.order_id
   where ${isChosen(tx, tx`b.payment_status`, filters.status)} and ${isWithin(tx, tx`b.due_at`, filters.period)}`,
  order: tx`b.id`,
})

/** Without bank accounts, which are only in the payment file. */
export const refunds = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    r.id as "refund", r.status as "status", ${time(tx, tx`r.created_at`, filters)} as "requested",
    ${time(tx, tx`r.completed_at`, filters)} as "completed", o.code as "order", o.payment_method as "method",
    c.full_name as "customer", c.email as "email",
    (select count(*) from refund_items i where i.refund_id = r.id) as "items",
    ${money(tx, tx`r.total`, filters)} as "total", ${money(tx, tx`r.shipping_refund`, filters)} as "of_it_shipping",
    ${filters.currency}::text as "currency", r.problem_reason as "last_problem",
    (select number from credit_notes k where k.refund_id = r.id) as "credit_note"`,
  from: tx`
    from refunds r join orders o on o.id = r.order_id join customers c on c.id = r.customer_id
   where ${isChosen(tx, tx`r.status`, filters.status)} and ${isWithin(tx, tx`r.created_at`, filters.period)}`,
  order: tx`r.id`,
})

/** Closed tills. A difference is a number, because a negative text would be escaped as a formula. */
export const tills = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    l.id as "till", s.full_name as "staff", ${time(tx, tx`l.opened_at`, filters)} as "opened",
    ${time(tx, tx`l.closed_at`, filters)} as "closed",
    (select count(*) from till_entries e where e.till_id = l.id and e.kind in ('sale', 'payment')) as "sales",
    ${money(tx, tx`(select coalesce(sum(amount), 0) from till_entries e where e.till_id = l.id and e.method = 'card_terminal')`, filters)} as "at_terminal",
    ${money(tx, tx`l.expected`, filters)} as "expected", ${money(tx, tx`l.counted`, filters)} as "counted",
    ${money(tx, tx`(l.counted - l.expected)`, filters)}::float8 as "difference", ${filters.currency}::text as "currency",
    replace(l.note, chr(10), ' ') as "note"`,
  from: tx`
    from tills l join staff s on s.id = l.staff_id
   where l.closed_at is not null and ${isWithin(tx, tx`l.closed_at`, filters.period)}`,
  order: tx`l.id`,
})

/** In the order of the queue. Addresses of ended entries are deleted after a fortnight. */
export const waiting = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    e.name as "event", coalesce(p.external_code, m.external_code) as "product",
    piece_name(coalesce(p.name, m.name), w.variant_id) as "name",
    ${departureOf(tx)} as "departure", w.full_name as "holder", w.email as "email", w.age as "age", w.status as "status",
    ${time(tx, tx`w.joined_at`, filters)} as "joined", ${time(tx, tx`w.offered_until`, filters)} as "offered_until"`,
  from: tx`
    from waiting_list_entries w
    left join products p on p.id = w.product_id
    left join events e on e.id = p.event_id
    left join merchandise m on m.id = w.merchandise_id
    left join travel_times d on d.id = w.transport_time_id
   where ${isChosen(tx, tx`e.key`, filters.event)} and ${isChosen(tx, tx`d.id`, filters.departure)}
     and ${isChosen(tx, tx`coalesce(p.external_code, m.external_code)`, filters.product)}
     and ${isChosen(tx, tx`w.status`, filters.status)} and ${isWithin(tx, tx`w.joined_at`, filters.period)}`,
  order: tx`w.id`,
})

export const customers = (tx: Tx, filters: ExportFilters): Selection => ({
  columns: tx`
    c.id as "customer", c.full_name as "name", c.email as "email", c.country as "country",
    ${address(tx, tx`c.address`, filters)} as "address", ${time(tx, tx`c.created_at`, filters)} as "since",
    (select count(*) from orders o where o.customer_id = c.id) as "orders",
    ${money(
      tx,
      tx`(select coalesce(sum(b.paid_amount), 0)
            from orders o join payments b on b.order_id = o.id where o.customer_id = c.id)`,
      filters,
    )} as "paid", ${filters.currency}::text as "currency", c.company_name as "company", c.vat_number as "vat_number"`,
  from: tx`from customers c where ${isWithin(tx, tx`c.created_at`, filters.period)}`,
  order: tx`c.id`,
})
