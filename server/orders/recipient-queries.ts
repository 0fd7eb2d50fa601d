import type { Tx } from '#server/platform/shop.ts'
import type { OrderRow } from './queries.ts'

export const updateMailsTo = (tx: Tx, id: number, email: string) => tx`
  update orders set recipient_email = ${email} where id = ${id}`

/** Kept permanently: the previous address for the mails of an order, and the reason for the change. */
export const insertRecipient = (
  tx: Tx,
  row: { order_id: number; actor: string; email_before: string; email: string; reason: string },
) => tx`
  insert into order_recipients ${tx({ ...row, at: tx.now })}`

/** An order of the account with this address, and the account's own spelling of it. */
export const findOwned = (tx: Tx, code: string, email: string) => tx<{ code: string; email: string }[]>`
  select o.code, c.email from orders o join customers c on c.id = o.customer_id
   where o.code = ${code} and email_key(c.email) = email_key(${email})`

export const updateCompany = (
  tx: Tx,
  id: number,
  company: Pick<
    OrderRow,
    'company_name' | 'vat_number' | 'reverse_charge' | 'shipping_tax_rate' | 'donation_tax_rate'
  >,
) => tx`update orders set ${tx(company)} where id = ${id}`
