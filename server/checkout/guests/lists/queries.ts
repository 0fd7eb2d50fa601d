import type { Tx } from '#server/platform/shop.ts'

/** Who has a valid ticket of a product with one of these addresses, as a guest or bought. */
export const findHolders = (tx: Tx, product: number, emails: string[]) => tx<
  { full_name: string; email: string }[]
>`
  select t.full_name, t.email from tickets t
   where t.product_id = ${product} and t.status in ('active', 'used', 'blocked')
     and email_key(t.email) in (select email_key(email) from unnest(${emails}::text[]) as given (email))`

export const insertList = (
  tx: Tx,
  list: { allocation_id: number; name: string; mailed: boolean; created_by: string },
) => tx<{ id: number }[]>`insert into guest_lists ${tx({ ...list, created_at: tx.now })} returning id`

/** Whether somebody of a list was admitted. */
export const isUsed = (tx: Tx, id: number) => tx`
  select from allocation_guests g join tickets t on t.cart_product_id = g.cart_product_id
   where g.list_id = ${id} and g.withdrawn_at is null and t.status = 'used' limit 1`

/** Up to `limit` guests of a list who were not taken back, in the order of their orders, which are locked in it. */
export const findGuestsOfList = (tx: Tx, id: number, limit: number) => tx<{ id: number }[]>`
  select g.id from allocation_guests g join cart_products l on l.id = g.cart_product_id
   where g.list_id = ${id} and g.withdrawn_at is null order by l.order_id, g.id limit ${limit}`
