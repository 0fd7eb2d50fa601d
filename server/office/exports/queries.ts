import type { Tx } from '#server/platform/shop.ts'
import {
  address,
  inPeriod,
  matches,
  money,
  type Selection,
  time,
  type ExportFilters,
} from './shared-queries.ts'

const departureOf = (tx: Tx) => tx`to_char(coalesce(d.travel_time, p.travel_time), 'YYYY-MM-DD HH24:MI')`

export const orders = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    o.code as "Order", ${time(tx, tx`o.created_at`, wanted)} as "Ordered", o.payment_status as "Status",
    o.problem_reason as "Problem", o.payment_method as "Method", coalesce(o.staff, 'Website') as "Via",
    o.billing_name as "Customer", o.billing_email as "Email", o.billing_country as "Country",
    ${address(tx, tx`o.billing_address`, wanted)} as "Address",
    (select count(*) from cart_products l where l.order_id = o.id) as "Tickets",
    (select count(*) from cart_merchandise l where l.order_id = o.id) as "Merchandise",
    ${money(tx, tx`o.items_total`, wanted)} as "Items total", ${money(tx, tx`o.shipping_amount`, wanted)} as "Shipping",
    ${money(tx, tx`o.discount_amount`, wanted)} as "Discount", v.code as "Voucher",
    ${money(tx, tx`o.total_price`, wanted)} as "Total",
    ${money(tx, tx`(select coalesce(sum(paid_amount), 0) from payments b where b.order_id = o.id)`, wanted)} as "Paid",
    ${money(tx, tx`(select coalesce(sum(total), 0) from refunds r where r.order_id = o.id and r.status = 'processed')`, wanted)} as "Refunded",
    ${wanted.currency}::text as "Currency", i.number as "Invoice",
    ${time(tx, tx`o.accepted_ts_and_cs`, wanted)} as "Terms accepted"`,
  from: tx`
    from orders o left join vouchers v on v.id = o.voucher_id left join invoices i on i.order_id = o.id
   where ${matches(tx, tx`o.payment_status`, wanted.status)} and ${inPeriod(tx, tx`o.created_at`, wanted)}`,
  order: tx`o.id`,
})

/** The order of a line `l`, as far as the list of lines tells of it. */
const placed = (tx: Tx) =>
  tx`o.code as order_code, o.created_at as ordered_at, o.payment_status as order_status`

/** Each kind of line finds its orders by itself: of few orders there are few lines to read. */
export const lines = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    l.order_code as "Order", ${time(tx, tx`l.ordered_at`, wanted)} as "Ordered", l.order_status as "Status",
    l.kind as "Kind", l.event as "Event", l.product as "Product", l.name as "Name", l.departure as "Departure",
    l.full_name as "Holder", l.email as "Email", l.age as "Age", ${money(tx, tx`l.price`, wanted)} as "Price",
    ${money(tx, tx`l.fee`, wanted)} as "Fee", l.tax_rate::text as "Tax %", ${wanted.currency}::text as "Currency",
    l.code as "Code", l.state as "Item status", case when l.held then 'taken' else 'on sale again' end as "Place"`,
  from: tx`
    from (
      select ${placed(tx)}, l.order_id, l.id, 'ticket' as kind, e.key as event, p.external_code as product, p.name, d.id as departure_id,
             ${departureOf(tx)} as departure, coalesce(t.full_name, l.full_name) as full_name,
             coalesce(t.email, l.email) as email, coalesce(t.age, l.age) as age, l.price, l.fee, p.tax_rate, t.code,
             t.status as state, l.released_at is null as held
        from cart_products l
        join orders o on o.id = l.order_id
        join products p on p.id = l.product_id
        join events e on e.id = p.event_id
        left join travel_times d on d.id = l.transport_time_id
        left join tickets t on t.cart_product_id = l.id
       where ${matches(tx, tx`o.payment_status`, wanted.status)} and ${inPeriod(tx, tx`o.created_at`, wanted)}
      union all
      select ${placed(tx)}, l.order_id, l.id, 'merchandise', null, m.external_code, m.name, null, null, null, null, null, l.price, l.fee,
             m.tax_rate, b.code, b.status, l.released_at is null
        from cart_merchandise l
        join orders o on o.id = l.order_id
        join merchandise m on m.id = l.merchandise_id
        left join merchandise_purchases b on b.cart_merchandise_id = l.id
       where ${matches(tx, tx`o.payment_status`, wanted.status)} and ${inPeriod(tx, tx`o.created_at`, wanted)}) l
   where ${matches(tx, tx`l.event`, wanted.event)} and ${matches(tx, tx`l.product`, wanted.product)}
     and ${matches(tx, tx`l.departure_id`, wanted.departure)}`,
  order: tx`l.order_id, l.kind desc, l.id`,
})

const issued = (tx: Tx, wanted: ExportFilters) => tx`
    from tickets t
    join products p on p.id = t.product_id
    join events e on e.id = p.event_id
    join orders o on o.id = t.order_id
    join customers c on c.id = o.customer_id
    left join travel_times d on d.id = t.transport_time_id
   where ${matches(tx, tx`e.key`, wanted.event)} and ${matches(tx, tx`p.external_code`, wanted.product)}
     and ${matches(tx, tx`d.id`, wanted.departure)}`

export const tickets = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    t.code as "Ticket", t.status as "Status", e.name as "Event", p.external_code as "Product", p.name as "Name",
    ${departureOf(tx)} as "Departure", t.full_name as "Holder", t.email as "Email", t.age as "Age",
    ${money(tx, tx`t.price`, wanted)} as "Price", ${money(tx, tx`t.fee`, wanted)} as "Fee",
    ${wanted.currency}::text as "Currency", ${time(tx, tx`t.created_at`, wanted)} as "Issued",
    ${time(tx, tx`t.last_edited_at`, wanted)} as "Edited", o.code as "Order", c.full_name as "Customer",
    c.email as "Customer email"`,
  from: tx`${issued(tx, wanted)}
     and ${matches(tx, tx`t.status`, wanted.status)} and ${inPeriod(tx, tx`t.created_at`, wanted)}`,
  order: tx`t.id`,
})

/** Who may come in, as they stand in line: nobody whose ticket is given back, or was given away. */
export const holders = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    e.name as "Event", p.name as "Product", ${departureOf(tx)} as "Departure", t.full_name as "Holder",
    t.age as "Age", t.email as "Email", t.code as "Ticket", t.status as "Status", o.code as "Order",
    c.full_name as "Customer", c.email as "Customer email"`,
  from: tx`${issued(tx, wanted)}
     and t.status not in ('refund', 'refunding', 'refund-problem', 'refunded', 'cancelled', 'reassigned',
                          'blocked')
     and o.accepted_ts_and_cs is not null`,
  order: tx`e.sort, e.id, p.sort, p.id, coalesce(d.travel_time, p.travel_time), lower(t.full_name), t.id`,
})

/** What is to be packed and where it goes: bought, paid, not given back; shipped already only if that is asked for. */
export const shipping = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    o.code as "Order", ${time(tx, tx`o.paid_at`, wanted)} as "Paid", m.external_code as "Merchandise", m.name as "Name",
    b.code as "Piece", b.status as "Status", o.billing_name as "Recipient", o.billing_email as "Email",
    ${address(tx, tx`coalesce(o.shipping_address, o.billing_address)`, wanted)} as "Address",
    coalesce(o.shipping_country, o.billing_country) as "Country", o.shipping_name as "Shipping"`,
  from: tx`
    from merchandise_purchases b
    join merchandise m on m.id = b.merchandise_id
    join orders o on o.id = b.order_id
   where o.accepted_ts_and_cs is not null and b.status = ${wanted.status ?? 'active'}
     and ${matches(tx, tx`m.external_code`, wanted.product)} and ${inPeriod(tx, tx`o.paid_at`, wanted)}`,
  order: tx`o.id, b.id`,
})

export const payments = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    b.reference as "Reference", o.code as "Order", b.position + 1 as "Installment", b.payment_status as "Status",
    o.payment_method as "Method", ${money(tx, tx`b.amount`, wanted)} as "Amount",
    ${money(tx, tx`b.paid_amount`, wanted)} as "Paid", ${wanted.currency}::text as "Currency",
    ${time(tx, tx`b.due_at`, wanted)} as "Due", ${time(tx, tx`b.paid_at`, wanted)} as "Paid at",
    b.attempt as "Card attempts", o.payment_status as "Order status", o.billing_name as "Customer",
    o.billing_email as "Email"`,
  from: tx`
    from payments b join orders o on o.id = b.order_id
   where ${matches(tx, tx`b.payment_status`, wanted.status)} and ${inPeriod(tx, tx`b.due_at`, wanted)}`,
  order: tx`b.id`,
})

/** Nothing of the accounts that they go to: the list to pay from has those. */
export const refunds = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    r.id as "Refund", r.status as "Status", ${time(tx, tx`r.created_at`, wanted)} as "Requested",
    ${time(tx, tx`r.completed_at`, wanted)} as "Completed", o.code as "Order", o.payment_method as "Method",
    c.full_name as "Customer", c.email as "Email",
    (select count(*) from refund_items i where i.refund_id = r.id) as "Items",
    ${money(tx, tx`r.total`, wanted)} as "Total", ${money(tx, tx`r.shipping_refund`, wanted)} as "Of it shipping",
    ${wanted.currency}::text as "Currency", r.problem_reason as "Last problem"`,
  from: tx`
    from refunds r join orders o on o.id = r.order_id join customers c on c.id = r.customer_id
   where ${matches(tx, tx`r.status`, wanted.status)} and ${inPeriod(tx, tx`r.created_at`, wanted)}`,
  order: tx`r.id`,
})

export const customers = (tx: Tx, wanted: ExportFilters): Selection => ({
  columns: tx`
    c.id as "Customer", c.full_name as "Name", c.email as "Email", c.country as "Country",
    ${address(tx, tx`c.address`, wanted)} as "Address", ${time(tx, tx`c.created_at`, wanted)} as "Since",
    (select count(*) from orders o where o.customer_id = c.id) as "Orders",
    ${money(
      tx,
      tx`(select coalesce(sum(b.paid_amount), 0)
            from orders o join payments b on b.order_id = o.id where o.customer_id = c.id)`,
      wanted,
    )} as "Paid", ${wanted.currency}::text as "Currency"`,
  from: tx`from customers c where ${inPeriod(tx, tx`c.created_at`, wanted)}`,
  order: tx`c.id`,
})
