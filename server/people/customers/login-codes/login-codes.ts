import type { CheckLoginCode, LoginWithCode, RequestLoginCode } from '#contract/customers.ts'
import { messages } from '#contract/messages.ts'
import { isEmail, MAX_LENGTH, normalizeEmail, normalizeName } from '#contract/rules.ts'
import { typedEmail } from '#server/platform/text/typed-email.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as codes from '#server/platform/security/one-time-codes.ts'
import { codeAlone } from '#server/platform/security/one-time-tokens.ts'
import type { Shop, Tx } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { LOGIN_CODES } from '#server/people/customers/links.ts'
import { sendLoginCodeMail } from '#server/people/customers/mail-templates.ts'
import { insertOrLock, type CustomerRow } from '#server/people/customers/queries.ts'
import { type Opened, openInPlaceOf } from '#server/people/customers/sessions/sessions.ts'

/** A session opened by a mail, and the cart of the browser that requested the mail. */
export interface Entered extends Opened {
  customer: CustomerRow
  cart: string | null
}

/**
 * Mails a login code to an address; if it has no account, one is created when the code is used. Neither the response nor its duration
 * reveals whether there is an account.
 * Refuses:
 * - an empty or invalid e-mail address
 */
export async function requestCode(tx: Tx, input: RequestLoginCode): Promise<void> {
  const email = typedEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  if (!isEmail(email)) throw new Refusal(messages.emailInvalid, { field: 'email' })
  await sendCode(tx, email, { cart: input.cart })
}

/** Mails a login code; an earlier one of the address becomes invalid. `order` is the code of the order that the mail links to. */
export async function sendCode(
  tx: Tx,
  email: string,
  { cart = '', order = null }: { cart?: string; order?: string | null },
): Promise<void> {
  const link = codeAlone(LOGIN_CODES, site.of(tx).durations.resetLink)
  await codes.issue(tx, LOGIN_CODES, link, { email, cart: cart || null })
  await sendLoginCodeMail(tx, email, { order, cart }, link)
}

/** Whether the code that was mailed to an address for this cart has been used. Whoever has requested it has the cart. */
export const isUsed = ({ sql }: Pick<Shop, 'sql'>, { email, cart }: CheckLoginCode): Promise<boolean> =>
  codes.isUsed(sql, LOGIN_CODES, { email: normalizeEmail(email), cart })

/**
 * Opens a session with the code mailed to an address, once, and creates the account if there is none. The session of `token`, if any, ends.
 * Refuses, in this order:
 * - an empty e-mail address, an empty code
 * - a code that is wrong, used or expired, and the sixth attempt (`code`)
 */
export async function logInWithCode(
  shop: Shop,
  input: LoginWithCode & { userAgent: string | null },
): Promise<Entered> {
  const email = typedEmail(input.email)
  if (email === '') throw new Refusal(messages.emailEmpty, { field: 'email' })
  const code = await findCode(shop, email, input.code)
  return shop.transact(async (tx) => {
    const full_name = normalizeName(input.full_name).slice(0, MAX_LENGTH)
    // The customer before the code, which is the lock order of all transactions: otherwise deadlocks are possible.
    const [customer] = await insertOrLock(tx, { full_name, email })
    if (!customer || !(await codes.redeem(tx, LOGIN_CODES, code))) throw wrongCode()
    const opened = await openInPlaceOf(tx, input.token, customer, input.userAgent)
    return { customer, ...opened, cart: code.cart }
  })
}

/**
 * Verifies a typed code.
 * Refuses, in this order:
 * - an empty one (`code`)
 * - one that is wrong, used or expired, and the sixth attempt (`code`)
 */
export async function findCode(shop: Shop, email: string, typed: string): Promise<codes.RightCode> {
  // Codes may be typed or pasted with a space: "123 456".
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (digits === '') throw new Refusal(messages.codeEmpty, { field: 'code' })
  const code = isEmail(email) ? await codes.tryCode(shop, LOGIN_CODES, email, digits) : null
  if (!code) throw wrongCode()
  return code
}

/** The refusal of a wrong code. */
export const wrongCode = (): Refusal => new Refusal(messages.incorrectCode, { field: 'code' })
