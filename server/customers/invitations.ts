import type { Tx } from '#server/platform/shop.ts'
import { mailLink } from './links.ts'
import { insertOrLock, type CustomerRow } from './queries.ts'

/** The account of who is given something, made if there is none; one without a password is mailed the link that sets it. */
export async function invite(tx: Tx, person: { full_name: string; email: string }): Promise<CustomerRow> {
  const [customer] = await insertOrLock(tx, person)
  if (!customer) throw new Error('An account was neither found nor made')
  if (customer.password_hash === null) await mailLink(tx, customer, 'reassign')
  return customer
}
