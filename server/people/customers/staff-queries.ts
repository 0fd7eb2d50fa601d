import type { Tx } from '#server/platform/shop.ts'
import type { CustomerRow } from './queries.ts'

export const readById = (tx: Tx, id: number) => tx<CustomerRow[]>`
  select * from customers where id = ${id}`

export const lockById = (tx: Tx, id: number) => tx<CustomerRow[]>`
  select * from customers where id = ${id} for update`

export const updateAccount = (
  tx: Tx,
  id: number,
  to: Pick<CustomerRow, 'full_name' | 'country' | 'language' | 'address'>,
) => tx`
  update customers
     set full_name = ${to.full_name}, country = ${to.country}, address = ${tx.json(to.address)},
         language_chosen = ${to.language}::text is not null and (language_chosen or language is distinct from ${to.language}::text),
         language = ${to.language}, updated_at = ${tx.now}
   where id = ${id}`

/** Some fields of an account. */
type Side = Record<string, string | null | Record<string, string>>

/** Kept permanently: the corrections by staff, with the previous values. */
export const insertChange = (
  tx: Tx,
  { customer_id, actor, before, after }: { customer_id: number; actor: string; before: Side; after: Side },
) => tx`
  insert into customer_changes (customer_id, at, actor, before, after)
  values (${customer_id}, ${tx.now}, ${actor}, ${tx.json(before)}, ${tx.json(after)})`
