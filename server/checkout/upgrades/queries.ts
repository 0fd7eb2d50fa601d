import type { Sql, Tx } from '#server/platform/shop.ts'

/** An upgrade that waits for its payment. */
export interface UpgradeRow {
  order_id: number
  ticket_id: number
  /** The order of the ticket. */
  from_order_id: number
  credit: number
}

export const insertUpgrade = (tx: Tx, upgrade: { order_id: number; ticket_id: number; credit: number }) =>
  tx`insert into ticket_upgrades ${tx(upgrade)}`

/** The order of an upgrade of a ticket that can still be paid. */
export const findOpen = (tx: Tx, ticketId: number) => tx<{ code: string }[]>`
  select o.code from ticket_upgrades u join orders o on o.id = u.order_id
   where u.ticket_id = ${ticketId} and u.completed_at is null
     and o.payment_status in ('pending', 'partial', 'processing', 'problem')`

/** The upgrades of which the difference is paid, and which are not completed yet. */
export const findPaid = (sql: Sql) => sql<{ order_id: number }[]>`
  select u.order_id from ticket_upgrades u join orders o on o.id = u.order_id
   where u.completed_at is null and o.payment_status in ('partial', 'paid')
     and exists (select from payments p where p.order_id = o.id and p.position = 0 and p.payment_status = 'paid')
   order by u.order_id`

/** The upgrade of an order if its difference is paid and it is not completed, with the order of its ticket. */
export const findUpgrade = (tx: Tx, orderId: number) => tx<UpgradeRow[]>`
  select u.order_id, u.ticket_id, t.order_id as from_order_id, u.credit
    from ticket_upgrades u join tickets t on t.id = u.ticket_id
    join payments p on p.order_id = u.order_id and p.position = 0 and p.payment_status = 'paid'
   where u.order_id = ${orderId} and u.completed_at is null`

export const markCompleted = (tx: Tx, orderId: number) => tx`
  update ticket_upgrades set completed_at = ${tx.now} where order_id = ${orderId}`

interface Holder {
  full_name: string
  email: string
  age: string | null
  name_key: string
}

/** The line of the new ticket is for whom the old one is now, who may have changed since. */
export const takeOverHolder = (tx: Tx, orderId: number, { full_name, email, age, name_key }: Holder) => tx`
  update cart_products
     set full_name = ${full_name}, email = ${email}, age = ${age},
         name_key = case when ${full_name} = '' then name_key else ${name_key} end
   where order_id = ${orderId}`

/** What was answered for a ticket is also answered for what it becomes, where that is asked. */
export const copyAnswers = (tx: Tx, from: number, orderId: number, questions: number[]) => tx`
  insert into answers (question_id, version_id, cart_product_id, value, encrypted, file_id, answered_at)
  select a.question_id, a.version_id, l.id, a.value, a.encrypted, a.file_id, a.answered_at
    from answers a cross join cart_products l
   where a.cart_product_id = ${from} and l.order_id = ${orderId} and a.question_id = any(${questions}::integer[])
  on conflict do nothing`

/** The limit of name changes counts on. */
export const keepNameChanges = (tx: Tx, orderId: number, used: number) => tx`
  update tickets set name_changes_used = ${used} where order_id = ${orderId}`
