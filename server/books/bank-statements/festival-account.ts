import { isIban, normalizeBankCode } from '#contract/banks.ts'
import type { AccountAnswer, AccountQuestion } from '#contract/office/bank-files.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'
import { printable } from './printable.ts'

/** The IBAN of the festival's account; empty without one. */
export const festivalAccount = (shop: Shop): string =>
  normalizeBankCode(site.of(shop).bankAccount?.iban ?? '')

/** A number of fewer digits is a part of an account's. */
const WHOLE = 6

/**
 * Whether a statement is of an account other than the festival's. One that identifies its account by national numbers ("50050000/1234567")
 * is the festival's if its IBAN contains all of them; one that is masked ("CHxxx…2957") is nobody's.
 */
export function isOther(shop: Shop, account: string): boolean {
  const iban = festivalAccount(shop)
  if (iban === '' || account.trim() === '') return false
  const named = normalizeBankCode(account)
  if (isIban(named)) return named !== iban
  const numbers = account.split(/\D+/).filter(Boolean)
  const isWhole = numbers.some((digits) => digits.length >= WHOLE)
  return !isWhole || !numbers.every((digits) => iban.includes(digits.replace(/^0+/, '')))
}

/** The normalized identifier of an account, which statements may write in several ways. */
export const nameOf = (shop: Shop, account: string): string =>
  isOther(shop, account) ? account : festivalAccount(shop) || account

/**
 * What staff are asked of a statement's account: nothing if it is certainly the festival's, or if the festival has none. One that the file
 * does not state, or only in part, may be the festival's; another IBAN never is.
 */
export function accountQuestion(shop: Shop, account: string): AccountQuestion | null {
  const own = festivalAccount(shop)
  const answers = answersFor(shop, account)
  return own === '' || answers.length === 0 ? null : { account: printable(account, 100), own, answers }
}

function answersFor(shop: Shop, account: string): AccountAnswer[] {
  if (account.trim() === '') return ['festival']
  if (!isOther(shop, account)) return []
  return isIban(normalizeBankCode(account)) ? ['other'] : ['festival', 'other']
}
