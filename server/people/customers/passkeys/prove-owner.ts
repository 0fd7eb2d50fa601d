import { messages } from '#contract/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import * as codes from '#server/platform/security/one-time-codes.ts'
import { verifyPassword } from '#server/platform/security/passwords.ts'
import type { Shop } from '#server/platform/shop.ts'
import { LOGIN_CODES } from '#server/people/customers/links.ts'
import { findCode, wrongCode } from '#server/people/customers/login-codes/login-codes.ts'
import type { CustomerRow } from '#server/people/customers/queries.ts'

/**
 * Verifies that the caller owns the account, and does not only use its browser: by the password, or by a mailed code if there is none.
 * Refuses, in this order:
 * - an empty or wrong password (`password`)
 * - without a password, a code that is empty, wrong, used or expired (`code`)
 */
export async function proveOwner(
  shop: Shop,
  { email, password_hash }: CustomerRow,
  { password, code }: { password: string; code: string },
): Promise<void> {
  if (password_hash === null) {
    const right = await findCode(shop, email, code)
    if (!(await shop.transact((tx) => codes.redeem(tx, LOGIN_CODES, right)))) throw wrongCode()
    return
  }
  if (password === '') throw new Refusal(messages.currentPasswordEmpty, { field: 'password' })
  if (!(await verifyPassword(password, password_hash, shop.settings.passwordCost)))
    throw new Refusal(messages.currentPasswordWrong, { field: 'password' })
}
