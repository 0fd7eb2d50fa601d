import type { Tx } from '#server/platform/shop.ts'
import type { CustomerRow } from './queries.ts'

export const readById = (tx: Tx, id: number) => tx<CustomerRow[]>`
  select * from customers where id = ${id}`

export const lockById = (tx: Tx, id: number) => tx<CustomerRow[]>`
  select * from customers where id = ${id} for update`

export const updateAccount = (
  tx: Tx,
  id: number,
  to: Pick<CustomerRow, 'full_name' | 'email' | 'country' | 'address'>,
) => tx`
  update customers
     set full_name = ${to.full_name}, email = ${to.email}, country = ${to.country}, address = ${tx.json(to.address)},
         updated_at = ${tx.now}
   where id = ${id}`
