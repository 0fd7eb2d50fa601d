import type { Sql, Tx } from '#server/platform/shop.ts'

/** A person: the account, its current and former addresses, its orders, and the tickets in these or in its name. */
export interface Person {
  id: number
  full_name: string
  email: string
  addresses: string[]
  orders: number[]
  tickets: number[]
  order_codes: string[]
  ticket_codes: string[]
  refunds: number[]
}

export const lockCustomer = (tx: Tx, id: number) => tx<
  { id: number; full_name: string; email: string; erased_at: Temporal.Instant | null }[]
>`
  select id, full_name, email, erased_at from customers where id = ${id} for update`

/** Including former addresses of the account, unless somebody else uses one of them now. */
export const readPerson = (at: Sql | Tx, id: number) => at<Person[]>`
  with known as (
    select email_key(email) as email from customers where id = ${id}
    union select email_key(billing_email) from orders where customer_id = ${id}
    union select email_key(v.value ->> 'email')
      from customer_changes c
      join history_personal_data v on v.history = 'customer_changes' and v.row_id = c.id
     where c.customer_id = ${id}),
  addresses as (
    select email from known k
     where email <> ''
       and not exists (select from customers o where email_key(o.email) = k.email and o.id <> ${id})),
  own as (select id, code from orders where customer_id = ${id}),
  held as (
    select id, code from tickets where order_id in (select id from own)
    union select id, code from tickets where email_key(email) in (select email from addresses))
  select c.id, c.full_name, c.email,
         array(select email from addresses order by email) as addresses,
         array(select id from own order by id) as orders, array(select code from own order by id) as order_codes,
         array(select id from held order by id) as tickets, array(select code from held order by id) as ticket_codes,
         array(select id from refunds where order_id in (select id from own) order by id) as refunds
    from customers c where c.id = ${id}`

/** Why a person's data is still needed, each with the name of an event or the code of an order. */
export const readObstacles = (
  at: Sql | Tx,
  { orders, tickets }: Pick<Person, 'orders' | 'tickets'>,
  now: Temporal.Instant,
) => at<{ kind: 'ticket' | 'order' | 'refund' | 'dispute' | 'parcel'; name: string }[]>`
  select 'ticket' as kind, e.name
    from tickets t join products p on p.id = t.product_id join events e on e.id = p.event_id
   where t.id = any(${tickets}::integer[]) and t.status not in ('refunded', 'cancelled', 'reassigned')
     and coalesce(greatest(p.ends_at, p.starts_at, e.ends_at, e.starts_at) > ${now}, true)
   group by e.name
  union all
  select 'order', code from orders
   where id = any(${orders}::integer[]) and payment_status in ('pending', 'partial', 'processing', 'problem')
  union all
  select 'refund', o.code from orders o
   where id = any(${orders}::integer[])
     and (exists (select from refunds r where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))
          or exists (select from overpayments p where p.order_id = o.id and p.returned_at is null))
  union all
  select distinct 'dispute', o.code
    from orders o join payments p on p.order_id = o.id join payment_attempts a on a.payment_id = p.id
    join disputes d on d.attempt_id = a.id
   where o.id = any(${orders}::integer[]) and d.status = 'open'
  union all
  select distinct 'parcel', o.code
    from orders o join merchandise_purchases m on m.order_id = o.id
   where o.id = any(${orders}::integer[]) and m.status = 'active' and o.shipping_address is not null
   order by 1 desc, 2`

/** A person's waiting-list entries. */
export const readWaiting = (sql: Sql, addresses: string[]) => sql<{ code: string }[]>`
  select code from waiting_list_entries
   where email_key(email) = any(${addresses}::text[]) and status in ('waiting', 'offered') order by id`

export const readOpenCarts = (sql: Sql | Tx, id: number) => sql<{ code: string }[]>`
  select code from carts where customer_id = ${id} and status = 'open' order by id`
