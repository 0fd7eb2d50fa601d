import { isIban, normalizeBankCode } from '#contract/banks.ts'
import type { Shop } from '#server/platform/shop.ts'
import * as site from '#server/shop/site/site.ts'

/** The IBAN of the festival's account; empty without one. */
export const festivalAccount = (shop: Shop): string =>
  normalizeBankCode(site.of(shop).bankAccount?.iban ?? '')

/**
 * Whether a statement is of an account other than the festival's. One that identifies its account by national numbers ("50050000/1234567")
 * is the festival's if its IBAN contains all of them; one without numbers ("CHxxx") is nobody's.
 */
export function isOther(shop: Shop, account: string): boolean {
  const iban = festivalAccount(shop)
  if (iban === '' || account.trim() === '') return false
  const named = normalizeBankCode(account)
  if (isIban(named)) return named !== iban
  const numbers = account
    .split(/\D+/)
    .map((digits) => digits.replace(/^0+/, ''))
    .filter(Boolean)
  return numbers.length === 0 || !numbers.every((digits) => iban.includes(digits))
}

/** The normalized identifier of an account, which statements may write in several ways. */
export const nameOf = (shop: Shop, account: string): string =>
  isOther(shop, account) ? account : festivalAccount(shop) || account
