import { typedEmail } from '#server/platform/text/typed-email.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeName } from '#contract/rules.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Tx } from '#server/platform/shop.ts'
import { messages as own } from './messages.ts'
import { fillName, findOfAddress, insertMissing, insertOrLock, type CustomerRow } from './queries.ts'

interface Person {
  full_name: string
  email: string
}

/** The account of a receiver, created if there is none, and locked. No mail is sent. */
export async function findOrLock(tx: Tx, person: Person): Promise<CustomerRow> {
  const [customer] = await insertOrLock(tx, person)
  if (!customer) throw new Error('An account was neither found nor made')
  return customer
}

/**
 * The account of all box-office buyers without an address, created if there is none. It has no address, so nobody can log in to it, and no
 * mail is sent.
 */
export async function boxOffice(tx: Tx): Promise<CustomerRow> {
  return ofAddress(tx, { full_name: own.boxOffice, email: '' })
}

/**
 * The account of a person, created without a password if there is none. It is not locked, and no mail is sent.
 * Refuses, in this order:
 * - an empty or long name
 * - an invalid e-mail
 */
export async function findOrCreate(tx: Tx, person: Person): Promise<CustomerRow> {
  const [full_name, email] = [normalizeName(person.full_name), typedEmail(person.email)]
  if (full_name === '') throw new Refusal(messages.fullNameEmpty, { field: 'full_name' })
  if (full_name.length > MAX_LENGTH) throw new Refusal(messages.nameLong, { field: 'full_name' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  return ofAddress(tx, { full_name, email })
}

/**
 * The account of an accepted person, created without a password if there is none. An existing one is not changed. The statements are the same
 * in both cases, so that their duration does not reveal whether there was an account.
 */
export async function ofAddress(tx: Tx, { full_name, email }: Person): Promise<CustomerRow> {
  insertMissing(tx, { full_name, email })
  const [customer] = await findOfAddress(tx, email)
  if (!customer) throw new Error('An account was neither found nor made')
  return customer
}

/** Names an account without a name after its first order. */
export const nameAccount = (tx: Tx, { id, full_name }: Pick<CustomerRow, 'id' | 'full_name'>): void =>
  fillName(tx, { id, full_name })
