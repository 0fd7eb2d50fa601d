import type { Tx } from '#server/platform/shop.ts'

/** How many orders of an account, and from an address, wait for their money. The staff's own are left out. */
export const countUnpaid = (tx: Tx, customerId: number, client: string | null) => tx<
  { of_account: number; from_address: number }[]
>`
  select (select count(*) from orders
           where customer_id = ${customerId} and payment_status in ('pending', 'processing') and staff is null) as of_account,
         (select count(*) from orders where client = ${client}) as from_address`
