import { randomBytes } from 'node:crypto'
import { messages } from '#contract/messages.ts'
import type { AddPasskey, LoginWithPasskey } from '#contract/passkeys.ts'
import { MAX_PASSKEY_NAME, normalizeSpaces } from '#contract/rules.ts'
import * as audit from '#server/platform/audit.ts'
import { after } from '#server/platform/clock.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { keyedToken } from '#server/platform/security/signing.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import type { Entered } from '#server/people/customers/login-codes/login-codes.ts'
import { lockForLogin, type CustomerRow } from '#server/people/customers/queries.ts'
import { openInPlaceOf } from '#server/people/customers/sessions/sessions.ts'
import * as ceremony from './ceremony.ts'
import { sendPasskeyAddedMail } from './mail-templates.ts'
import { proveOwner } from './prove-owner.ts'
import * as queries from './queries.ts'
import { relyingParty } from './relying-party.ts'

/** The time-out of a challenge. A login page that stays open requests a new one. */
const CHALLENGE = Temporal.Duration.from('PT10M')

/** The maximum number of passkeys of an account. */
const MAX_PASSKEYS = 20

const unknown = (): Refusal => new Refusal(messages.passkeyWrong, { field: 'passkey' })
const missing = (): Refusal => new Refusal(messages.notFound, { status: 404 })

/** The user handle of an account on authenticators: it looks random but is constant, so that a newer passkey replaces an older one. */
const userHandle = ({ settings }: Shop, { id }: CustomerRow): string =>
  Buffer.from(keyedToken(settings.secret, 'passkeys of a customer', String(id)), 'hex').toString('base64url')

/** A challenge for a single use within a few minutes. */
async function challenge(shop: Shop, customer_id: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(32))
  await queries.insertChallenge(shop, {
    challenge: Buffer.from(bytes).toString('base64url'),
    customer_id,
    expires_at: after(shop.clock.now(), CHALLENGE),
  })
  return bytes
}

/** The challenge of a response, consumed; null if it was not issued to this caller. */
async function take(shop: Shop, client_data: string, customer: number | null): Promise<string | null> {
  const signed = ceremony.challengeOf(client_data)
  if (signed === null) return null
  return (await queries.takeChallenge(shop, signed, customer)).length > 0 ? signed : null
}

export { proveOwner } from './prove-owner.ts'
export { deleteChallengesOf } from './queries.ts'

/** The passkeys of a customer, oldest first. */
export const list = (shop: Shop, { id }: CustomerRow): Promise<queries.OwnPasskey[]> =>
  queries.listOf(shop, id)

/**
 * The WebAuthn options for creating a passkey; requires proof of ownership, because a passkey opens the account permanently.
 * Refuses, in this order:
 * - a shop whose address does not support passkeys (`passkey`)
 * - an empty or wrong password (`password`); without a password, an empty or wrong code (`code`)
 * - more than twenty passkeys (`passkey`)
 */
export async function request(shop: Shop, customer: CustomerRow, proof: { password: string; code: string }) {
  const { id: rpID } = relyingParty(shop)
  await proveOwner(shop, customer, proof)
  const own = await queries.credentialsOf(shop.sql, customer.id)
  if (own.length >= MAX_PASSKEYS) throw new Refusal(messages.passkeysMany, { field: 'passkey' })
  const { generateRegistrationOptions } = await ceremony.webauthn()
  return generateRegistrationOptions({
    rpName: site.of(shop).name,
    rpID,
    userName: customer.email,
    userDisplayName: customer.full_name || customer.email,
    userID: new Uint8Array(Buffer.from(userHandle(shop, customer), 'base64url')),
    challenge: await challenge(shop, customer.id),
    attestationType: 'none',
    supportedAlgorithmIDs: ceremony.ALGORITHMS,
    excludeCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
}

/**
 * Adds the passkey created for `request`, and notifies the owner of the account by mail.
 * Refuses:
 * - a response without a valid request of this customer, an invalid one, and an existing passkey (`passkey`)
 */
export async function add(
  shop: Shop,
  customer: CustomerRow,
  input: Omit<AddPasskey, 'token'> & { userAgent: string | null },
): Promise<void> {
  const party = relyingParty(shop)
  const signed = await take(shop, input.client_data, customer.id)
  const made = signed === null ? null : await ceremony.verifyAdded(party, input, signed)
  if (!made) throw unknown()
  await shop.transact(async (tx) => {
    const [added] = await queries.insert(tx, {
      ...made,
      customer_id: customer.id,
      user_handle: userHandle(shop, customer),
      transports: input.transports.filter((each) => each.length <= 32).slice(0, 8),
      user_agent: input.userAgent?.slice(0, 255) ?? null,
    })
    if (!added) throw unknown()
    await sendPasskeyAddedMail(tx, customer)
    await audit.record(tx, `customer ${customer.id}`, 'passkey added', `customer ${customer.id}`, {
      passkey: added.id,
    })
  })
}

/**
 * Renames a passkey; an empty name resets it to that of the browser.
 * Refuses, in this order:
 * - a name of more than sixty characters (`name`)
 * - a passkey that is not the customer's (404)
 */
export async function rename(
  shop: Shop,
  { id }: CustomerRow,
  { passkey_id, name }: { passkey_id: number | null; name: string },
): Promise<void> {
  const given = normalizeSpaces(name)
  if (given.length > MAX_PASSKEY_NAME) throw new Refusal(messages.passkeyNameLong, { field: 'name' })
  const renamed =
    passkey_id !== null &&
    (await shop.transact((tx) => queries.updateName(tx, id, passkey_id, given || null)))
  if (!renamed || renamed.length === 0) throw missing()
}

/**
 * Removes a passkey of a customer.
 * Refuses, in this order:
 * - an empty or wrong password (`password`); without a password, an empty or wrong code (`code`)
 * - a passkey that is not the customer's (404)
 */
export async function remove(
  shop: Shop,
  customer: CustomerRow,
  { passkey_id, ...proof }: { passkey_id: number | null; password: string; code: string },
): Promise<void> {
  await proveOwner(shop, customer, proof)
  if (passkey_id === null) throw missing()
  await shop.transact(async (tx) => {
    const removed = await queries.remove(tx, customer.id, passkey_id)
    if (removed.length === 0) throw missing()
    await audit.record(tx, `customer ${customer.id}`, 'passkey removed', `customer ${customer.id}`, {
      passkey: passkey_id,
    })
  })
}

/**
 * The WebAuthn options for logging in. They name no account: the authenticator knows its passkeys.
 * Refuses:
 * - a shop whose address does not support passkeys (`passkey`)
 */
export async function requestLogin(shop: Shop) {
  const { id: rpID } = relyingParty(shop)
  const { generateAuthenticationOptions } = await ceremony.webauthn()
  return generateAuthenticationOptions({
    rpID,
    userVerification: 'preferred',
    challenge: await challenge(shop, null),
  })
}

/**
 * Opens a session with a passkey's response to `requestLogin`, once. The session of `token`, if any, ends.
 * Refuses:
 * - an unknown passkey, a wrong signature, a challenge that is unknown, used or expired, and a counter that went back: all with the same
 *   text (`passkey`)
 */
export async function logIn(
  shop: Shop,
  input: Omit<LoginWithPasskey, 'cart'> & { userAgent: string | null },
): Promise<Entered> {
  const party = relyingParty(shop)
  const signed = await take(shop, input.client_data, null)
  const [passkey] = signed === null ? [] : await queries.readByCredential(shop, input.credential_id)
  if (signed === null || !passkey || passkey.user_handle !== input.user_handle) throw unknown()
  const counter = await ceremony.verifyLogin(party, passkey, input, signed)
  if (counter === null) throw unknown()
  return shop.transact(async (tx) => {
    const [customer] = await lockForLogin(tx, passkey.customer_id)
    if (!customer || (await queries.updateUse(tx, passkey, counter)).length === 0) throw unknown()
    return { customer, ...(await openInPlaceOf(tx, input.token, customer, input.userAgent)), cart: null }
  })
}

/** Deletes expired challenges. */
export const purge = async ({ sql, clock }: Shop): Promise<void> =>
  void (await queries.purgeChallenges(sql, clock.now()))
