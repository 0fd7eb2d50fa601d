import { messages } from '#contract/messages.ts'
import { normalizeEmail } from '#contract/rules.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { clientAddressPrefix } from '#server/platform/security/client-address.ts'
import { limitLocally, limitRefusedLocally } from '#server/platform/security/local-rate-limiter.ts'
import { limitFailures, limitTries, type RateLimit } from '#server/platform/security/rate-limiter.ts'

const QUARTER_OF_AN_HOUR = 15 * 60
const HOUR = 60 * 60

interface Caller {
  ip: string
}

/** The kinds of mail that a stranger can have sent to an address. Each has its own limit, so that none uses up another. */
type MailKind =
  | 'sale'
  | 'waiting list'
  | 'registration'
  | 'password'
  | 'code'
  | 'order'
  | 'tickets'
  | 'new address'

/** A limit for one client address: so many tries for each of the people who may share it, and who may all try at once. */
const ofPlace = (shop: Shop, { ip }: Caller, name: string, each: number, seconds: number): RateLimit => ({
  name: `${name} from`,
  key: clientAddressPrefix(ip),
  points: Math.ceil(shop.settings.peoplePerAddress * each),
  seconds,
  countedAfter: true,
})

const isDone = (refusal: Refusal | null): boolean => refusal === null

/** Whether a refusal says one of these texts, of any field. */
const says =
  (...texts: string[]) =>
  (refusal: Refusal | null): boolean =>
    Object.values(refusal?.errors ?? {}).some((said) => said.some((text) => texts.includes(text)))

/**
 * Five mails of one kind to one address in an hour, and one for each of the people of a place; then 429. Only a call that was not
 * refused counts. Whoever has another's mails of one kind used up leaves a link that works in the other's mailbox.
 */
export const limitMails = <T>(
  shop: Shop,
  caller: Caller,
  kind: MailKind,
  email: string,
  work: () => Promise<T>,
): Promise<T> => {
  const toAddress = { name: `mail to, ${kind}`, key: normalizeEmail(email), points: 5, seconds: HOUR }
  return limitTries(shop, [toAddress, ofPlace(shop, caller, 'mails', 1, HOUR)], { counts: isDone }, work)
}

/**
 * As `limitMails`; and an eighth as many registrations in an hour of addresses that have an account already as people may share a place:
 * nobody finds out in numbers who has one.
 */
export const limitRegistrations = <T>(
  shop: Shop,
  caller: Caller,
  email: string,
  work: () => Promise<T>,
): Promise<T> =>
  limitTries(
    shop,
    [ofPlace(shop, caller, 'registrations', 1 / 8, HOUR)],
    { counts: says(messages.accountExists) },
    () => limitMails(shop, caller, 'registration', email, work),
  )

/** Wrong mailed codes, an eighth as many in a quarter of an hour as people may share a place; then they get 429, right ones never. */
export const limitCodes = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(
    shop,
    [ofPlace(shop, caller, 'codes', 1 / 8, QUARTER_OF_AN_HOUR)],
    { counts: says(messages.incorrectCode) },
    work,
  )

/**
 * Answers of passkeys that are refused, an eighth as many in a quarter of an hour as people may share a place; then they get 429. They
 * cannot be guessed, and a right one is never refused.
 */
export const limitPasskeys = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitFailures(
    shop,
    [ofPlace(shop, caller, 'passkeys', 1 / 8, QUARTER_OF_AN_HOUR)],
    { counts: says(messages.passkeyWrong) },
    work,
  )

/** Five requests to log in with a passkey for each of the people of a place in a quarter of an hour; then 429. Each is written. */
export const limitPasskeyLogins = <T>(shop: Shop, caller: Caller, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [ofPlace(shop, caller, 'requests of passkeys', 5, QUARTER_OF_AN_HOUR)],
    { counts: isDone },
    work,
  )

/** Fifteen wrong passwords, and addresses that others have, in the settings of one account in a quarter of an hour; then 429. */
export const limitSettings = <T>(shop: Shop, customer: number, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [{ name: 'settings of', key: String(customer), points: 15, seconds: QUARTER_OF_AN_HOUR }],
    { counts: says(messages.currentPasswordWrong, messages.emailTaken) },
    work,
  )

/** As `limitMails`, where settings name another address than the account has: that writes to an address of the caller's choice. */
export const limitNewEmail = <T>(
  shop: Shop,
  caller: Caller,
  customer: { email: string },
  email: string,
  work: () => Promise<T>,
): Promise<T> =>
  normalizeEmail(email) === normalizeEmail(customer.email)
    ? work()
    : limitMails(shop, caller, 'new address', email, work)

/** Twenty tries of one customer to transfer tickets in an hour, for each may write to an address of their choice; then 429. */
export const limitReassignments = <T>(shop: Shop, customer: number, work: () => Promise<T>): Promise<T> =>
  limitTries(
    shop,
    [{ name: 'ticket transfers of', key: String(customer), points: 20, seconds: HOUR }],
    { counts: () => true },
    work,
  )

/**
 * Fifteen wrong voucher codes for one cart, fifteen of one account, and for a place an eighth as many as people may share it, in a quarter
 * of an hour, wherever a code is read; then 429. A right one does not count.
 */
export function limitVouchers<T>(
  shop: Shop,
  caller: Caller & { customer: { id: number } | null },
  { cart, code }: { cart: string; code: string },
  work: () => Promise<T>,
): Promise<T> {
  if (code.trim() === '') return work()
  const wrong = (name: string, key: string) => ({ name, key, points: 15, seconds: QUARTER_OF_AN_HOUR })
  const limits = [
    wrong('voucher for', cart),
    ...(caller.customer ? [wrong('voucher of', String(caller.customer.id))] : []),
    ofPlace(shop, caller, 'vouchers', 1 / 8, QUARTER_OF_AN_HOUR),
  ]
  const counts = (refusal: Refusal | null) =>
    refusal?.status === 404 ||
    ['code', 'voucher_code'].some((field) => refusal?.errors?.[field] !== undefined)
  return limitTries(shop, limits, { counts }, work)
}

/**
 * Five writes to carts that are refused for each of the people of a place, and three hundred writes to one cart, in a quarter of an hour;
 * then 429. Each process counts its own: they guard nothing but its time. Whatever it names as its cart, a write that opens another
 * is limited by how many a place has open, in the database (`carts`).
 */
export function limitCarts<T>(shop: Shop, { ip }: Caller, cart: string, work: () => Promise<T>): Promise<T> {
  const refused = { seconds: QUARTER_OF_AN_HOUR, points: 5 * shop.settings.peoplePerAddress }
  return limitRefusedLocally(shop, 'refused of carts from', clientAddressPrefix(ip), refused, async () => {
    if (cart !== '') await limitLocally(shop, 'writes to', cart, { seconds: QUARTER_OF_AN_HOUR, points: 300 })
    return work()
  })
}

/**
 * Links that lead to nothing, an eighth as many in a quarter of an hour as people may share a place; then they get 429. A link that
 * is right costs nothing and is never refused.
 */
export const limitLinks = <T>(shop: Shop, caller: Caller, find: () => Promise<T>): Promise<T> =>
  limitFailures(shop, [ofPlace(shop, caller, 'links', 1 / 8, QUARTER_OF_AN_HOUR)], {}, find)

/** Downloads that lead to nothing, an eighth as many in ten minutes as people may share a place; then 429. */
export const limitDownloads = <T>(shop: Shop, caller: Caller, find: () => Promise<T>): Promise<T> => {
  // Codes of tickets are short, and only looked up here: few are under way at once.
  const limit = { ...ofPlace(shop, caller, 'downloads', 1 / 8, 10 * 60), countedAfter: false }
  return limitTries(shop, [limit], {}, find)
}
