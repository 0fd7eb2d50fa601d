import { typedEmail } from '#server/platform/text/typed-email.ts'
import type { ConfirmEmail } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import * as jobs from '#server/platform/jobs/jobs.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as tokens from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Sql, Tx } from '#server/platform/shop.ts'
import { EMAIL_LINKS, PASSWORD_LINKS } from '#server/people/customers/links.ts'
import { isTaken, readByEmail, type CustomerRow } from '#server/people/customers/queries.ts'
import * as news from '#server/people/customers/news/news.ts'
import { insertChange } from '#server/people/customers/staff-queries.ts'
import {
  sendConfirmationMail,
  sendEmailChangedMail,
  sendRequestedMail,
} from '#server/people/customers/email-change/mail-templates.ts'
import * as queries from '#server/people/customers/email-change/queries.ts'

const VALID_FOR = Temporal.Duration.from('PT24H')

type Account = Pick<CustomerRow, 'id' | 'full_name' | 'email'>

/**
 * Requests the confirmation of a new address for a locked account by a mailed link, valid for a day, and notifies the old address, which
 * stays until then. Replaces an earlier request. Another spelling of the present address takes
 * effect at once. Returns the address that the account has now.
 * Refuses:
 * - the address of another account
 */
export async function request(tx: Tx, account: Account, address: string): Promise<string> {
  const email = typedEmail(address)
  const [holder] = await readByEmail(tx, email)
  const customer = `customer ${account.id}`
  if (holder?.id === account.id) return respell(tx, account, email)
  if (holder) throw new Refusal(messages.emailTaken, { field: 'email' })
  await askToConfirm(tx, account, { email, requested_by: tx.request?.actor ?? customer })
  await sendRequestedMail(tx, account)
  await audit.record(tx, customer, 'email change requested', customer)
  return account.email
}

/** The same address in another spelling needs no proof. */
async function respell(tx: Tx, { id, email: before }: Account, email: string): Promise<string> {
  const customer = `customer ${id}`
  await queries.updateEmail(tx, id, email)
  await recordChange(tx, before, { customer_id: id, email, requested_by: tx.request?.actor ?? customer })
  return email
}

async function askToConfirm(
  tx: Tx,
  { id }: Account,
  { email, requested_by }: queries.RequestedEmail,
): Promise<void> {
  const link = await tokens.issue(tx, EMAIL_LINKS, id, VALID_FOR, { email, requested_by })
  await sendConfirmationMail(tx, email, link)
}

/** The unconfirmed new address of an account; null if there is none, or its link has expired. */
export async function pendingEmail(at: Shop | Tx, id: number): Promise<string | null> {
  const [sql, now]: [Sql | Tx, Temporal.Instant] = 'now' in at ? [at, at.now] : [at.sql, at.clock.now()]
  const [pending] = await queries.readPending(sql, id, now)
  return pending?.email ?? null
}

/**
 * Mails a new link to the unconfirmed address; the older link becomes invalid.
 * Refuses:
 * - an account without an unconfirmed address
 */
export async function resendLink(tx: Tx, customer: Account): Promise<void> {
  await queries.lockAccount(tx, customer.id)
  const [pending] = await queries.readPending(tx, customer.id, tx.now)
  if (!pending) throw new Refusal(messages.emailNotPending, { field: 'email' })
  await askToConfirm(tx, customer, pending)
}

/** Cancels the change of the address: its link becomes invalid. Does nothing if there is none. */
export async function cancel(tx: Tx, { id }: Pick<CustomerRow, 'id'>): Promise<void> {
  const [cancelled] = await queries.removePending(tx, id)
  if (cancelled) await audit.record(tx, `customer ${id}`, 'email change cancelled', `customer ${id}`)
}

/**
 * Changes the address of an account to the one that a mailed link confirms, once. Password links mailed to the old address become invalid;
 * the old address is notified, and mails about orders and waiting-list entries go to the new one.
 * Refuses, in this order:
 * - a link that was used
 * - one that is unknown, replaced, cancelled or expired
 * - the address of another account
 */
export async function confirm(shop: Shop, { token }: ConfirmEmail): Promise<void> {
  try {
    await shop.transact((tx) => redeem(tx, token))
  } catch (error) {
    if (isTaken(error)) throw new Refusal(messages.emailTaken, { field: 'email' })
    throw error
  }
}

async function redeem(tx: Tx, token: string): Promise<void> {
  const [change] = await queries.readByToken(tx, token)
  if (change?.used_at) throw new Refusal(messages.emailLinkUsed, { field: 'token' })
  if (!change || Temporal.Instant.compare(change.expires_at, tx.now) <= 0) throw ended()
  // The customer before the token, which is the lock order of all transactions: otherwise deadlocks are possible.
  const [before] = await queries.lockAccount(tx, change.customer_id)
  if (!before || !(await tokens.redeem(tx, EMAIL_LINKS, token))) throw ended()
  await queries.updateEmail(tx, change.customer_id, change.email)
  await moveElsewhere(tx, before.email, change)
  await tokens.revokeAll(tx, PASSWORD_LINKS, change.customer_id)
  await news.follow(tx, before.email, change.email)
  await recordChange(tx, before.email, change)
  await sendEmailChangedMail(tx, before)
}

/**
 * An account that was logged in to with the old address owns what waits under it. One that never was may belong to somebody else, for whom
 * an order was placed by mistake.
 */
async function moveElsewhere(tx: Tx, before: string, change: queries.EmailChange): Promise<void> {
  const [opened] = await queries.readOpened(tx, change.customer_id)
  if (opened) await jobs.add(tx, 'follow-email', { from: normalizeEmail(before), to: change.email })
}

/** A correction by staff is recorded now that it takes effect. */
async function recordChange(
  tx: Tx,
  before: string,
  {
    customer_id,
    email,
    requested_by: actor,
  }: Pick<queries.EmailChange, 'customer_id' | 'email' | 'requested_by'>,
): Promise<void> {
  const customer = `customer ${customer_id}`
  if (actor !== customer)
    await insertChange(tx, { customer_id, actor, before: { email: before }, after: { email } })
  await audit.record(tx, customer, 'email changed', customer)
}

const ended = () => new Refusal(messages.emailLinkEnded, { field: 'token' })
