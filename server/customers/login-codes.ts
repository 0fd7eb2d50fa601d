import type { LoginWithCode, RequestLoginCode } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeEmail, normalizeSpaces } from '#contract/rules.ts'
import * as language from '#server/platform/language/language.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as codes from '#server/platform/security/one-time-codes.ts'
import { codeAlone } from '#server/platform/security/one-time-tokens.ts'
import * as sessions from '#server/platform/security/sessions.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/site/site.ts'
import { LOGIN_CODES } from './links.ts'
import { sendLoginCodeMail } from './mail-templates.ts'
import { insertOrLock, writeLanguage, type CustomerRow } from './queries.ts'
import { SESSIONS } from './sessions.ts'

/** A session that was opened by a mail, and the cart of who asked for the mail. */
export interface Entered {
  customer: CustomerRow
  remember_token: string
  cart: string | null
}

/**
 * Mails a code that logs in, to an address with or without an account: one without gets an account when the code is used. Neither the answer
 * nor its time tells which it is.
 * Refuses:
 * - an empty or invalid e-mail
 */
export async function requestCode(tx: Tx, input: RequestLoginCode): Promise<void> {
  const email = normalizeEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await sendCode(tx, email, { cart: input.cart })
}

/** Mails a code that logs in; an earlier one of the address is void. `order` is the code of the order to which the mail's link leads. */
export async function sendCode(
  tx: Tx,
  email: string,
  { cart = '', order = null }: { cart?: string; order?: string | null },
): Promise<void> {
  const link = codeAlone(LOGIN_CODES, site.of(tx).durations.resetLink)
  await codes.issue(tx, LOGIN_CODES, link, { email, cart: cart || null })
  await sendLoginCodeMail(tx, email, order, link)
}

/**
 * Opens a session for the code that was mailed to an address, once, and makes the account if there is none. The session of `token`, if any,
 * ends.
 * Refuses, in this order:
 * - an empty e-mail, an empty code
 * - a code that is wrong, used or expired, and the sixth try (`code`)
 */
export async function logInWithCode(
  shop: Shop,
  input: LoginWithCode & { userAgent: string | null },
): Promise<Entered> {
  const email = normalizeEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  const code = await findCode(shop, email, input.code)
  return shop.transact(async (tx) => {
    const full_name = normalizeSpaces(input.full_name).slice(0, MAX_LENGTH)
    // The customer before the code, as everybody locks them: two who lock crosswise would stop each other.
    const [customer] = await insertOrLock(tx, { full_name, email })
    if (!customer || !(await codes.redeem(tx, LOGIN_CODES, code))) throw wrongCode()
    await sessions.revoke(tx, SESSIONS, input.token)
    await writeLanguage(tx, customer.id, language.current())
    const { token } = await sessions.open(tx, SESSIONS, customer.id, { userAgent: input.userAgent })
    return { customer, remember_token: token, cart: code.cart }
  })
}

/**
 * A code that was typed, if it is right.
 * Refuses, in this order:
 * - an empty one (`code`)
 * - one that is wrong, used or expired, and the sixth try (`code`)
 */
export async function findCode(shop: Shop, email: string, typed: string): Promise<codes.RightCode> {
  // As it is read aloud or copied: "123 456".
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (digits === '') throw new Refusal(messages.codeEmpty, { field: 'code' })
  const code = await codes.tryCode(shop, LOGIN_CODES, email, digits)
  if (!code) throw wrongCode()
  return code
}

/** Says that a code is not the right one. */
export const wrongCode = (): Refusal => new Refusal(messages.incorrectCode, { field: 'code' })
